import Diagnostics

/// Flags a tag whose version is below that of a tag it descends from.
enum TagOrder: Rule {
  static let metadata = RuleMetadata(
    code: "tag-order",
    severity: .warning,
    needs: [.tags],
    summary: "A tag's version is below that of a tag it descends from",
    rationale: """
      A release that contains a later version and calls itself an earlier one cannot be offered as \
      an update to anybody who has the later one, and every tool that sorts releases gets the \
      history wrong. `trainstop check` looks at the tags on the judged commit; `trainstop audit` \
      looks at every release tag, and counts a tag out of order as an error.
      """,
    mend: """
      Delete the tag and tag the commit with a version above its ancestor's:

      ```
      git push origin --delete v1.9.1 && git tag --delete v1.9.1 && git tag v2.0.1
      ```
      """,
    examples: [
      .init(
        "1.9.1 after 2.0",
        .example(
          "2.0.1",
          tags: .example(
            latest: "2.0.0", onCommit: [.example("1.9.1", on: TagFacts.judged)],
            disordered: [
              TagDisorder(
                tag: .example("1.9.1", on: TagFacts.judged),
                ancestor: .example("2.0.0", on: TagFacts.ancestor))
            ])),
        findings: 1),
      .init(
        "a tag above all before it",
        .example(
          "2.3.0",
          tags: .example(latest: "2.3.0", onCommit: [.example("2.3.0", on: TagFacts.judged)])),
        findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    (facts.tags.value?.disordered ?? []).map { disorder in
      finding(
        "\(disorder.tag.version), tag \(disorder.tag.name), is below \(disorder.ancestor.version), "
          + "which it descends from",
        notes: [disorder.ancestor.note],
        help:
          "Delete tag \(disorder.tag.name) and tag a version above \(disorder.ancestor.version)."
      )
    }
  }
}
