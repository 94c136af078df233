import Diagnostics
import Versions

/// Flags a candidate whose build number is used already.
enum BuildNotIncreased: Rule {
  static let metadata = RuleMetadata(
    code: "build-not-increased",
    severity: .error,
    needs: [.candidate, .builds],
    summary: "The build number was used before, or is not above one that must be below it",
    rationale: """
      A build number is used once. On iOS, tvOS, watchOS and visionOS the pair of version and build must \
      be new (90189, 4238), and numbers may start again with the next version. On macOS and Android no \
      number ever comes back, whatever the version: each must be above all before it (90061). Builds \
      that testers can no longer install keep their numbers; builds that failed on arrival do not. \
      Builds are known from App Store Connect or the appcast, and from tags where their pattern has a \
      `{build}`.
      """,
    storeErrors: ["ITMS-90061", "ITMS-90189", "ITMS-4238"],
    mend: """
      Raise the build number; the marketing version may stay while its train is open:

      ```
      CURRENT_PROJECT_VERSION = 4712
      ```
      """,
    examples: [
      .init(
        "the same version and build again",
        .example("2.4.0", build: "4711", uploads: [.example("2.4.0", 4711)]), findings: 1),
      .init(
        "the same build spelled otherwise",
        .example("2.4", build: "04711", uploads: [.example("2.4.0", 4711)]), findings: 1),
      .init(
        "the pair stands in a tag on another commit",
        .example(
          "2.4.0", build: "4711",
          tags: .example(
            latest: "2.4.0",
            carrying: [.example("2.4.0", build: "4711", on: TagFacts.ancestor)])), findings: 1),
      .init(
        "a Mac app that starts again with a new version",
        .example(
          "2.5.0", build: "1", app: AppFacts(platform: "macos"),
          uploads: [.example("2.4.0", 4711), .example("2.3.0", 4600)]), findings: 1),
      .init(
        "an iPhone app that starts again with a new version",
        .example("2.5.0", build: "1", uploads: [.example("2.4.0", 1), .example("2.3.0", 1)]),
        findings: 0),
      .init(
        "a lower build of the same version, which iOS allows",
        .example("2.4.0", build: "4710", uploads: [.example("2.4.0", 4711)]), findings: 0),
      .init(
        "the next build of a Mac app",
        .example(
          "2.4.0", build: "4712", app: AppFacts(platform: "macos"),
          uploads: [.example("2.4.0", 4711)]), findings: 0),
      .init("the first build", .example("1.0", build: "1", uploads: []), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let candidate = facts.comparable, let build = candidate.build else { return [] }
    guard facts.app.isBoundToAppStore else { return increase(candidate, build, facts) }
    let same = facts.earlierBuilds.filter { $0.version == candidate.version && $0.build == build }
    guard !same.isEmpty else { return [] }
    let highest = facts.earlierBuilds.filter { $0.version == candidate.version }.map(\.build).max()
    return [
      refusal(
        "\(build) is a build of \(candidate.version) already", candidate, proof: same,
        above: highest ?? build)
    ]
  }

  /// Judges a number that must be above every one before.
  private static func increase(
    _ candidate: Candidate, _ build: BuildNumber, _ facts: ReleaseFacts
  ) -> [Finding] {
    guard let highest = facts.earlierBuilds.max(by: { $0.build < $1.build }),
      highest.build >= build
    else { return [] }
    let same = facts.earlierBuilds.filter { $0.build == build }
    let summary =
      same.isEmpty
      ? "\(build) is below \(highest.build), the highest build number before it"
      : "\(build) is a build number that was used before"
    let proof = same.contains(highest) ? same : same + [highest]
    return [refusal(summary, candidate, proof: proof, above: highest.build)]
  }

  private static func refusal(
    _ summary: String, _ candidate: Candidate, proof: [UploadFact], above highest: BuildNumber
  ) -> Finding {
    let value = candidate.bundle.build.value
    let name = value?.editable("the build number") ?? "the build number"
    let next = highest.numbers.next(.loose, writing: 1)
    return finding(
      summary, at: value?.place,
      notes: (value?.chain ?? [])
        + proof.prefix(3).map { Finding.Note("\($0.version) (\($0.build)): \($0.origin)") },
      help: "Raise \(name) above \(highest), for example to \(next).")
  }
}
