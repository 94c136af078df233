import Diagnostics
import Versions

/// Flags a candidate whose version another commit has been tagged with.
enum TagReused: Rule {
  static let metadata = RuleMetadata(
    code: "tag-reused",
    severity: .error,
    needs: [.candidate, .tags],
    summary: "The candidate's release tag exists on another commit",
    rationale: """
      Two commits that claim one version cannot be told apart in a crash report, and the second tag \
      will not push. Most often somebody forgot the bump after a release. Where the tag pattern has \
      `{build}`, only the same version with the same build number counts.
      """,
    mend: """
      Raise the marketing version. If nothing was released from the tagged commit, as when another \
      build replaces the one in review, move the tag:

      ```
      git tag --force v2.3.0 && git push --force origin v2.3.0
      ```

      With `tag: v{version}+{build}` every build has a tag of its own, and none has to move.
      """,
    examples: [
      .init(
        "the bump was forgotten",
        .example(
          "2.3.0",
          tags: .example(latest: "2.3.0", carrying: [.example("2.3.0", on: TagFacts.ancestor)])),
        findings: 1),
      .init(
        "the same build of it",
        .example(
          "2.3.0", build: "4711",
          tags: .example(
            latest: "2.3.0", carrying: [.example("2.3.0", build: "4711", on: TagFacts.ancestor)])),
        findings: 1),
      .init(
        "another build of it, where tags have builds",
        .example(
          "2.3.0", build: "4712",
          tags: .example(
            latest: "2.3.0", carrying: [.example("2.3.0", build: "4711", on: TagFacts.ancestor)])),
        findings: 0),
      .init(
        "the tag is on the judged commit",
        .example(
          "2.3.0",
          tags: .example(
            latest: "2.3.0", onCommit: [.example("2.3.0", on: TagFacts.judged)],
            carrying: [.example("2.3.0", on: TagFacts.judged)])),
        findings: 0),
      .init(
        "another build of a version in review",
        .example(
          "2.3.0", build: "4712",
          tags: .example(latest: "2.3.0", carrying: [.example("2.3.0", on: TagFacts.ancestor)]),
          store: ["us": .live("2.2.0")],
          trains: [
            .example("2.3.0", "IN_REVIEW", .open),
            .example("2.2.0", "READY_FOR_DISTRIBUTION", .live),
          ]),
        findings: 1),
      .init("a new version", .example("2.4.0", tags: .example(latest: "2.3.0")), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let candidate = facts.comparable, let tags = facts.tags.value else { return [] }
    let reused = tags.carryingCandidate.filter {
      $0.commit != tags.commit && $0.version == candidate.version && hasBuild($0, of: candidate)
    }
    guard let first = reused.first else { return [] }
    let trains = facts.trains.value?.trains.filter { $0.version == candidate.version } ?? []
    return [
      finding(
        "\(candidate.version) is taken: tag \(first.name) is on another commit",
        at: candidate.value.place,
        notes: candidate.value.chain + reused.map(\.note) + [
          Finding.Note("the judged commit is \(tags.commit.prefix(9))")
        ] + trains.map(\.note),
        help: help(candidate, first, facts))
    ]
  }

  /// What to do: a version in review is replaced under its number, any other one gets a new number.
  private static func help(
    _ candidate: Candidate, _ tag: TagFact, _ facts: ReleaseFacts
  ) -> String {
    let highest = max(facts.tags.value?.latest?.version ?? candidate.version, candidate.version)
    let raise =
      "\(candidate.value.editable("the marketing version")) above \(highest), for example to "
      + "\(highest.next(facts.app.scheme, writing: candidate.version.count))"
    let move = "move the tag to this commit with 'git tag --force \(tag.name)'"
    guard isUnreleased(tag, facts) else { return "Raise \(raise)." }
    let isOpen = facts.trains.value?.trains.contains {
      $0.version == candidate.version && $0.standing == .open
    }
    return isOpen == true
      ? "If this build replaces the tagged one, \(move); if not, raise \(raise)."
      : "Raise \(raise), or, if nothing was released from the tagged commit, \(move)."
  }

  /// Whether the store has nothing as high as the tag: the tagged build was never released.
  private static func isUnreleased(_ tag: TagFact, _ facts: ReleaseFacts) -> Bool {
    guard !facts.approvedTrains.contains(where: { $0.version >= tag.version }) else { return false }
    let answers = facts.store.values.map { $0.value?.highest }
    return facts.isUnreleased
      || answers.contains { $0 != nil }
        && answers.allSatisfy { $0.map { $0 < tag.version } ?? false }
  }

  /// Whether a tag may stand for the candidate's build: a build number that is not known could be
  /// any.
  private static func hasBuild(_ tag: TagFact, of candidate: Candidate) -> Bool {
    guard let text = tag.build, let build = candidate.build else { return true }
    return ValueFacts(text).buildNumber == build
  }
}
