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

  private var scanner: OpenStepScanner
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
    scanner = OpenStepScanner(source)
    records.reserveCapacity(source.bytes.count / 24)
  }

  private mutating func readRoot() throws(DocumentError) {
    try scanner.skipSpace()
    let start = scanner.position
    if scanner.startsText {
      try readText(hasKey: false)
      try scanner.skipSpace()
      if scanner.isAtEnd { return }
      // More than a text: the entries of a dictionary that has no braces around it.
      records.removeAll(keepingCapacity: true)
      scanner.position = start
      records.append(
        Record(start: Int32(start), end: Int32(scanner.bytes.count), kind: .dictionary))
      open.append(Open(record: 0, offset: nil, isDictionary: true))
      try readUntilClosed(from: .entry)
      return
    }
    try readUntilClosed(from: .value)
    try scanner.skipSpace()
    guard scanner.isAtEnd else {
      throw scanner.error(
        "\(scanner.shown) follows the end of the list", help: "Remove what follows.")
    }
  }

  private mutating func readUntilClosed(from first: Step) throws(DocumentError) {
    var step = first
    repeat {
      try scanner.skipSpace()
      switch step {
      case .entry: step = try readEntry()
      case .element: step = try readElement()
      case .value: step = try readValue(hasKey: open.last?.isDictionary ?? false)
      case .separator: step = try readSeparator()
      }
    } while !open.isEmpty
  }

  private mutating func readEntry() throws(DocumentError) -> Step {
    guard let byte = scanner.current else { return try readEnd() }
    if byte == UInt8(ascii: "}"), open.last?.offset != nil { return close() }
    guard scanner.startsText else {
      throw scanner.error(
        "\(scanner.shown) stands where a key is expected",
        help: "Write `key = value;`, with quotes around a key of other than letters and digits.")
    }
    try readText(hasKey: false)
    try scanner.skipSpace()
    guard let byte = scanner.current else { throw unclosed }
    switch byte {
    case UInt8(ascii: "="):
      scanner.position += 1
      return .value
    case UInt8(ascii: ";"):
      // `key;` is short for `key = key;`.
      guard var value = records.last else { return .entry }
      value.next += 1
      value.hasKey = true
      records.append(value)
      scanner.position += 1
      return .entry
    case UInt8(ascii: ":"):
      throw scanner.error(
        "':' stands where '=' is expected",
        help: "Check that this is the right file; it looks like JSON.")
    default:
      throw scanner.error(
        "\(scanner.shown) stands where '=' is expected",
        help: "Write `key = value;`, with quotes around text of other than letters and digits.")
    }
  }

  private mutating func readElement() throws(DocumentError) -> Step {
    guard let byte = scanner.current else { throw unclosed }
    return byte == UInt8(ascii: ")") ? close() : try readValue(hasKey: false)
  }

  private mutating func readSeparator() throws(DocumentError) -> Step {
    let isDictionary = open.last?.isDictionary ?? false
    guard let byte = scanner.current else { throw unclosed }
    switch byte {
    case UInt8(ascii: ";") where isDictionary:
      scanner.position += 1
      return .entry
    case UInt8(ascii: ",") where !isDictionary:
      scanner.position += 1
      return .element
    case UInt8(ascii: ")") where !isDictionary: return close()
    default:
      throw scanner.error(
        "\(scanner.shown) stands where '\(isDictionary ? ";" : ",")' is expected",
        help: isDictionary
          ? "End every entry with a semicolon, and put quotes around text of other than letters "
            + "and digits."
          : "Put a comma between elements, and quotes around text of other than letters and digits."
      )
    }
  }

  private mutating func readValue(hasKey: Bool) throws(DocumentError) -> Step {
    guard let byte = scanner.current else { throw unclosed }
    switch byte {
    case UInt8(ascii: "{"): return try openContainer(.dictionary, hasKey: hasKey)
    case UInt8(ascii: "("): return try openContainer(.array, hasKey: hasKey)
    case UInt8(ascii: "<"):
      append(.data, try scanner.readData(), hasKey: hasKey)
      return .separator
    default:
      guard scanner.startsText else {
        throw scanner.error(
          "\(scanner.shown) stands where a value is expected",
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
      throw scanner.error(
        "\(scanner.shown) opens more than \(PropertyList.depthLimit) levels",
        help: "Check that this is the right file.")
    }
    let isDictionary = kind == .dictionary
    open.append(Open(record: records.count, offset: scanner.position, isDictionary: isDictionary))
    records.append(
      Record(
        start: Int32(scanner.position), end: Int32(scanner.position), kind: kind, hasKey: hasKey))
    scanner.position += 1
    return isDictionary ? .entry : .element
  }

  private mutating func close() -> Step {
    scanner.position += 1
    guard let closed = open.popLast() else { return .separator }
    records[closed.record].end = Int32(scanner.position)
    records[closed.record].next = Int32(records.count)
    return .separator
  }

  private mutating func readEnd() throws(DocumentError) -> Step {
    guard let last = open.last, last.offset == nil else { throw unclosed }
    records[last.record].next = Int32(records.count)
    open.removeAll()
    return .separator
  }

  /// The error for a file that ends between values.
  private var unclosed: DocumentError { scanner.unclosed(open.last?.offset) }

  private mutating func readText(hasKey: Bool) throws(DocumentError) {
    let text = try scanner.readText()
    append(.string, text.range, isEscaped: text.isEscaped, hasKey: hasKey)
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
