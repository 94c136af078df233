import Diagnostics

/// Reads OpenStep property lists: `project.pbxproj`, `.strings`, old `Info.plist` files.
///
/// The grammar is that of Core Foundation's reader. A stack of its own takes the place of recursion,
/// so depth costs no stack. Bytes that are not UTF-8, as old editors left them in comments and
/// names, become U+FFFD in a text.
struct OpenStepReader {
  private typealias Record = PropertyListArena.Record

  /// A bracket that waits for its partner.
  private struct Open {
    /// The record of the array or dictionary.
    var record: Int
    /// Where the bracket is; nil for a root dictionary without braces.
    var offset: Int?
    var isDictionary: Bool
  }

  private enum Step {
    case entry, element, value, separator
  }

  private let source: SourceText
  private let bytes: [UInt8]
  private var position: Int
  private var records: [Record] = []
  private var open: [Open] = []

  /// Reads one list.
  ///
  /// - Throws: A ``DocumentError`` at the byte that does not fit, or at the end of a file that is
  ///   cut short.
  static func read(_ text: DecodedText) throws(DocumentError) -> PropertyListArena {
    var reader = OpenStepReader(text.source)
    try reader.readRoot()
    return PropertyListArena(
      text.source, reader.records, places: text.isTranscoded ? .transcoded : .file)
  }

  private init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    position = source.markLength
    records.reserveCapacity(bytes.count / 24)
  }

  private mutating func readRoot() throws(DocumentError) {
    try skipSpace()
    let start = position
    if startsText(position) {
      try readText(hasKey: false)
      try skipSpace()
      if position == bytes.count { return }
      // More than a text: the entries of a dictionary that has no braces around it.
      records.removeAll(keepingCapacity: true)
      position = start
      records.append(Record(start: Int32(start), end: Int32(bytes.count), kind: .dictionary))
      open.append(Open(record: 0, offset: nil, isDictionary: true))
      try readUntilClosed(from: .entry)
      return
    }
    try readUntilClosed(from: .value)
    try skipSpace()
    guard position == bytes.count else {
      throw error("\(shown(position)) follows the end of the list", help: "Remove what follows.")
    }
  }

  private mutating func readUntilClosed(from first: Step) throws(DocumentError) {
    var step = first
    repeat {
      try skipSpace()
      switch step {
      case .entry: step = try readEntry()
      case .element: step = try readElement()
      case .value: step = try readValue(hasKey: open.last?.isDictionary ?? false)
      case .separator: step = try readSeparator()
      }
    } while !open.isEmpty
  }

  private mutating func readEntry() throws(DocumentError) -> Step {
    guard position < bytes.count else { return try readEnd() }
    if bytes[position] == UInt8(ascii: "}"), open.last?.offset != nil { return close() }
    guard startsText(position) else {
      throw error(
        "\(shown(position)) stands where a key is expected",
        help: "Write `key = value;`, with quotes around a key of other than letters and digits.")
    }
    try readText(hasKey: false)
    try skipSpace()
    guard position < bytes.count else { throw unclosed() }
    switch bytes[position] {
    case UInt8(ascii: "="):
      position += 1
      return .value
    case UInt8(ascii: ";"):
      // `key;` is short for `key = key;`.
      guard var value = records.last else { return .entry }
      value.next += 1
      value.hasKey = true
      records.append(value)
      position += 1
      return .entry
    case UInt8(ascii: ":"):
      throw error(
        "':' stands where '=' is expected",
        help: "Check that this is the right file; it looks like JSON.")
    default:
      throw error(
        "\(shown(position)) stands where '=' is expected",
        help: "Write `key = value;`, with quotes around text of other than letters and digits.")
    }
  }

  private mutating func readElement() throws(DocumentError) -> Step {
    guard position < bytes.count else { throw unclosed() }
    return bytes[position] == UInt8(ascii: ")") ? close() : try readValue(hasKey: false)
  }

  private mutating func readSeparator() throws(DocumentError) -> Step {
    let isDictionary = open.last?.isDictionary ?? false
    guard position < bytes.count else { throw unclosed() }
    switch bytes[position] {
    case UInt8(ascii: ";") where isDictionary:
      position += 1
      return .entry
    case UInt8(ascii: ",") where !isDictionary:
      position += 1
      return .element
    case UInt8(ascii: ")") where !isDictionary: return close()
    default:
      throw error(
        "\(shown(position)) stands where '\(isDictionary ? ";" : ",")' is expected",
        help: isDictionary
          ? "End every entry with a semicolon, and put quotes around text of other than letters "
            + "and digits."
          : "Put a comma between elements, and quotes around text of other than letters and digits."
      )
    }
  }

  private mutating func readValue(hasKey: Bool) throws(DocumentError) -> Step {
    guard position < bytes.count else { throw unclosed() }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try openContainer(.dictionary, hasKey: hasKey)
    case UInt8(ascii: "("): return try openContainer(.array, hasKey: hasKey)
    case UInt8(ascii: "<"):
      try readData(hasKey: hasKey)
      return .separator
    default:
      guard startsText(position) else {
        throw error(
          "\(shown(position)) stands where a value is expected",
          help: "Write a value, with quotes around text of other than letters and digits.")
      }
      try readText(hasKey: hasKey)
      return .separator
    }
  }

  private mutating func openContainer(
    _ kind: PropertyList.Node.Kind, hasKey: Bool
  ) throws(DocumentError) -> Step {
    guard open.count < PropertyList.depthLimit else {
      throw error(
        "\(shown(position)) opens more than \(PropertyList.depthLimit) levels",
        help: "Check that this is the right file.")
    }
    let isDictionary = kind == .dictionary
    open.append(Open(record: records.count, offset: position, isDictionary: isDictionary))
    records.append(
      Record(start: Int32(position), end: Int32(position), kind: kind, hasKey: hasKey))
    position += 1
    return isDictionary ? .entry : .element
  }

  private mutating func close() -> Step {
    position += 1
    guard let closed = open.popLast() else { return .separator }
    records[closed.record].end = Int32(position)
    records[closed.record].next = Int32(records.count)
    return .separator
  }

  private mutating func readEnd() throws(DocumentError) -> Step {
    guard let last = open.last, last.offset == nil else { throw unclosed() }
    records[last.record].next = Int32(records.count)
    open.removeAll()
    return .separator
  }

  private mutating func append(
    _ kind: PropertyList.Node.Kind, _ range: Range<Int>, isEscaped: Bool = false, hasKey: Bool
  ) {
    records.append(
      Record(
        start: Int32(range.lowerBound), end: Int32(range.upperBound),
        next: Int32(records.count + 1), kind: kind, spelling: isEscaped ? .escaped : .plain,
        hasKey: hasKey))
  }
}

