import Diagnostics
import Versions

/// Flags a candidate with the version of a release that was approved already.
enum TrainClosed: Rule {
  static let metadata = RuleMetadata(
    code: "train-closed",
    severity: .error,
    needs: [.candidate, .store],
    summary: "The version was approved already, so its train takes no further builds",
    rationale: """
      App Store Connect closes the train of a version when the version is approved, even before it is \
      released, and refuses further builds of it (90186); a higher build number does not help. One \
      storefront that serves the version is proof enough. A version that is still in testing or \
      review keeps its train open and is not flagged.
      """,
    storeErrors: ["ITMS-90186", "ITMS-90189"],
    mend: """
      Raise the marketing version; the build number may stay:

      ```
      MARKETING_VERSION = 2.3.1
      ```
      """,
    examples: [
      .init(
        "the live version with a higher build number",
        .example("1.48.0", build: "9202", store: ["us": .live("1.48.0")]), findings: 1),
      .init("spelled differently", .example("2.3", store: ["us": .live("2.3.0")]), findings: 1),
      .init(
        "approved and not yet released",
        .example("2.4.0", store: ["us": .live("2.3.0", approved: "2.4.0")]), findings: 1),
      .init(
        "live in one storefront only",
        .example("2.3.0", store: ["kr": .live("2.2.0"), "us": .live("2.3.0")]), findings: 1),
      .init(
        "the next version with the same build number",
        .example("1.49.0", build: "9201", store: ["us": .live("1.48.0")]), findings: 0),
      .init(
        "an Android app, whose build number alone must rise",
        .example(
          "1.48.0", build: "9202", app: AppFacts(platform: "android"),
          store: ["us": .live("1.48.0")]), findings: 0),
      .init(
        "the version that one's own appcast has",
        .example(
          "1.48.0", build: "9202", app: AppFacts(platform: "macos"),
          store: ["appcast": .live("1.48.0")]), findings: 1),
      .init(
        "waiting for the developer's release in App Store Connect",
        .example("2.4.0", build: "9202", trains: [.example("2.4.0", "PENDING_DEVELOPER_RELEASE")]),
        findings: 1),
      .init(
        "removed from sale",
        .example("2.4.0", trains: [.example("2.4.0", "REMOVED_FROM_SALE")]), findings: 1),
      .init(
        "another build for a version in review in App Store Connect",
        .example(
          "2.4.0",
          trains: [
            .example("2.4.0", "IN_REVIEW", .open),
            .example("2.3.0", "READY_FOR_DISTRIBUTION", .live),
          ]), findings: 0),
      .init(
        "a version in review",
        .example("1.0.22", build: "57", store: ["us": .live("1.0.21")]), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    // Google Play knows no trains: there the build number alone must rise.
    guard let candidate = facts.comparable, facts.app.isApple else { return [] }
    // Below the highest one it is a regression, and version-regresses-store says so.
    let trains = facts.approvedTrains
    guard facts.storefronts.allSatisfy({ $0.facts.highest <= candidate.version }),
      trains.allSatisfy({ $0.version <= candidate.version })
    else { return [] }
    let same = facts.storefronts.filter { $0.facts.highest == candidate.version }
    let sameTrains = trains.filter { $0.version == candidate.version }
    guard !same.isEmpty || !sameTrains.isEmpty else { return [] }
    // The state in App Store Connect says more than that people can have the version.
    let proof = sameTrains.isEmpty ? same.map(\.country).firstFew : sameTrains.map(\.state)
    let already = facts.isReviewed ? "approved already" : "released already"
    return [
      finding(
        "\(candidate.version) was \(already) (\(proof.joined(separator: ", ")))"
          + (facts.isReviewed ? ", so its train is closed" : ""),
        at: candidate.value.place,
        notes: candidate.value.chain + sameTrains.map(\.note)
          + same.notes
          + same.flatMap { $0.facts.disagreements.map { Finding.Note($0) } }.firstFew,
        help: """
          Raise \(candidate.value.editable("the marketing version")) above \(candidate.version), for \
          example to \(candidate.version.next(facts.app.scheme, writing: 1)).
          """)
    ]
  }
}
