import Diagnostics
import UpdatePolicy
import Versions

/// Flags a jump that can never be taken back.
enum VersionLeaps: Rule {
  static let metadata = RuleMetadata(
    code: "version-leaps",
    severity: .error,
    needs: [.candidate, .earlierRelease],
    summary: "The version jumps so far that the numbers between are lost for good",
    rationale: """
      A date or a build number that slips into the marketing version is accepted like any other, and \
      from then on every release has to lie above it: after 2.20.170928 there is no 2.3. It counts as \
      a leap when a number is at least ten times what stood there and at least 20 in front or 100 \
      behind, when the number in front rises by 100 or more, or when it becomes the year of the day \
      in two digits.
      """,
    mend: """
      Raise the version by one step. A team that changes to calendar versions on purpose says so:

      ```yaml
      waivers:
        - { rule: version-leaps, version: 2026.11.0, reason: "moving to calendar versions" }
      ```
      """,
    examples: [
      .init(
        "a date as the last number", .example("2.20.170928", tags: .example(latest: "2.2.9")),
        findings: 1),
      .init(
        "a build number as the version", .example("501301", tags: .example(latest: "5.1.3")),
        findings: 1),
      .init("a year in front", .example("2026.11.0", store: ["us": .live("5.4.0")]), findings: 1),
      .init(
        "a year of two digits in front", .example("26.11", tags: .example(latest: "5.4")),
        findings: 1),
      .init(
        "a period that was forgotten", .example("21", tags: .example(latest: "2.0")), findings: 1),
      .init(
        "the same on purpose",
        .example("2026.11.0", store: ["us": .live("5.4.0")]),
        settings: RuleSettings(waivers: [
          .init(
            rule: "version-leaps", version: .example("2026.11.0"),
            reason: "moving to calendar versions")
        ]), findings: 1),
      .init("26.0 after 25.11", .example("26.0", tags: .example(latest: "25.11")), findings: 0),
      .init("1.10 after 1.9", .example("1.10", tags: .example(latest: "1.9")), findings: 0),
      .init(
        "2026.11 after 2025.12", .example("2026.11", tags: .example(latest: "2025.12")), findings: 0
      ),
      .init(
        "a build counter as the last number, as before",
        .example("2.2.4712", tags: .example(latest: "2.1.4711")), findings: 0),
      .init(
        "a first release that carries a year", .example("2026.11", tags: .example(latest: nil)),
        findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let candidate = facts.comparable,
      let base = facts.releases(below: candidate.version).first,
      let jump = VersionJump(from: base.version, to: candidate.version, at: facts.now),
      let leap = jump.leap
    else { return [] }
    let old = base.version.digits(leap)
    let new = candidate.version.digits(leap)
    let next = base.version.next(facts.app.scheme, writing: candidate.version.count)
    return [
      finding(
        "\(candidate.version) leaps from \(base.version): \(new) where \(old) stood",
        at: candidate.value.place,
        notes: candidate.value.chain + [
          base.evidence,
          Finding.Note("once it is approved, every later release must lie above it"),
        ],
        help: """
          Set \(candidate.value.editable("the marketing version")) to a step above \(base.version), \
          for example \(next), or waive version-leaps for \(candidate.version) if it is meant.
          """)
    ]
  }
}