// Text, data, space.
extension OpenStepReader {
  private func startsText(_ offset: Int) -> Bool {
    guard offset < bytes.count else { return false }
    let byte = bytes[offset]
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

  private mutating func readText(hasKey: Bool) throws(DocumentError) {
    let start = position
    let quote = bytes[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while position < bytes.count, Self.isUnquoted(bytes[position]) { position += 1 }
      append(.string, start..<position, hasKey: hasKey)
      return
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
    append(.string, start + 1..<position, isEscaped: isEscaped, hasKey: hasKey)
    position += 1
  }

  private mutating func readData(hasKey: Bool) throws(DocumentError) {
    let start = position
    position += 1
    var digits = 0
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      switch bytes[position] {
      case 0x30...0x39, 0x41...0x46, 0x61...0x66: digits += 1
      case let byte where byte.isPropertyListSpace: break
      default:
        throw error(
          "\(shown(position)) is no hexadecimal digit",
          help: "Write data as pairs of hexadecimal digits, such as <0fbd77>.")
      }
      position += 1
    }
    guard position < bytes.count else { throw unclosed(start) }
    guard digits.isMultiple(of: 2) else {
      throw error(
        "data of \(digits) hexadecimal digits ends inside a byte",
        help: "Write data as pairs of hexadecimal digits, such as <0fbd77>.")
    }
    append(.data, start + 1..<position, hasKey: hasKey)
    position += 1
  }

  private mutating func skipSpace() throws(DocumentError) {
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
extension OpenStepReader {
  private func error(_ reason: String, help: String) -> DocumentError {
    DocumentError(reason, at: source.location(at: position), help: help)
  }

  /// Returns the error for a file that ends too early.
  ///
  /// - Parameter inner: Where the text, data, or comment starts that is cut; nil when the cut is
  ///   between values.
  /// - Returns: An error at the end of the file.
  private func unclosed(_ inner: Int? = nil) -> DocumentError {
    let end = source.location(at: bytes.count)
    guard let start = inner ?? open.last?.offset else {
      return DocumentError(
        "the file ends inside an entry", at: end, help: "Restore the file; its end is missing.")
    }
    let isComment = inner != nil && bytes[start] == UInt8(ascii: "/")
    let opening = isComment ? "'/*'" : source.shownCharacter(at: start)
    return DocumentError(
      "\(opening) opened at line \(source.line(at: start)) is never closed; the file ends here",
      at: end, help: "Restore the file; its end is missing.")
  }

  private func shown(_ offset: Int) -> String { source.shownCharacter(at: offset) }
}
