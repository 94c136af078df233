/// What a template declares about itself in comments, which other renderers step over.
///
/// `{{! optional: a, b.c }}` lets names be unknown, `{{! needs: a }}` refuses an empty value,
/// `{{! raw: a }}` allows raw tags, and `{{! language: swift }}` chooses the escaping.
struct MustacheDeclarations: Sendable {
  /// Names that may be unknown, and everything below them.
  private(set) var optional: Set<String> = []

  /// Names that must have a value, with the tags that say so, in order.
  private(set) var needs: [MustacheName] = []

  /// Names that may be written raw, and everything below them.
  private(set) var raw: Set<String> = []

  /// The language that values are escaped for.
  private(set) var language: OutputLanguage?

  /// Reads a comment, which most often declares nothing.
  mutating func read(_ comment: MustacheName) throws(MustacheFault) {
    let fault = MustacheFault.Reason.malformedDeclaration(comment.text)
    let parts = comment.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let word = Word(rawValue: Self.trimmed(parts[0])) else { return }
    let names = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    for name in names {
      guard !name.isEmpty, !name.contains(where: \.isWhitespace) else {
        throw MustacheFault(fault, at: comment.place)
      }
      switch word {
      case .optional: optional.insert(name)
      case .needs:
        needs.append(MustacheName(text: name, source: comment.source, bytes: comment.bytes))
      case .raw: raw.insert(name)
      case .language:
        guard language == nil, let known = OutputLanguage(rawValue: name) else {
          throw MustacheFault(fault, at: comment.place)
        }
        language = known
      }
    }
  }

  /// Whether a name may be unknown.
  func isOptional(_ name: MustacheName) -> Bool { Self.covers(optional, name) }

  /// Whether a name may be written raw.
  func isRaw(_ name: MustacheName) -> Bool { Self.covers(raw, name) }

  private enum Word: String {
    case optional, needs, raw, language
  }

  /// Whether a name or one that it is a part of is among the declared ones.
  private static func covers(_ declared: Set<String>, _ name: MustacheName) -> Bool {
    guard !declared.isEmpty else { return false }
    var prefix = ""
    for part in name.parts {
      prefix += prefix.isEmpty ? part : ".\(part)"
      if declared.contains(prefix) { return true }
    }
    return declared.contains(name.text)
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
