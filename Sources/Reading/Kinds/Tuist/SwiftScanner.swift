/// Steps over the bytes of Swift source: spaces, comments, names, and balanced brackets.
struct SwiftScanner {
  let bytes: [UInt8]

  /// Where the scanner is; never beyond the end, such as by a backslash that is the last byte.
  var offset = 0 {
    didSet { offset = min(offset, bytes.count) }
  }

  /// The byte at the current offset; zero at the end.
  var current: UInt8 { peek(0) }

  /// Whether everything was read.
  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte `distance` ahead; zero beyond the ends.
  func peek(_ distance: Int) -> UInt8 {
    let index = offset + distance
    return bytes.indices.contains(index) ? bytes[index] : 0
  }

  /// Steps over spaces and comments, and over line ends unless `inLine`.
  mutating func skipSpace(inLine: Bool = false) {
    while !isAtEnd {
      if inLine, current == UInt8(ascii: "\n") { return }
      if current == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        while !isAtEnd, current != UInt8(ascii: "\n") { offset += 1 }
      } else if current == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        skipBlockComment()
      } else if current <= 0x20 {
        offset += 1
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if current == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        offset += 2
      } else if current == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
      } else {
        offset += 1
      }
    } while depth > 0 && !isAtEnd
  }

  /// Reads a name, or returns nil and stays.
  mutating func name() -> String? {
    let isQuoted = current == UInt8(ascii: "`")
    let start = isQuoted ? offset + 1 : offset
    // Looked at first: what reads byte by byte asks this at each digit of a long number.
    guard start < bytes.count, !(0x30...0x39).contains(bytes[start]) else { return nil }
    var end = start
    while end < bytes.count, Self.isNamePart(bytes[end]) { end += 1 }
    guard end > start else { return nil }
    offset = isQuoted && end < bytes.count ? end + 1 : end
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The name at the current offset, without stepping over it.
  func nextName() -> String? {
    var copy = self
    return copy.name()
  }

  /// Steps over `byte` and returns true, or stays.
  mutating func take(_ byte: Character) -> Bool {
    guard let ascii = byte.asciiValue, current == ascii, !isAtEnd else { return false }
    offset += 1
    return true
  }

  /// Steps over a bracket and everything up to its partner; quotes and comments count.
  mutating func skipBalanced() {
    var depth = 0
    repeat {
      switch current {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        offset += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        offset += 1
      case UInt8(ascii: "\""): skipString()
      default:
        offset += 1
      }
      if depth > 0 { skipSpace() }
    } while depth > 0 && !isAtEnd
  }

  /// Steps over a string literal that begins at the current offset.
  mutating func skipString() {
    let isMultiline = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
    offset += isMultiline ? 3 : 1
    while !isAtEnd {
      if current == UInt8(ascii: "\\") {
        if peek(1) == UInt8(ascii: "(") {
          offset += 1
          skipBalanced()
        } else {
          offset += 2
        }
      } else if current == UInt8(ascii: "\"") {
        let isEnd =
          !isMultiline || (peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\""))
        offset += isEnd && isMultiline ? 3 : 1
        if isEnd { return }
      } else if !isMultiline, current == UInt8(ascii: "\n") {
        return
      } else {
        offset += 1
      }
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
