import Diagnostics
import Versions

/// Flags a candidate below the highest release tag that was considered.
enum VersionRegressesTags: Rule {
  static let metadata = RuleMetadata(
    code: "version-regresses-tags",
    severity: .error,
    needs: [.candidate, .tags],
    summary: "The version is below the highest release tag",
    rationale: """
      What has been tagged has been released, or was about to be. A project whose version lies below \
      usually lost its bump in a merge. Which tags count is the strategy's affair: by default those \
      that the judged commit descends from, so that a hotfix of an older line is held against its own \
      line only.
      """,
    mend: """
      Raise the marketing version above the tag, or delete a tag that was a mistake:

      ```
      git push origin --delete v2.3.0 && git tag --delete v2.3.0
      ```
      """,
    examples: [
      .init("a lost bump", .example("2.2.9", tags: .example(latest: "2.3.0")), findings: 1),
      .init("2.4 after 2.31", .example("2.4", tags: .example(latest: "2.31")), findings: 1),
      .init(
        "below a tag on the judged commit that tag-mismatch speaks about",
        .example(
          "2.2.9",
          tags: .example(latest: "2.3.0", onCommit: [.example("2.3.0", on: TagFacts.judged)])),
        findings: 0),
      .init("1.10 after 1.9", .example("1.10", tags: .example(latest: "1.9")), findings: 0),
      .init(
        "a release after its beta", .example("2.3.0", tags: .example(latest: "2.3.0-beta.2")),
        findings: 0),
      .init(
        "the tag's own version", .example("2.3.0", tags: .example(latest: "2.3.0")), findings: 0),
      .init("no release tag yet", .example("1.0", tags: .example(latest: nil)), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let candidate = facts.comparable, let tags = facts.tags.value, let latest = tags.latest,
      candidate.version < latest.version, !isMismatch(latest, tags, candidate)
    else { return [] }
    return [
      finding(
        "\(candidate.version) is below \(latest.version), the highest release tag",
        at: candidate.value.place,
        notes: candidate.value.chain + [
          latest.note,
          Finding.Note(
            "\(tags.considered.counting("tag")) considered by strategy '\(tags.strategy)', pattern \(patterns(tags))"
          ),
        ],
        help: """
          Raise \(candidate.value.editable("the marketing version")) above \(latest.version), for \
          example to \(latest.version.next(facts.app.scheme, writing: candidate.version.count)).
          """)
    ]
  }

  private static func patterns(_ tags: TagFacts) -> String {
    tags.patterns.joined(separator: ", ")
  }

  /// Whether the latest tag is on the judged commit and says another version than the project: that
  /// is one fault, which tag-mismatch reports.
  private static func isMismatch(
    _ latest: TagFact, _ tags: TagFacts, _ candidate: Candidate
  ) -> Bool {
    tags.onCommit.contains(latest) && !tags.onCommit.contains { $0.version == candidate.version }
  }
}
