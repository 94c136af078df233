import Diagnostics
import Versions

/// Flags a candidate below what the store has approved already.
enum VersionRegressesStore: Rule {
  static let metadata = RuleMetadata(
    code: "version-regresses-store",
    severity: .error,
    needs: [.candidate, .store],
    summary: "The version is below the highest one that the store has approved",
    rationale: """
      App Store Connect refuses a version that is not above the highest approved one (90062, 90478), \
      whether that one is on sale yet or not, and says so only after the upload. There is no way \
      around it for a hotfix of an older line either: 5.4.3 cannot be released once 6.0 is approved. \
      A store that was asked and does not have the app refuses nothing.
      """,
    storeErrors: ["ITMS-90062", "ITMS-90478"],
    mend: """
      Raise the marketing version above the highest approved one. For a hotfix of an older line, bring \
      the change to the line that is live and release it there:

      ```
      git switch main && git cherry-pick COMMIT
      ```
      """,
    examples: [
      .init("1.4 after 1.4.2", .example("1.4", store: ["us": .live("1.4.2")]), findings: 1),
      .init(
        "a version that is approved and waits for its release",
        .example("2.3.0", store: ["us": .live("2.2.0", approved: "2.4.0")]), findings: 1),
      .init(
        "a hotfix of an older line",
        .example(
          "5.4.3", tags: .example(latest: "5.4.2"),
          store: ["kr": .live("6.0"), "us": .live("6.0")]), findings: 1),
      .init(
        "one storefront is ahead of the others",
        .example("2.3.0", store: ["kr": .live("2.2.0"), "us": .live("2.4.0")]), findings: 1),
      .init(
        "the third number kept in the build number",
        .example("3.1", build: "8", store: ["us": .live("3.1.8")]), findings: 1),
      .init(
        "a version that waits for its release in App Store Connect",
        .example("2.3.5", trains: [.example("2.4.0", "PENDING_DEVELOPER_RELEASE")]), findings: 1),
      .init(
        "a higher version that is still in review",
        .example(
          "2.3.5",
          trains: [
            .example("2.4.0", "IN_REVIEW", .open),
            .example("2.3.0", "READY_FOR_DISTRIBUTION", .live),
          ]), findings: 0),
      .init("3.30 after 3.25", .example("3.30", store: ["us": .live("3.25")]), findings: 0),
      .init("the live version again", .example("2.3.0", store: ["us": .live("2.3")]), findings: 0),
      .init("a first release", .example("1.0", store: ["us": .absent]), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let candidate = facts.comparable else { return [] }
    let higher = facts.storefronts.filter { $0.facts.highest > candidate.version }
    let trains = facts.approvedTrains.filter { $0.version > candidate.version }
    guard let highest = (higher.map(\.facts.highest) + trains.map(\.version)).max() else {
      return []
    }
    let notes =
      trains.filter { $0.version == highest }.map(\.note)
      + higher.notes
      + higher.flatMap { $0.facts.disagreements.map { Finding.Note($0) } }.firstFew
    return [
      finding(
        "\(candidate.version) is below \(highest), the highest version in the store",
        at: candidate.value.place,
        notes: candidate.value.chain + notes + patchNote(candidate, highest)
          + hotfixNote(candidate, facts),
        help: """
          Raise \(candidate.value.editable("the marketing version")) above \(highest), for example \
          to \(highest.next(facts.app.scheme, writing: candidate.version.count)).
          """)
    ]
  }

  /// Explains a version whose last number went into the build number.
  private static func patchNote(_ candidate: Candidate, _ highest: Version) -> [Finding.Note] {
    guard let build = candidate.build, build.numbers.count == 1,
      "\(candidate.version).\(build)" == highest.description
    else { return [] }
    return [Finding.Note("the last number of \(highest) is the candidate's build number \(build)")]
  }

  /// Explains that the refusal stands although the older line itself moves forward.
  private static func hotfixNote(_ candidate: Candidate, _ facts: ReleaseFacts) -> [Finding.Note] {
    guard facts.app.isApple, facts.isReviewed, let latest = facts.tags.value?.latest,
      latest.version < candidate.version
    else { return [] }
    return [
      Finding.Note(
        """
        Apple refuses it although it is above \(latest.version), the latest tag of its own line: an \
        older line cannot be released once a higher version is approved
        """)
    ]
  }
}
