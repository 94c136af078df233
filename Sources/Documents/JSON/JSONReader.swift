import Diagnostics

/// Reads JSON by RFC 8259, or JSON5.
struct JSONReader {
  let source: SourceText
  private let bytes: [UInt8]
  private let isJSON5: Bool
  private var position: Int

  /// The offsets of the brackets that are not closed yet.
  private var open: [Int] = []

  init(_ source: SourceText, _ dialect: JSONDocument.Dialect) {
    self.source = source
    bytes = source.bytes
    isJSON5 = dialect == .json5
    position = source.markLength
  }

  mutating func readDocument() throws(DocumentError) -> JSONNode {
    try skipSpace()
    let root = try readValue()
    try skipSpace()
    guard position == bytes.count else {
      throw error("\(shown) follows the end of the document", help: "Remove what follows.")
    }
    return root
  }

  private mutating func readValue() throws(DocumentError) -> JSONNode {
    guard let byte = current else { throw unexpected("a value", help: "Write a value.") }
    switch byte {
    case UInt8(ascii: "{"):
      return try readContainer { reader throws(DocumentError) in
        .object(try reader.readMembers())
      }
    case UInt8(ascii: "["):
      return try readContainer { reader throws(DocumentError) in
        .array(try reader.readElements())
      }
    case let quote where startsString(quote):
      let string = try readString()
      return node(.string(string.text), string.range)
    default: return try readWord()
    }
  }

  private func node(_ content: JSONNode.Content, _ range: Range<Int>) -> JSONNode {
    JSONNode(content: content, range: range, source: source)
  }

  private mutating func readContainer(
    _ read: (inout JSONReader) throws(DocumentError) -> JSONNode.Content
  ) throws(DocumentError) -> JSONNode {
    guard open.count < JSONDocument.depthLimit else {
      throw error(
        "\(shown) opens more than \(JSONDocument.depthLimit) levels",
        help: "Check that this is the right file.")
    }
    let start = position
    open.append(start)
    let content = try read(&self)
    open.removeLast()
    return node(content, start..<position)
  }

  private mutating func readElements() throws(DocumentError) -> [JSONNode] {
    var elements: [JSONNode] = []
    try readList(closing: UInt8(ascii: "]")) { reader throws(DocumentError) in
      elements.append(try reader.readValue())
    }
    return elements
  }

  private mutating func readMembers() throws(DocumentError) -> [JSONNode.Entry] {
    var members: [JSONNode.Entry] = []
    try readList(closing: UInt8(ascii: "}")) { reader throws(DocumentError) in
      let key = try reader.readKey()
      try reader.skipSpace()
      guard reader.current == UInt8(ascii: ":") else {
        throw reader.unexpected("':'", help: "Write a colon after the name.")
      }
      reader.position += 1
      try reader.skipSpace()
      members.append(
        JSONNode.Entry(key: key.text, value: try reader.readValue(), keyRange: key.range))
    }
    return members
  }

  /// Reads items with commas between, from an opening bracket to its partner.
  private mutating func readList(
    closing: UInt8, _ readItem: (inout JSONReader) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    position += 1
    try skipSpace()
    var isFirst = true
    while true {
      if current == closing, isFirst || isJSON5 { break }
      try readItem(&self)
      try skipSpace()
      isFirst = false
      if current == closing { break }
      guard current == UInt8(ascii: ",") else {
        throw unexpected(
          "',' or '\(Character(Unicode.Scalar(closing)))'",
          help: "Put a comma between values, and none after the last one.")
      }
      position += 1
      try skipSpace()
    }
    position += 1
  }

  private mutating func readKey() throws(DocumentError) -> (text: String, range: Range<Int>) {
    if let byte = current, startsString(byte) { return try readString() }
    let start = position
    while isJSON5, let byte = current, Self.continuesName(byte) { position += 1 }
    guard position > start, !(0x30...0x39).contains(bytes[start]) else {
      position = start
      throw unexpected("a name in quotes", help: "Put the name of a member in double quotes.")
    }
    return (String(decoding: bytes[start..<position], as: UTF8.self), start..<position)
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// Reads a number or one of the literal names.
  private mutating func readWord() throws(DocumentError) -> JSONNode {
    let start = position
    while let byte = current,
      Self.continuesName(byte) || "+-.".utf8.contains(byte)
    {
      position += 1
    }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    let range = start..<position
    switch word {
    case "null": return node(.null, range)
    case "true": return node(.boolean(true), range)
    case "false": return node(.boolean(false), range)
    default:
      guard JSONNumber.isNumber(word) || isJSON5 && JSONNumber.isJSON5Number(word) else {
        position = start
        throw word.isEmpty
          ? unexpected("a value", help: "Write a value.")
          : error(
            "'\(word)' is no JSON value",
            help: "Put text in double quotes; a number has no leading zero or plus sign.")
      }
      return node(.number(word), range)
    }
  }
}

// Strings.
extension JSONReader {
  private func startsString(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || isJSON5 && byte == UInt8(ascii: "'")
  }

  private mutating func readString() throws(DocumentError) -> (text: String, range: Range<Int>) {
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

// Space and errors.
extension JSONReader {
  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var shown: String { source.shownCharacter(at: position) }

  private mutating func skipSpace() throws(DocumentError) {
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

  private func error(_ reason: String, help: String) -> DocumentError {
    DocumentError(reason, at: source.location(at: position), help: help)
  }

  private func unexpected(_ expected: String, help: String) -> DocumentError {
    if current == nil, let opening = open.last { return unclosed(opening) }
    return error("\(shown) stands where \(expected) is expected", help: help)
  }

  /// Returns the error for a file that ends too early.
  private func unclosed(_ opening: Int) -> DocumentError {
    let character = source.shownCharacter(at: opening)
    return DocumentError(
      "\(character == "'/'" ? "'/*'" : character) opened at line \(source.line(at: opening)) is "
        + "never closed; the file ends here",
      at: source.location(at: bytes.count), help: "Restore the file; its end is missing.")
  }
}
