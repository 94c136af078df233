import Diagnostics
import UpdatePolicy
import Versions

/// Flags a bump that skips a number or leaves a lower number standing.
enum VersionSkips: Rule {
  static let metadata = RuleMetadata(
    code: "version-skips",
    severity: .warning,
    needs: [.candidate, .earlierRelease],
    summary: "The bump skips a number or does not reset the numbers after it",
    rationale: """
      A release raises one number by one and sets those after it to zero. Anything else is usually a \
      bump that ran twice, or one number edited by hand: people then ask for the version between, and \
      a policy that speaks about 1.3 speaks about nobody. It is held against the latest tag, the tag \
      below it on any branch, and the live version, and one of them is enough. Calendar versions are exempt, whether the scheme says \
      so or both versions carry a year and a month. A jump so large that it cannot be taken back is \
      `version-leaps`'s affair.
      """,
    mend: """
      Use the next number, or turn the rule off where numbers are skipped on purpose:

      ```yaml
      rules: { version-skips: off }
      ```
      """,
    examples: [
      .init("1.4 after 1.2", .example("1.4", tags: .example(latest: "1.2")), findings: 1),
      .init("1.3.3 after 1.2.3", .example("1.3.3", tags: .example(latest: "1.2.3")), findings: 1),
      .init(
        "3.1 after 2.9, by the store", .example("3.1", store: ["us": .live("2.9")]), findings: 1),
      .init("1.10 after 1.9", .example("1.10", tags: .example(latest: "1.9")), findings: 0),
      .init("2.2 after 2.1.3", .example("2.2", tags: .example(latest: "2.1.3")), findings: 0),
      .init(
        "on a tag of its own, after the tag before it",
        .example("2.4.0", tags: .example(latest: "2.4.0", previous: "2.3.2")), findings: 0),
      .init(
        "the next one after the live version, of which nobody made a tag",
        .example("2.4.0", tags: .example(latest: "2.2.0"), store: ["us": .live("2.3.0")]),
        findings: 0),
      .init(
        "the next one after a release on a branch that was never merged back",
        .example("2.13.1", tags: .example(latest: "2.6.3", below: "2.13.0")), findings: 0),
      .init(
        "a number whose tag is on another commit, which another rule refuses",
        .example(
          "2.5.1",
          tags: .example(
            latest: "2.3.0", carrying: [.example("2.5.1", on: "0123456789abcdef")])), findings: 0),
      .init("a year later", .example("26.1.2", tags: .example(latest: "25.12.0")), findings: 0),
      .init(
        "below the latest tag, which is another rule's affair",
        .example("3.0.9", tags: .example(latest: "3.1.0", previous: "3.0.1")), findings: 0),
      .init("a first release", .example("1.4.2", tags: .example(latest: nil)), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let candidate = facts.comparable, facts.app.scheme != .calver,
      !isBelowWhatIsOut(candidate.version, facts), !isTaggedElsewhere(facts)
    else { return [] }
    let earlier = facts.releases(below: candidate.version)
    guard let base = earlier.first,
      let jump = VersionJump(from: base.version, to: candidate.version, at: facts.now),
      jump.leap == nil, !jump.isCalendar
    else { return [] }
    let jumps = (earlier.map(\.version) + [facts.tags.value?.below?.version].compactMap(\.self))
      .map { VersionJump(from: $0, to: candidate.version, at: facts.now) }
    guard jumps.allSatisfy({ $0.map { !$0.isOneStep } ?? false }) else { return [] }
    let step = base.version.step(to: candidate.version) ?? .patch
    let next = base.version.raised(by: step, writing: candidate.version.count)
    return [
      finding(
        "\(candidate.version) is not one step above \(base.version)", at: candidate.value.place,
        notes: candidate.value.chain + [base.evidence],
        help: """
          Set \(candidate.value.editable("the marketing version")) to \(next), or say that numbers \
          are skipped on purpose with 'rules: { version-skips: off }'.
          """)
    ]
  }

  /// Whether the number is in use already, which is `tag-reused`'s affair.
  private static func isTaggedElsewhere(_ facts: ReleaseFacts) -> Bool {
    guard let tags = facts.tags.value else { return false }
    return tags.carryingCandidate.contains { $0.commit != tags.commit }
  }

  /// Whether the regression rules have the say, since no step leads back.
  private static func isBelowWhatIsOut(_ version: Version, _ facts: ReleaseFacts) -> Bool {
    let out = [facts.tags.value?.latest?.version] + facts.store.values.map { $0.value?.highest }
    return out.contains { $0.map { version < $0 } ?? false }
  }
}
