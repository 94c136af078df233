/// A language that files are written in, as far as a text has to be escaped for it.
package enum OutputLanguage: String, CaseIterable, Hashable, Sendable {
  /// Swift, in a string literal.
  case swift

  /// Kotlin, in a string or character literal.
  case kotlin

  /// JavaScript and TypeScript, in a string or template literal.
  case javascript

  /// JSON, in a string.
  case json

  /// XML and property lists, in text, an attribute, or a comment.
  case xml

  /// HTML, in text or a quoted attribute.
  case html

  /// Plain text, in which nothing has a meaning of its own.
  case none

  /// Finds the language of a file by the end of its name, letter case aside.
  ///
  /// An ending that is not known gives nil: no escaping would be safe.
  ///
  /// - Parameter fileName: The name or path of the file, without `.mustache`.
  package init?(fileName: String) {
    let name = fileName.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else {
      self = .none
      return
    }
    guard let language = Self.endings[name[name.index(after: dot)...].lowercased()] else {
      return nil
    }
    self = language
  }

  private static let endings: [String: OutputLanguage] = [
    "swift": .swift, "kt": .kotlin, "kts": .kotlin, "js": .javascript, "mjs": .javascript,
    "cjs": .javascript, "jsx": .javascript, "ts": .javascript, "mts": .javascript,
    "cts": .javascript, "tsx": .javascript, "json": .json, "xml": .xml, "plist": .xml,
    "rss": .xml, "svg": .xml, "html": .html, "htm": .html, "txt": .none, "md": .none,
  ]

  /// The endings of file names by language, sorted, for documentation.
  package var endings: [String] {
    Self.endings.filter { $0.value == self }.keys.sorted()
  }
}
