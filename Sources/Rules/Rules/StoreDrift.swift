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
        "two storefronts that stay behind together",
        .example(
          "3.3.0",
          store: ["jp": .live("3.1.0"), "kr": .live("3.1.0"), "us": .live("3.2.0")]), findings: 1),
      .init(
        "the same version everywhere",
        .example("3.3.0", store: ["kr": .live("3.2.0"), "us": .live("3.2")]), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    contradictions(facts) + lagging(facts)
  }

  /// The storefronts whose answers disagree, in one finding: they mostly do for one reason.
  private static func contradictions(_ facts: ReleaseFacts) -> [Finding] {
    let contradictions = facts.storefronts.flatMap { country, store in
      store.disagreements.map { (country, store, $0) }
    }
    guard let (country, store, headline) = contradictions.first else { return [] }
    let others = contradictions.dropFirst()
    let more = others.isEmpty ? "" : "; and \(others.count) more like it"
    return [
      finding(
        "storefront \(country): \(headline)\(more)",
        notes: [store.note(country)] + others.map { Finding.Note("\($0): \($2)") }.firstFew,
        help: """
          Ask again later, or mend the feed if it is your own; the lower version counts as live \
          until the answers agree.
          """)
    ]
  }

  /// The storefronts behind a version that has been live elsewhere for longer than the hold.
  private static func lagging(_ facts: ReleaseFacts) -> [Finding] {
    let newest = facts.storefronts.filter { $0.facts.live.since != nil }
      .max { $0.facts.live.version < $1.facts.live.version }
    guard let newest, let since = newest.facts.live.since else { return [] }
    let age = facts.now.seconds(since: since)
    guard age > facts.convention.holdSeconds else { return [] }
    let time = age < 172_800 ? (age / 3_600).counting("hour") : (age / 86_400).counting("day")
    let version = newest.facts.live.version
    let behind = facts.storefronts.filter { $0.facts.live.version < version }
    return Dictionary(grouping: behind, by: \.facts.live.version).sorted { $0.key < $1.key }
      .map { served, storefronts in
        let countries = storefronts.map(\.country).firstFew.joined(separator: ", ")
        return finding(
          (storefronts.count == 1
            ? "storefront \(countries) serves" : "storefronts \(countries) serve")
            + " \(served), \(time) after \(version) went live in \(newest.country)",
          notes: [newest.facts.note(newest.country)]
            + storefronts.notes,
          help: "Release \(version) there, or take \(countries) out of app.storefronts.")
      }
  }
}
