/// Text in XML 1.0 and HTML.
///
/// What a language has no way to write becomes U+FFFD, the sign for a character that is lost.
struct MarkupText {
  /// For element content, a quoted attribute, and a comment of XML.
  ///
  /// White space other than spaces becomes references, which attributes keep; and so does a hyphen
  /// beside another one or at either end, since two of them end a comment.
  static let xml = MarkupText(escaped: "&<>\"'\n\t", escapesHyphens: true, hasC1Controls: true)

  /// For the content of an element of XML alone, where white space and quotes stay as they are.
  static let xmlContent = MarkupText(escaped: "&<>", escapesHyphens: false, hasC1Controls: true)

  /// For text and a quoted attribute of HTML; nothing of it leaves a script's literal either.
  static let html = MarkupText(
    escaped: "&<>\"'\n\t\\`$*", escapesHyphens: false, hasC1Controls: false)

  private let escaped: Set<Unicode.Scalar>
  private let escapesHyphens: Bool
  private let hasC1Controls: Bool

  private init(escaped: String, escapesHyphens: Bool, hasC1Controls: Bool) {
    self.escaped = Set(escaped.unicodeScalars)
    self.escapesHyphens = escapesHyphens
    self.hasC1Controls = hasC1Controls
  }

  /// Whether there is a way to write a character (XML 1.0, production 2).
  ///
  /// HTML reads a reference to a C1 control as a character of Windows-1252 (HTML, 13.2.5.80).
  func canHold(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F: hasC1Controls
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Returns a text with everything escaped that has a meaning or cannot be seen.
  func escape(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var isAfterHyphen = true
    for scalar in text.unicodeScalars {
      if scalar == "-", escapesHyphens, isAfterHyphen {
        result += "&#45;"
      } else {
        write(scalar, to: &result)
      }
      isAfterHyphen = scalar == "-"
    }
    if escapesHyphens, result.unicodeScalars.last == "-" {
      result.unicodeScalars.removeLast()
      result += "&#45;"
    }
    return result
  }

  private func write(_ scalar: Unicode.Scalar, to result: inout String) {
    if SourceCharacters.isPlain(scalar) {
      result.unicodeScalars.append(scalar)
    } else if !canHold(scalar) {
      result += "\u{FFFD}"
    } else if escaped.contains(scalar) {
      result += Self.names[scalar] ?? "&#\(scalar.value);"
    } else if SourceCharacters.needsEscape(scalar), scalar != "\n", scalar != "\t" {
      result += "&#\(scalar.value);"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }

  private static let names: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;",
  ]
}
