public import UpdatePolicy

/// The words of a prompt, in the language that fits the user best.
///
/// What the document does not say is said in English, Korean, Japanese, or Simplified Chinese, so no
/// prompt is ever without words.
public struct PromptTexts: Hashable, Sendable {
  /// The title.
  public var title: String

  /// The message below it.
  public var body: String

  /// The button that leads to the update.
  public var action: String

  /// The button that puts it off.
  public var later: String

  /// The button that skips this version.
  public var skip: String

  /// What stands for `{installed}` and `{app}` in a text.
  public struct Names: Hashable, Sendable {
    /// The installed version.
    public var installed: String

    /// The app's name.
    public var app: String

    /// Creates names.
    public init(installed: String, app: String) {
      self.installed = installed
      self.app = app
    }
  }

  /// Chooses the words for a decision; nil when nothing is to be shown.
  ///
  /// - Parameters:
  ///   - decision: What is to be shown.
  ///   - document: The document whose texts are used.
  ///   - languages: The languages that the user reads, best first.
  ///   - names: What stands for the placeholders.
  public init?(
    for decision: UpdateDecision, in document: PolicyDocument?, languages: [String], names: Names
  ) {
    guard decision.action != .none, let target = decision.target else { return nil }
    let isForced = decision.action == .forced
    let messages = document?.messages ?? [:]
    let chosen = Self.language(among: Array(messages.keys), for: languages)
    let kinds = chosen.flatMap { messages[$0] }
    let own = (isForced ? kinds?.forced : kinds?.optional) ?? [:]
    // A document in one language is not completed in another one.
    let fallback = Self.defaults(
      for: chosen.map { [$0] } ?? Array(languages.prefix(1)), isForced: isForced)
    let values = ["latest": "\(target)", "installed": names.installed, "app": names.app]
    func text(_ name: String) -> String {
      (own[name] ?? fallback[name] ?? "").filled(with: values)
    }
    title = text("title")
    body = text("body")
    action = text("action")
    later = text("later")
    skip = text("skip")
  }

  /// Returns the words that come with the library, in the language that fits best.
  private static func defaults(
    for languages: [String], isForced: Bool
  ) -> PolicyDocument.Messages.Texts {
    let all = DefaultTexts.all
    let messages = language(among: Array(all.keys), for: languages).flatMap { all[$0] }
    return (isForced ? messages?.forced : messages?.optional) ?? [:]
  }

  /// Finds the language that fits best: for each wanted one in turn itself, then what it is a
  /// variant of, then any variant of it; else English, else the first in order.
  static func language(among present: [String], for wanted: [String]) -> String? {
    let sorted = present.sorted()
    for language in wanted {
      var parts = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
      while !parts.isEmpty {
        let name = parts.joined(separator: "-")
        if let found = sorted.first(where: { $0.lowercased() == name }) { return found }
        // Traditional and Simplified Chinese are not variants that stand in for one another.
        if parts.first != "zh" || parts.count > 1,
          let found = sorted.first(where: { $0.lowercased().hasPrefix(name + "-") })
        {
          return found
        }
        parts.removeLast()
      }
    }
    return sorted.first { $0.lowercased() == "en" || $0.lowercased().hasPrefix("en-") }
      ?? sorted.first
  }
}

extension String {
  /// Replaces each `{name}` once, so that a value which looks like a placeholder stays as it is.
  fileprivate func filled(with values: [String: String]) -> String {
    var result = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: "}"), let value = values[String(inner[..<close])]
      else {
        result.append("{")
        rest = inner
        continue
      }
      result += value
      rest = inner[inner.index(after: close)...]
    }
    return result + rest
  }
}
