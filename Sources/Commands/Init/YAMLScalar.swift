/// Writes texts as YAML that reads back as exactly the same text.
enum YAMLScalar {
  /// Returns a text as a scalar on one line, quoted where it has to be.
  ///
  /// Plain are only names that no version of YAML takes for anything else. A text with control or
  /// invisible characters is written with escapes, so that the file shows what is in it; and so is one
  /// with `##`, which begins a command to a build service wherever it stands in a line.
  static func text(_ text: String) -> String {
    if isPlain(text) { return text }
    let scalars = text.unicodeScalars
    let hasMark = zip(scalars, scalars.dropFirst()).contains { $0 == "#" && $1 == "#" }
    if !hasMark, scalars.allSatisfy(isShown) {
      // By scalars: a mark after the quote would hide it from a search by characters.
      return "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }
    return "\"" + scalars.map { hasMark && $0 == "#" ? "\\x23" : escaped($0) }.joined() + "\""
  }

  /// Returns texts as a list on one line.
  static func list(_ texts: [String]) -> String {
    "[" + texts.map(text).joined(separator: ", ") + "]"
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.last != UInt8(ascii: " ") else {
      return false
    }
    let isName = text.utf8.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || Array("._/- +".utf8).contains($0)
    }
    return isName && !words.contains(text.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// What some version of YAML reads as a truth value or as nothing.
  private static let words: Set<String> = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null",
  ]

  /// Whether a character can stand in a quoted text as it is.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: scalar.value < 0x80 || !scalar.properties.isWhitespace
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case _ where isShown(scalar): return String(scalar)
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let width = scalar.value > 0xFFFF ? 8 : scalar.value > 0xFF ? 4 : 2
      let mark = width == 8 ? "U" : width == 4 ? "u" : "x"
      return "\\" + mark + String(repeating: "0", count: width - digits.count) + digits
    }
  }
}
