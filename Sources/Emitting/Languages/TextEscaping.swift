extension OutputLanguage {
  /// Returns a text so that it stays where it is put and is read back unchanged.
  ///
  /// The result holds no quote of the language, no end of a line, nothing that begins or ends a
  /// comment or an interpolation, and no character that cannot be seen. Even where a template's author
  /// put the tag into a comment or a raw literal, nothing of the text becomes code; it only looks
  /// escaped there. XML and HTML cannot hold every character: see ``canHold(_:)``.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The escaped text, without quotes around it.
  package func escape(_ text: String) -> String {
    switch self {
    case .swift: Self.escape(text, special: "\"\\*", brackets: true)
    case .kotlin, .javascript: Self.escape(text, special: "\"\\*'`$<>", brackets: false)
    case .json: Self.escape(text, special: "\"\\*<>", brackets: false)
    case .xml: MarkupText.xml.escape(text)
    case .html: MarkupText.html.escape(text)
    case .none: text
    }
  }

  /// Says whether a text comes back unchanged; characters that do not are written as U+FFFD.
  ///
  /// - Parameter text: Any text.
  /// - Returns: False when the language has no way to write one of the characters.
  package func canHold(_ text: String) -> Bool {
    switch self {
    case .xml: text.unicodeScalars.allSatisfy(MarkupText.xml.canHold)
    case .html: text.unicodeScalars.allSatisfy(MarkupText.html.canHold)
    case .swift, .kotlin, .javascript, .json, .none: true
    }
  }

  /// Escapes with `\u`, which says the same in every kind of literal.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - special: The characters with a meaning in literals or comments.
  ///   - brackets: Whether the digits stand in brackets, as in Swift.
  /// - Returns: The escaped text.
  private static func escape(_ text: String, special: String, brackets: Bool) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    let special = Set(special.unicodeScalars)
    // A slash at either end could meet an asterisk of the template.
    let count = text.unicodeScalars.count
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let meetsTemplate = scalar == "/" && (index == 0 || index == count - 1)
      if SourceCharacters.isPlain(scalar) {
        escaped.unicodeScalars.append(scalar)
      } else if meetsTemplate || special.contains(scalar) || SourceCharacters.needsEscape(scalar) {
        escaped += brackets ? bracketed(scalar) : codeUnits(scalar)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func bracketed(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  private static func codeUnits(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
