import Diagnostics

/// Reads the texts, data, and comments of an OpenStep property list.
struct OpenStepScanner {
  let source: SourceText
  let bytes: [UInt8]

  /// Where the next byte is read.
  var position: Int

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    position = source.markLength
  }

  /// Whether everything is read.
  var isAtEnd: Bool { position == bytes.count }

  /// The byte that is read next; nil at the end.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Whether a text begins here, with or without quotes.
  var startsText: Bool {
    guard position < bytes.count else { return false }
    let byte = bytes[position]
    return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || Self.isUnquoted(byte)
  }

  /// Says whether a byte may stand in text without quotes.
  private static func isUnquoted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Reads a text, where one begins.
  ///
  /// - Returns: Where it is, without quotes, and whether escapes are in it.
  mutating func readText() throws(DocumentError) -> (range: Range<Int>, isEscaped: Bool) {
    let start = position
    let quote = bytes[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while position < bytes.count, Self.isUnquoted(bytes[position]) { position += 1 }
      return (start..<position, false)
    }
    position += 1
    var isEscaped = false
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\") {
        isEscaped = true
        position += 1
      }
      position += 1
    }
    guard position < bytes.count else { throw unclosed(start) }
    position += 1
    return (start + 1..<position - 1, isEscaped)
  }

  /// Reads data, from its opening bracket on.
  ///
  /// - Returns: Where it is, without the brackets.
  mutating func readData() throws(DocumentError) -> Range<Int> {
    let start = position
    position += 1
    var digits = 0
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      switch bytes[position] {
      case 0x30...0x39, 0x41...0x46, 0x61...0x66: digits += 1
      case let byte where byte.isPropertyListSpace: break
      default:
        throw error(
          "\(shown) is no hexadecimal digit",
          help: "Write data as pairs of hexadecimal digits, such as <0fbd77>.")
      }
      position += 1
    }
    guard position < bytes.count else { throw unclosed(start) }
    guard digits.isMultiple(of: 2) else {
      throw error(
        "data of \(digits.counting("hexadecimal digit")) ends inside a byte",
        help: "Write data as pairs of hexadecimal digits, such as <0fbd77>.")
    }
    position += 1
    return start + 1..<position - 1
  }

  /// Steps over space and comments.
  mutating func skipSpace() throws(DocumentError) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte.isPropertyListSpace {
        position += 1
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "/") || bytes[position + 1] == UInt8(ascii: "*")
      {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(DocumentError) {
    let start = position
    position += 2
    guard bytes[start + 1] == UInt8(ascii: "*") else {
      while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
        position += 1
      }
      return
    }
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    throw unclosed(start)
  }
}

// Errors.
extension OpenStepScanner {
  /// The error for what stands here.
  func error(_ reason: String, help: String) -> DocumentError {
    DocumentError(reason, at: source.location(at: position), help: help)
  }

  /// Returns the error for a file that ends too early.
  ///
  /// - Parameter start: Where the text, data, comment, or list starts that is cut; nil when the file
  ///   itself is.
  /// - Returns: An error at the end of the file.
  func unclosed(_ start: Int?) -> DocumentError {
    let end = source.location(at: bytes.count)
    guard let start else {
      return DocumentError(
        "the file ends inside an entry", at: end, help: "Restore the file; its end is missing.")
    }
    let isComment = bytes[start] == UInt8(ascii: "/")
    let opening = isComment ? "'/*'" : source.shownCharacter(at: start)
    return DocumentError(
      "\(opening) opened at line \(source.line(at: start)) is never closed; the file ends here",
      at: end, help: "Restore the file; its end is missing.")
  }

  /// The character that stands here, for people.
  var shown: String { source.shownCharacter(at: position) }
}
