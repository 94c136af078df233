import Diagnostics

/// Reads JSON by RFC 8259, or JSON5.
struct JSONReader {
  private var scanner: JSONScanner

  /// The offsets of the brackets that are not closed yet.
  private var open: [Int] = []

  init(_ source: SourceText, _ dialect: JSONDocument.Dialect) {
    scanner = JSONScanner(source, dialect)
  }

  mutating func readDocument() throws(DocumentError) -> JSONNode {
    try scanner.skipSpace()
    let root = try readValue()
    try scanner.skipSpace()
    guard scanner.position == scanner.bytes.count else {
      throw scanner.error(
        "\(scanner.shown) follows the end of the document", help: "Remove what follows.")
    }
    return root
  }

  private mutating func readValue() throws(DocumentError) -> JSONNode {
    guard let byte = scanner.current else { throw unexpected("a value", help: "Write a value.") }
    switch byte {
    case UInt8(ascii: "{"):
      return try readContainer { reader throws(DocumentError) in
        .object(try reader.readMembers())
      }
    case UInt8(ascii: "["):
      return try readContainer { reader throws(DocumentError) in
        .array(try reader.readElements())
      }
    case let quote where scanner.startsString(quote):
      let string = try scanner.readString()
      return node(.string(string.text), string.range)
    default: return try readWord()
    }
  }

  private func node(_ content: JSONNode.Content, _ range: Range<Int>) -> JSONNode {
    JSONNode(content: content, range: range, source: scanner.source)
  }

  private mutating func readContainer(
    _ read: (inout JSONReader) throws(DocumentError) -> JSONNode.Content
  ) throws(DocumentError) -> JSONNode {
    guard open.count < JSONDocument.depthLimit else {
      throw scanner.error(
        "\(scanner.shown) opens more than \(JSONDocument.depthLimit) levels",
        help: "Check that this is the right file.")
    }
    let start = scanner.position
    open.append(start)
    let content = try read(&self)
    open.removeLast()
    return node(content, start..<scanner.position)
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
      try reader.scanner.skipSpace()
      guard reader.scanner.current == UInt8(ascii: ":") else {
        throw reader.unexpected("':'", help: "Write a colon after the name.")
      }
      reader.scanner.position += 1
      try reader.scanner.skipSpace()
      members.append(
        JSONNode.Entry(key: key.text, value: try reader.readValue(), keyRange: key.range))
    }
    return members
  }

  /// Reads items with commas between, from an opening bracket to its partner.
  private mutating func readList(
    closing: UInt8, _ readItem: (inout JSONReader) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    scanner.position += 1
    try scanner.skipSpace()
    var isFirst = true
    while true {
      if scanner.current == closing, isFirst || scanner.isJSON5 { break }
      try readItem(&self)
      try scanner.skipSpace()
      isFirst = false
      if scanner.current == closing { break }
      guard scanner.current == UInt8(ascii: ",") else {
        throw unexpected(
          "',' or '\(Character(Unicode.Scalar(closing)))'",
          help: "Put a comma between values, and none after the last one.")
      }
      scanner.position += 1
      try scanner.skipSpace()
    }
    scanner.position += 1
  }

  private mutating func readKey() throws(DocumentError) -> (text: String, range: Range<Int>) {
    if let byte = scanner.current, scanner.startsString(byte) { return try scanner.readString() }
    let start = scanner.position
    let range = scanner.isJSON5 ? scanner.readName() : start..<start
    guard !range.isEmpty, !(0x30...0x39).contains(scanner.bytes[start]) else {
      scanner.position = start
      throw unexpected("a name in quotes", help: "Put the name of a member in double quotes.")
    }
    return (scanner.text(range), range)
  }

  /// Reads a number or one of the literal names.
  private mutating func readWord() throws(DocumentError) -> JSONNode {
    let range = scanner.readWord()
    let word = scanner.text(range)
    switch word {
    case "null": return node(.null, range)
    case "true": return node(.boolean(true), range)
    case "false": return node(.boolean(false), range)
    default:
      guard JSONNumber.isNumber(word) || scanner.isJSON5 && JSONNumber.isJSON5Number(word) else {
        scanner.position = range.lowerBound
        throw word.isEmpty
          ? unexpected("a value", help: "Write a value.")
          : scanner.error(
            "'\(word)' is no JSON value",
            help: "Put text in double quotes; a number has no leading zero or plus sign.")
      }
      return node(.number(word), range)
    }
  }

  private func unexpected(_ expected: String, help: String) -> DocumentError {
    if scanner.current == nil, let opening = open.last { return scanner.unclosed(opening) }
    return scanner.error("\(scanner.shown) stands where \(expected) is expected", help: help)
  }
}
