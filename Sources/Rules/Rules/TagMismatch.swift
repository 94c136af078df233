import Diagnostics
import Versions

/// Flags a judged commit whose release tag says another version than its project.
enum TagMismatch: Rule {
  static let metadata = RuleMetadata(
    code: "tag-mismatch",
    severity: .error,
    needs: [.candidate, .tags],
    summary: "The judged commit's release tag and the project disagree",
    rationale: """
      The tag names what is about to be released; the project decides what the store gets. When they \
      differ, notes, crash reports and the update policy speak of a release that does not exist. A \
      pre-release suffix in the tag is left out where the scheme keeps it out of the project, so \
      `v2.3.0-rc.1` agrees with 2.3.0. One agreeing tag is enough where a commit has several. A version \
      that stands in the work tree only is the one after the tag's and is not held against it, unless a \
      pipeline was started for the tag.
      """,
    mend: """
      Tag the commit that carries the version, or bring the project to the tag's version and move the \
      tag:

      ```
      git tag --force v2.3.0 && git push --force origin v2.3.0
      ```
      """,
    examples: [
      .init(
        "tagged before the bump was merged",
        .example(
          "2.2.0",
          tags: .example(latest: "2.3.0", onCommit: [.example("2.3.0", on: TagFacts.judged)])),
        findings: 1),
      .init(
        "another build than the tag says",
        .example(
          "2.3.0", build: "4712",
          tags: .example(
            latest: "2.3.0", onCommit: [.example("2.3.0", build: "4711", on: TagFacts.judged)])),
        findings: 1),
      .init(
        "a release candidate",
        .example(
          "2.3.0",
          tags: .example(
            latest: "2.3.0-rc.1", onCommit: [.example("2.3.0-rc.1", on: TagFacts.judged)])),
        findings: 0),
      .init(
        "the same version, written shorter",
        .example(
          "2.3.0",
          tags: .example(latest: "2.3", onCommit: [.example("2.3", on: TagFacts.judged)])),
        findings: 0),
      .init(
        "no tag on the commit", .example("2.3.0", tags: .example(latest: "2.2.0")), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let candidate = facts.comparable, let tags = facts.tags.value else { return [] }
    let agrees = { (tag: TagFact) in
      candidate.says(tag.version, facts.app.scheme) && candidate.says(build: tag.build)
    }
    guard let tag = tags.onCommit.max(by: { $0.version < $1.version }),
      !tags.onCommit.contains(where: agrees)
    else { return [] }
    let isBuild = candidate.says(tag.version, facts.app.scheme)
    let value = isBuild ? candidate.bundle.build.value ?? candidate.value : candidate.value
    let version = facts.app.scheme.allowsPrerelease ? tag.version : tag.version.releaseOnly
    let wanted = isBuild ? tag.build ?? "" : version.description
    let what = isBuild ? "build number" : "marketing version"
    let side = value.isBuilt ? "archive" : "project"
    return [
      finding(
        "\(value.text) in the \(side) is not \(wanted), as tag \(tag.name) on this commit says",
        at: value.place, notes: value.chain + tags.onCommit.map(\.note),
        help: """
          Set \(value.editable("the \(what)")) to \(wanted) and move the tag, or tag the commit whose \
          \(what) it is.
          """)
    ]
  }
}

extension Candidate {
  /// Whether a tag's version is the candidate's.
  fileprivate func says(_ tagged: Version, _ scheme: VersionScheme) -> Bool {
    (scheme.allowsPrerelease ? tagged : tagged.releaseOnly) == version
  }

  /// Whether a tag's build number is the candidate's; one that is not known on either side is not
  /// another one.
  fileprivate func says(build tagged: String?) -> Bool {
    guard let tagged, let build else { return true }
    return ValueFacts(tagged).buildNumber == build
  }
}
