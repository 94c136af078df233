import Diagnostics
import UpdatePolicy
import Versions

/// Flags a declared language without a text.
enum MessageMissing: Rule {
  static let metadata = RuleMetadata(
    code: "message-missing",
    group: .policy,
    severity: .error,
    needs: [.policy],
    summary: "A declared language lacks a text that another has, or one kind of prompt",
    rationale: """
      A prompt that cannot be dismissed and has an empty body, or falls back to another language, reads \
      like malware. Every declared language needs the texts of the forced prompt and, unless optional \
      prompts are off, of the optional one; a title or button that one language has, the others need.
      """,
    mend: """
      Write the text:

      ```yaml
      update:
        messages:
          en:
            forced: { title: Update required, body: This version is no longer supported., action: Update }
            optional: { title: Update available, body: "{latest} is available.", action: Update, later: Later }
      ```
      """,
    examples: [
      .init(
        "no text for the forced prompt",
        .example(messages: ["en": .init(optional: ["title": "New"])]), findings: 1),
      .init(
        "a button that one language lacks",
        .example(messages: [
          "en": .init(
            forced: ["title": "Update required", "action": "Update"],
            optional: ["title": "Update available"]),
          "ko": .init(forced: ["title": "업데이트 필요"], optional: ["title": "업데이트 가능"]),
        ]), findings: 1),
      .init(
        "an empty text",
        .example(messages: [
          "en": .init(forced: ["title": ""], optional: ["title": "Update available"])
        ]), findings: 1),
      .init(
        "complete",
        .example(messages: [
          "en": .init(
            forced: ["title": "Update required"], optional: ["title": "Update available"])
        ]), findings: 0),
      .init("no texts at all: the client has its own", .example(messages: [:]), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    let messages = facts.convention.messages
    let forced = findings("forced", messages.mapValues { $0.forced ?? [:] })
    guard facts.convention.prompt.optional else { return forced }
    return forced + findings("optional", messages.mapValues { $0.optional ?? [:] })
  }

  private static func findings(
    _ kind: String, _ texts: [String: PolicyDocument.Messages.Texts]
  ) -> [Finding] {
    let names = Set(texts.values.flatMap(\.keys)).sorted()
    return texts.sorted { $0.key < $1.key }.compactMap { language, own in
      let missing = names.filter { own[$0, default: ""].isEmpty }
      guard !missing.isEmpty || own.isEmpty else { return nil }
      let what =
        own.isEmpty
        ? "no text for the \(kind) prompt"
        : "no \(missing.joined(separator: ", ")) for the \(kind) prompt"
      return finding(
        "\(language) has \(what)",
        help: "Write it under update.messages.\(language).\(kind), or take the language out.")
    }
  }
}

extension ReleaseFacts {
  /// Facts about texts.
  fileprivate static func example(
    messages: [String: PolicyDocument.Messages]
  ) -> ReleaseFacts {
    .example(
      "3.2.0", convention: UpdateConvention(messages: messages),
      policy: .example(latest: "3.1.0", required: nil))
  }
}
