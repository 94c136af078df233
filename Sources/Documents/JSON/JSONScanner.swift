import Diagnostics

/// Reads the strings, names, and words of JSON, and steps over what is between them.
struct JSONScanner {
  let source: SourceText
  let bytes: [UInt8]
  let isJSON5: Bool

  /// Where the next byte is read.
  var position: Int

  init(_ source: SourceText, _ dialect: JSONDocument.Dialect) {
    self.source = source
    bytes = source.bytes
    isJSON5 = dialect == .json5
    position = source.markLength
  }

  /// The byte that is read next; nil at the end.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The character that stands here, for people.
  var shown: String { source.shownCharacter(at: position) }

  /// Steps over space, and over comments where the dialect has them.
  mutating func skipSpace() throws(DocumentError) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case 0x0B, 0x0C:
        guard isJSON5 else { return }
        position += 1
      case UInt8(ascii: "/"):
        guard isJSON5 else {
          guard isAtComment else { return }
          throw error("a comment is not allowed in JSON", help: "Remove the comment.")
        }
        guard try skipComment() else { return }
      default: return
      }
    }
  }

  private var isAtComment: Bool {
    bytes[position...].starts(with: "//".utf8) || bytes[position...].starts(with: "/*".utf8)
  }

  private mutating func skipComment() throws(DocumentError) -> Bool {
    guard isAtComment else { return false }
    let start = position
    if bytes[position + 1] == UInt8(ascii: "/") {
      while let byte = current, byte != 0x0A, byte != 0x0D { position += 1 }
      return true
    }
    guard let end = XMLText.firstIndex(of: "*/", in: bytes[(position + 2)...]) else {
      position = bytes.count
      throw unclosed(start)
    }
    position = end + 2
    return true
  }

  /// The error for what stands here.
  func error(_ reason: String, help: String) -> DocumentError {
    DocumentError(reason, at: source.location(at: position), help: help)
  }

  /// Returns the error for a file that ends too early.
  func unclosed(_ opening: Int) -> DocumentError {
    let character = source.shownCharacter(at: opening)
    return DocumentError(
      "\(character == "'/'" ? "'/*'" : character) opened at line \(source.line(at: opening)) is "
        + "never closed; the file ends here",
      at: source.location(at: bytes.count), help: "Restore the file; its end is missing.")
  }

  /// Reads a name without quotes, which may be empty.
  mutating func readName() -> Range<Int> {
    let start = position
    while let byte = current, Self.continuesName(byte) { position += 1 }
    return start..<position
  }

  /// Reads a number or a literal name, which may be empty.
  mutating func readWord() -> Range<Int> {
    let start = position
    while let byte = current, Self.continuesName(byte) || "+-.".utf8.contains(byte) {
      position += 1
    }
    return start..<position
  }

  /// Returns the text of a part that was read.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private static func continuesName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}

// Strings.
extension JSONScanner {
  /// Whether a byte opens a string.
  func startsString(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || isJSON5 && byte == UInt8(ascii: "'")
  }

  /// Reads a string, from its opening quote on.
  ///
  /// - Returns: The text, and where it is without the quotes.
  mutating func readString() throws(DocumentError) -> (text: String, range: Range<Int>) {
    let quote = bytes[position]
    let opening = position
    position += 1
    let start = position
    var escaped: [UInt8]?
    var plain = start
    while let byte = current, byte != quote {
      if byte == UInt8(ascii: "\\") {
        if escaped == nil { escaped = [] }
        escaped?.append(contentsOf: bytes[plain..<position])
        escaped?.append(contentsOf: try readEscape())
        plain = position
      } else if byte < 0x20 {
        throw error(
          "\(shown) stands inside a string", help: "Close the string, or write an escape.")
      } else {
        position += 1
      }
    }
    guard current != nil else { throw unclosed(opening) }
    let range = start..<position
    position += 1
    guard let escaped else { return (String(decoding: bytes[range], as: UTF8.self), range) }
    return (
      String(decoding: escaped + bytes[plain..<range.upperBound], as: UTF8.self), range
    )
  }

  /// Reads what a backslash starts.
  private mutating func readEscape() throws(DocumentError) -> [UInt8] {
    let start = position
    position += 1
    guard let byte = current else { return [] }
    position += 1
    if let character = Self.escapes[byte] { return [character] }
    if byte == UInt8(ascii: "u") { return try readUnicodeEscape(start) }
    if isJSON5 {
      if byte == UInt8(ascii: "x"), let value = hexadecimal(digits: 2) {
        return Array(String(Unicode.Scalar(UInt8(truncatingIfNeeded: value))).utf8)
      }
      if let special = Self.json5Escapes[byte] { return special }
      if byte == 0x0D, current == 0x0A { position += 1 }
      if byte == 0x0A || byte == 0x0D { return [] }
      if !(0x30...0x39).contains(byte), byte != UInt8(ascii: "x") { return [byte] }
    }
    position = start
    throw error(
      "'\\\(Character(Unicode.Scalar(byte)))' is no escape",
      help: "Write \\\\ for a backslash; \\\" \\/ \\b \\f \\n \\r \\t \\uXXXX are the others.")
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  private static let json5Escapes: [UInt8: [UInt8]] = [
    UInt8(ascii: "'"): [UInt8(ascii: "'")], UInt8(ascii: "v"): [0x0B], UInt8(ascii: "0"): [0],
  ]

  /// Reads the digits after `\u`, with the second half of a surrogate pair.
  private mutating func readUnicodeEscape(_ start: Int) throws(DocumentError) -> [UInt8] {
    guard let first = hexadecimal(digits: 4) else {
      position = start
      throw error("'\\u' has no four hexadecimal digits", help: "Write an escape such as \\u00e9.")
    }
    guard (0xD800...0xDFFF).contains(first) else {
      return Unicode.Scalar(first).map { Array(String($0).utf8) } ?? []
    }
    if first < 0xDC00, bytes[position...].starts(with: "\\u".utf8) {
      position += 2
      if let second = hexadecimal(digits: 4), (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00)
      {
        return Array(String(scalar).utf8)
      }
    }
    position = start
    let digits = String(decoding: bytes[start..<start + 6], as: UTF8.self)
    throw error(
      "'\(digits)' is half a character", help: "Write both halves, or the character itself.")
  }

  private mutating func hexadecimal(digits: Int) -> UInt32? {
    guard position + digits <= bytes.count else { return nil }
    let text = bytes[position..<position + digits]
    guard text.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let value = UInt32(String(decoding: text, as: UTF8.self), radix: 16)
    else { return nil }
    position += digits
    return value
  }
}
