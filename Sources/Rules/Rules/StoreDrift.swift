import Diagnostics
import UpdatePolicy
import Versions

/// Warns of a store that contradicts itself, or of a storefront that stays behind.
enum StoreDrift: Rule {
  static let metadata = RuleMetadata(
    code: "store-drift",
    group: .policy,
    severity: .warning,
    needs: [.store],
    summary: "A storefront stays behind the others, or the store's answers disagree",
    rationale: """
      The store needs hours to show a release everywhere, and its two keys, the Apple ID and the bundle \
      identifier, can differ meanwhile. Longer than `update.hold` it is no delay any more: a storefront \
      where the release was forgotten, or a record that the lookup keeps. The policy then serves \
      everybody the lowest version, and no floor of the new one can start.
      """,
    mend: """
      Release the version in the storefront that is named, or take the storefront out of the declared \
      ones:

      ```yaml
      app:
        storefronts: [us, jp]
      ```
      """,
    examples: [
      .init(
        "a storefront that serves an older version for ten days",
        .example("3.3.0", store: ["kr": .live("3.1.0"), "us": .live("3.2.0")]), findings: 1),
      .init(
        "an Apple ID and a bundle identifier that disagree",
        .example(
          "3.3.0",
          store: [
            "us": .known(
              StoreFacts(
                live: LiveRelease(version: .example("3.1.0")), highest: .example("3.2.0"),
                disagreements: ["the Apple ID gives 3.2.0, the bundle identifier 3.1.0"]))
          ]), findings: 1),
      .init(
        "two hours after the release",
        .example(
          "3.3.0",
          store: [
            "kr": .live("3.1.0"),
            "us": .known(
              StoreFacts(
                live: LiveRelease(
                  version: .example("3.2.0"),
                  since: ReleaseFacts.exampleTime.adding(seconds: -7_200)))),
          ]), findings: 0),
      .init(
        "the same version everywhere",
        .example("3.3.0", store: ["kr": .live("3.2.0"), "us": .live("3.2")]), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    let contradictions = facts.storefronts.flatMap { country, store in
      store.disagreements.map { headline in
        finding(
          "storefront \(country): \(headline)", notes: [store.note(country)],
          help: "Ask again later; the lower version counts as live until the answers agree.")
      }
    }
    return contradictions + lagging(facts)
  }

  /// The storefronts behind a version that has been live elsewhere for longer than the hold.
  private static func lagging(_ facts: ReleaseFacts) -> [Finding] {
    let newest = facts.storefronts.filter { $0.facts.live.since != nil }
      .max { $0.facts.live.version < $1.facts.live.version }
    guard let newest, let since = newest.facts.live.since else { return [] }
    let age = facts.now.seconds(since: since)
    guard age > facts.convention.holdSeconds else { return [] }
    let time = age < 172_800 ? "\(age / 3_600) hours" : "\(age / 86_400) days"
    return facts.storefronts.filter { $0.facts.live.version < newest.facts.live.version }
      .map { country, store in
        finding(
          "storefront \(country) serves \(store.live.version), \(time) after "
            + "\(newest.facts.live.version) went live in \(newest.country)",
          notes: [newest.facts.note(newest.country), store.note(country)],
          help: "Release \(newest.facts.live.version) there, or take \(country) out of "
            + "app.storefronts.")
      }
  }
}
