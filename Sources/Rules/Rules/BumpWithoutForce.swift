import Diagnostics
import UpdatePolicy
import Versions

/// Flags a release that would force an update by its number alone, without anybody having said so.
enum BumpWithoutForce: Rule {
  static let metadata = RuleMetadata(
    code: "bump-without-force",
    severity: .error,
    needs: [.candidate, .earlierRelease],
    summary: "The bump forces by convention, and nobody declared a forced update",
    rationale: """
      With `update.force-on: minor` the floor rises to 3.2.0 as soon as 3.2.0 has been live for the \
      hold, and everybody below is locked out until they update. Whoever raised the number may have \
      thought of nothing but a feature. Saying it once, in the release commit or tag, keeps a forced \
      update from happening by accident; saying `optional` takes the release out of the convention.
      """,
    mend: """
      Put one of these lines at the end of the release commit's or tag's message:

      ```
      Update: forced
      Update: optional
      ```
      """,
    examples: [
      .init(
        "a minor release where minor releases force",
        .example("3.2.0", store: ["us": .live("3.1.4")], convention: .init(forceOn: .minor)),
        findings: 1),
      .init(
        "a patch of a minor release that never went live",
        .example(
          "3.2.1", tags: .example(latest: "3.2.0"), store: ["us": .live("3.1.4")],
          convention: .init(forceOn: .minor)), findings: 1),
      .init(
        "whom it would force, where the tags tell",
        .example(
          "3.2.0",
          tags: .example(
            latest: "3.1.4", released: ["1.0.0", "2.0.0", "3.0.0", "3.1.0", "3.1.4"]),
          store: ["us": .live("3.1.4")],
          convention: .init(forceOn: .minor, clientSince: .example("2.0.0"))), findings: 1),
      .init(
        "a month later, where every month forces",
        .example(
          "2026.12", app: AppFacts(scheme: .calver), store: ["us": .live("2026.11.2")],
          convention: .init(forceOn: .minor)), findings: 1),
      .init(
        "declared forced",
        .example(
          "3.2.0", store: ["us": .live("3.1.4")], convention: .init(forceOn: .minor),
          declaration: .init(.forced, origin: "commit 1a2b3c4d5")), findings: 0),
      .init(
        "declared optional",
        .example(
          "3.2.0", store: ["us": .live("3.1.4")], convention: .init(forceOn: .minor),
          declaration: .init(.optional, origin: "commit 1a2b3c4d5")), findings: 0),
      .init(
        "a floor that the configuration asks for already",
        .example(
          "3.2.0", store: ["us": .live("3.1.4")],
          convention: .init(forceOn: .minor, required: .example("3.2.0"))), findings: 0),
      .init(
        "a hotfix of an older line, which no convention forces",
        .example(
          "5.5.0", app: AppFacts(platform: "macos"), tags: .example(latest: "5.4.2"),
          store: ["us": .live("6.0.0")], convention: .init(forceOn: .minor)), findings: 0),
      .init(
        "the release after a declared one that a storefront does not serve yet",
        .example(
          "3.2.1", tags: .example(latest: "3.2.0"),
          store: ["kr": .live("3.1.4"), "us": .live("3.2.0")], convention: .init(forceOn: .minor),
          policy: .example(declared: "3.2.0")), findings: 0),
      .init(
        "a patch release",
        .example("3.1.5", store: ["us": .live("3.1.4")], convention: .init(forceOn: .minor)),
        findings: 0),
      .init(
        "a first release",
        .example("1.0", store: ["us": .absent], convention: .init(forceOn: .minor)), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let candidate = facts.comparable, let forceOn = facts.convention.forceOn,
      facts.declaration == nil,
      let base = facts.installedRelease(below: candidate.version),
      let step = base.version.step(to: candidate.version), step >= forceOn
    else { return [] }
    let floor = candidate.version.group(of: forceOn)
    if let required = facts.convention.required, required >= floor { return [] }
    guard !isDeclared(between: base.version, and: candidate.version, floor, facts) else {
      return []
    }
    return [
      finding(
        """
        \(candidate.version) would force everybody below \(floor) to update, and nobody declared it
        """,
        at: candidate.value.place,
        notes: [
          base.evidence,
          Finding.Note(
            "from \(base.version) it is a \(step.name) release, and update.force-on is \(forceOn.name)"
          ),
        ] + facts.audience(below: floor),
        help: """
          Write the trailer 'Update: forced' into the release commit or tag if it is meant, \
          or 'Update: optional' if it is not.
          """)
    ]
  }

  /// Whether a release that is out in a part of the storefronts has said it for the floor already.
  private static func isDeclared(
    between base: Version, and candidate: Version, _ floor: Version, _ facts: ReleaseFacts
  ) -> Bool {
    let releases = facts.policy.value?.releases ?? []
    return releases.contains { release in
      release.declaration != nil && release.version > base && release.version >= floor
        && release.version < candidate
    }
  }
}

extension PolicyFacts {
  /// A policy made of one release that is declared forced.
  fileprivate static func example(declared version: String) -> PolicyFacts {
    var policy = PolicyFacts.example(latest: "3.1.4", required: nil)
    policy.releases = [
      TaggedRelease(tag: "v\(version)", version: .example(version), declaration: .forced)
    ]
    return policy
  }
}
