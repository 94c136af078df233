import Diagnostics

/// Reads XML property lists, including those with lines for the C preprocessor.
struct XMLPropertyListReader {
  private typealias Record = PropertyListArena.Record
  private typealias Tag = XMLScanner.Tag

  /// An array or a dictionary that waits for its closing tag.
  private struct Open {
    var tag: Tag
    var record: Int
    /// The record of the last key.
    var key: Int?
    /// Whether the last key has no value yet.
    var awaitsValue = false
    /// How many preprocessor lines were read when the last value ended.
    var linesAtValue = 0
  }

  /// The lines for the preprocessor, once the list is read.
  var preprocessorLines: [(text: String, location: Location)] { scanner.preprocessorLines }

  private var scanner: XMLScanner
  private let isTranscoded: Bool
  private var records: [Record] = []
  private var open: [Open] = []

  /// Says whether text is XML: it starts with a tag, or with a preprocessor line.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let text = start.drop { $0.isPropertyListSpace }
    switch text.first {
    case UInt8(ascii: "#"): return true
    case UInt8(ascii: "<"):
      guard let next = text.dropFirst().first else { return false }
      // `<0fbd77>` is OpenStep data; no element starts with a digit, and none is called `<dada>`.
      return next == UInt8(ascii: "?") || next == UInt8(ascii: "!")
        || !text.dropFirst().prefix { $0 != UInt8(ascii: ">") }
          .allSatisfy { Self.isHexadecimal($0) || $0.isPropertyListSpace }
    default:
      return (text.starts(with: "//".utf8) || text.starts(with: "/*".utf8))
        && XMLText.firstIndex(of: "<plist", in: text) != nil
        && XMLText.firstIndex(of: "\n#", in: text) != nil
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  /// Prepares to read.
  ///
  /// - Throws: A ``DocumentError`` when the text is not in the encoding that it should have.
  init(_ text: DecodedText) throws(DocumentError) {
    let text = try XMLEncoding.decode(text)
    scanner = XMLScanner(text.source)
    isTranscoded = text.isTranscoded
  }

  /// Reads the list.
  ///
  /// - Throws: A ``DocumentError`` at the first thing that does not fit.
  mutating func read() throws(DocumentError) -> PropertyListArena {
    try scanner.skipBetweenElements()
    var wrapper: Tag?
    while records.isEmpty || !open.isEmpty {
      guard !scanner.isAtEnd else { throw unclosed(wrapper) }
      let tag = try scanner.readTag()
      if tag.name == "plist", !tag.isClosing, !tag.isEmpty, wrapper == nil, records.isEmpty {
        wrapper = tag
      } else if tag.isClosing {
        try close(tag)
      } else {
        try readValue(tag)
      }
      try scanner.skipBetweenElements()
    }
    if let wrapper {
      guard !scanner.isAtEnd else { throw scanner.unclosed(wrapper) }
      try scanner.expectClosing(of: wrapper)
      try scanner.skipBetweenElements()
    }
    guard scanner.isAtEnd else {
      throw scanner.error(
        "\(scanner.source.shownCharacter(at: scanner.position)) follows the end of the list",
        at: scanner.position, help: "Remove what follows.")
    }
    if let comment = scanner.comment, preprocessorLines.isEmpty {
      throw scanner.error(
        "'/' starts a C comment in a list without preprocessor lines", at: comment,
        help: "Write XML comments: <!-- … -->.")
    }
    return PropertyListArena(
      scanner.source, records, places: isTranscoded ? .transcoded : .file)
  }

  private func unclosed(_ wrapper: Tag?) -> DocumentError {
    if let last = open.last { return scanner.unclosed(last.tag) }
    if let wrapper { return scanner.unclosed(wrapper) }
    return scanner.error(
      "the file ends before a value", at: scanner.position,
      help: "Restore the file; its end is missing.")
  }

  private mutating func readValue(_ tag: Tag) throws(DocumentError) {
    switch tag.name {
    case "dict": try openContainer(tag, .dictionary)
    case "array": try openContainer(tag, .array)
    case "key": try readKey(tag)
    case "string": try readLeaf(tag, .string)
    case "integer": try readLeaf(tag, .integer)
    case "real": try readLeaf(tag, .real)
    case "date": try readLeaf(tag, .date)
    case "data": try readLeaf(tag, .data)
    case "true", "false":
      if !tag.isEmpty { try scanner.expectClosing(of: tag) }
      try append(
        Record(
          start: Int32(tag.start), end: Int32(scanner.position), kind: .boolean,
          spelling: .emptyElement), tag)
    case "plist" where tag.isEmpty:
      throw scanner.error(
        "'<plist/>' holds no value", at: tag.start, help: "Check that this is the right file.")
    default:
      throw scanner.error(
        "'<\(tag.name)>' is no element of a property list", at: tag.start,
        help: "Check that this is the right file.")
    }
  }

  private mutating func openContainer(
    _ tag: Tag, _ kind: PropertyList.Node.Kind
  ) throws(DocumentError) {
    guard open.count < PropertyList.depthLimit else {
      throw scanner.error(
        "'<\(tag.name)>' opens more than \(PropertyList.depthLimit) levels", at: tag.start,
        help: "Check that this is the right file.")
    }
    try append(
      Record(start: Int32(tag.start), end: Int32(scanner.position), kind: kind), tag)
    if !tag.isEmpty { open.append(Open(tag: tag, record: records.count - 1)) }
  }

  private mutating func close(_ tag: Tag) throws(DocumentError) {
    guard let closed = open.last else {
      throw scanner.error(
        "'</\(tag.name)>' closes nothing", at: tag.start, help: "Remove the tag.")
    }
    guard closed.tag.name == tag.name else { throw scanner.mismatch(tag, of: closed.tag) }
    if closed.awaitsValue, let key = closed.key { throw withoutValue(key) }
    open.removeLast()
    records[closed.record].end = Int32(scanner.position)
    records[closed.record].next = Int32(records.count)
  }

  private mutating func readKey(_ tag: Tag) throws(DocumentError) {
    guard let last = open.indices.last, open[last].tag.name == "dict" else {
      throw scanner.error(
        "'<key>' stands outside of '<dict>'", at: tag.start, help: "Put it into a '<dict>'.")
    }
    if open[last].awaitsValue, let key = open[last].key { throw withoutValue(key) }
    open[last].key = records.count
    open[last].awaitsValue = true
    records.append(try leaf(tag, .string))
  }

  private mutating func readLeaf(
    _ tag: Tag, _ kind: PropertyList.Node.Kind
  ) throws(DocumentError) {
    let record = try leaf(tag, kind)
    let text = record.text(in: scanner.source.bytes) ?? ""
    if let fault = XMLScalar.fault(text, of: kind) {
      throw scanner.error(
        "'\(text)' is \(fault)", at: Int(record.start), help: "Mend the value of <\(tag.name)>.")
    }
    try append(record, tag)
  }

  private mutating func leaf(
    _ tag: Tag, _ kind: PropertyList.Node.Kind
  ) throws(DocumentError) -> Record {
    let next = Int32(records.count + 1)
    guard !tag.isEmpty else {
      return Record(
        start: Int32(tag.start), end: Int32(scanner.position), next: next, kind: kind,
        spelling: .emptyElement)
    }
    let content = try scanner.readContent(of: tag)
    var range = content.range
    if kind != .string, kind != .data { range = scanner.source.trimmed(range) }
    return Record(
      start: Int32(range.lowerBound), end: Int32(range.upperBound), next: next, kind: kind,
      spelling: content.isPlain ? .plain : .markup)
  }

  /// Adds a value, in a dictionary to the last key.
  private mutating func append(_ record: Record, _ tag: Tag) throws(DocumentError) {
    var record = record
    if let last = open.indices.last, open[last].tag.name == "dict" {
      if !open[last].awaitsValue {
        // Another branch of a preprocessor condition may give the same key another value.
        guard let key = open[last].key, preprocessorLines.count > open[last].linesAtValue else {
          throw scanner.error(
            "'<\(tag.name)>' has no key", at: tag.start, help: "Write a '<key>' before the value.")
        }
        var copy = records[key]
        copy.next = Int32(records.count + 1)
        records.append(copy)
      }
      open[last].awaitsValue = false
      open[last].linesAtValue = preprocessorLines.count
      record.hasKey = true
    }
    record.next = Int32(records.count + 1)
    records.append(record)
  }

  private func withoutValue(_ key: Int) -> DocumentError {
    let record = records[key]
    return scanner.error(
      "key '\(record.text(in: scanner.source.bytes) ?? "")' has no value", at: Int(record.start),
      help: "Write a value after the key, or remove it.")
  }
}
