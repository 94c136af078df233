import Diagnostics
import UpdatePolicy
import Versions

/// Flags a release that is declared forced and raises too small a number for it.
enum ForceWithoutBump: Rule {
  static let metadata = RuleMetadata(
    code: "force-without-bump",
    severity: .error,
    needs: [.candidate, .earlierRelease],
    summary: "A release declared forced raises a smaller number than the convention demands",
    rationale: """
      With `update.force-on: minor` people and support read a forced update off its number. A patch \
      release that locks everybody out all the same is either declared by mistake, as when a trailer \
      was copied, or deserves its number.
      """,
    mend: """
      Raise the number that forces, or take the declaration back: in the commit or tag that carries it,

      ```
      Update: optional
      ```
      """,
    examples: [
      .init(
        "a forced patch where minor releases force",
        .example(
          "2.1.1", tags: .example(latest: "2.1.0", released: ["1.0.0", "2.0.0", "2.1.0"]),
          store: ["us": .live("2.1.0")], convention: .init(forceOn: .minor),
          declaration: .init(.forced, origin: "commit 1a2b3c4d5")), findings: 1),
      .init(
        "a forced minor release",
        .example(
          "2.2.0", store: ["us": .live("2.1.0")], convention: .init(forceOn: .minor),
          declaration: .init(.forced, origin: "commit 1a2b3c4d5")), findings: 0),
      .init(
        "a forced hotfix of an older line, held against that line",
        .example(
          "5.4.3", app: AppFacts(platform: "macos"), tags: .example(latest: "5.4.2"),
          store: ["us": .live("6.0.0")], convention: .init(forceOn: .minor),
          declaration: .init(.forced, origin: "commit 1a2b3c4d5")), findings: 1),
      .init(
        "a convention that never forces by itself",
        .example(
          "2.1.1", store: ["us": .live("2.1.0")],
          declaration: .init(.forced, origin: "commit 1a2b3c4d5")), findings: 0),
      .init(
        "a first release",
        .example(
          "1.0", store: ["us": .absent], convention: .init(forceOn: .minor),
          declaration: .init(.forced, origin: "commit 1a2b3c4d5")), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let candidate = facts.comparable, let forceOn = facts.convention.forceOn,
      let declaration = facts.declaration, declaration.update == .forced,
      let base = facts.installedRelease(below: candidate.version)
        ?? facts.ownLine(of: candidate.version),
      let step = base.version.step(to: candidate.version), step < forceOn
    else { return [] }
    let next = base.version.raised(by: forceOn, writing: candidate.version.count)
    return [
      finding(
        """
        \(candidate.version) is declared forced, but it is a \(step.name) release and only \
        \(forceOn.name) releases force
        """,
        at: candidate.value.place,
        notes: [
          Finding.Note("\(declaration.origin) declares it", at: declaration.place), base.evidence,
        ] + facts.audience(below: candidate.version),
        help: """
          Raise \(candidate.value.editable("the marketing version")) to \(next), or take back the \
          declaration in \(declaration.origin).
          """)
    ]
  }
}
