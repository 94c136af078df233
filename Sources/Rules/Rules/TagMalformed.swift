import Diagnostics

/// Flags tags that look like release tags and are not written as they are.
enum TagMalformed: Rule {
  static let metadata = RuleMetadata(
    code: "tag-malformed",
    severity: .warning,
    needs: [.tags],
    summary: "A tag looks like a release tag and does not match the pattern or parse",
    rationale: """
      A slip in a tag's name, such as `v.1.0.1` or `v0.9.1.a`, hides a release from every tool that \
      looks for one: the next version is compared with the release before. A tag is suspected when \
      its text is the pattern's but for letter case and punctuation, and two numbers or more follow.
      """,
    mend: """
      Tag the commit with the right name as well, and delete the wrong one:

      ```
      git tag v1.0.1 v.1.0.1 && git push origin v1.0.1 :v.1.0.1 && git tag --delete v.1.0.1
      ```

      Where such names are meant, list their pattern under `version.tag`.
      """,
    examples: [
      .init(
        "a period too many",
        .example(
          "2.3.0",
          tags: .example(
            latest: "2.2.0",
            malformed: [MalformedTag(name: "v.1.0.1", reason: "it is not written as v{version}")])),
        findings: 1),
      .init(
        "two tags, one finding",
        .example(
          "2.3.0",
          tags: .example(
            latest: "2.2.0",
            malformed: [
              MalformedTag(name: "v.1.0.1", reason: "it is not written as v{version}"),
              MalformedTag(
                name: "v0.9.1.a",
                reason: "'0.9.1.a' is no version: 'a' at byte 7 is neither a digit nor a period"),
            ])),
        findings: 1),
      .init("no such tag", .example("2.3.0", tags: .example(latest: "2.2.0")), findings: 0),
    ])

  /// How many tags a finding names.
  private static let limit = 5

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let tags = facts.tags.value?.malformed, let first = tags.first else { return [] }
    let others =
      tags.count > 1 ? "; and so \(tags.count == 2 ? "does" : "do") \(tags.count - 1) more" : ""
    var notes = tags.dropFirst().prefix(limit - 1).map {
      Finding.Note("\($0.name): \($0.reason)")
    }
    if tags.count > limit { notes.append(Finding.Note("\(tags.count - limit) more")) }
    return [
      finding(
        "\(first.name) looks like a release tag: \(first.reason)\(others)", notes: notes,
        help: "Tag the release again under its right name and delete \(first.name).")
    ]
  }
}
