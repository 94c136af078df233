import Diagnostics

/// The values of one property list, side by side, each with the bytes it was written with.
///
/// A value is followed by its children, a dictionary's children are key, value, key, value…, and
/// every record knows where its last descendant ends. Text is decoded when somebody asks for it.
final class PropertyListArena: Sendable {
  /// How the bytes of a record are to be read.
  enum Spelling: UInt8 {
    /// The bytes are the text.
    case plain

    /// An OpenStep string with backslashes.
    case escaped

    /// XML content with references, CDATA sections, or comments.
    case markup

    /// An XML element without content; the bytes are its tag.
    case emptyElement

    /// Big-endian UTF-16 of a binary list.
    case utf16

    /// A big-endian integer of a binary list.
    case integer

    /// A big-endian floating-point number of a binary list.
    case real

    /// Seconds since 2001 as a big-endian floating-point number of a binary list.
    case date

    /// The one byte of a binary boolean.
    case boolean
  }

  /// One value.
  struct Record {
    /// The offset of the first byte.
    var start: Int32

    /// The offset after the last byte.
    var end: Int32

    /// The index after the last descendant.
    var next: Int32 = 0

    /// What the value is; a key is a string.
    var kind: PropertyList.Node.Kind

    /// How the bytes are to be read.
    var spelling: Spelling = .plain

    /// Whether the record before this one is its key.
    var hasKey = false
  }

  let source: SourceText
  let records: [Record]

  /// Whether offsets are offsets in the file on disk and have lines.
  private let places: Places
  private let indexes: [Int: KeyIndex]

  /// What offsets of the records mean.
  enum Places {
    /// Offsets into the file on disk.
    case file

    /// Offsets into the text that was made from it.
    case transcoded

    /// Offsets into a file without lines.
    case binary
  }

  /// Takes over the records of one list; the first one is the root.
  init(_ source: SourceText, _ records: [Record], places: Places) {
    self.source = source
    self.records = records
    self.places = places
    var indexes: [Int: KeyIndex] = [:]
    for (index, record) in records.enumerated()
    where record.kind == .dictionary && Int(record.next) - index > KeyIndex.worthwhileRecords {
      indexes[index] = KeyIndex(of: index, records, source.bytes)
    }
    self.indexes = indexes
  }

  /// Returns the index after a value's last descendant.
  func end(of index: Int) -> Int { Int(records[index].next) }

  /// Says whether the value belongs to a key, which is then the record before it.
  func isValueOfKey(_ index: Int) -> Bool { records[index].hasKey }

  /// Returns the text of a scalar.
  func text(of index: Int) -> String? { records[index].text(in: source.bytes) }

  /// Returns the index of a key's last value.
  func value(of key: String, in dictionary: Int) -> Int? {
    guard records[dictionary].kind == .dictionary else { return nil }
    if let index = indexes[dictionary] {
      return index.value(of: key, records, source.bytes)
    }
    var value: Int?
    forEachValue(of: key, in: dictionary) { value = $0 }
    return value
  }

  /// Returns the indexes of all values of a key in a dictionary.
  func values(of key: String, in dictionary: Int) -> [Int] {
    var values: [Int] = []
    forEachValue(of: key, in: dictionary) { values.append($0) }
    return values
  }

  private func forEachValue(of key: String, in dictionary: Int, _ body: (Int) -> Void) {
    let bytes = source.bytes
    let end = end(of: dictionary)
    var child = dictionary + 1
    while child < end {
      if records[child].hasText(key, in: bytes) { body(child + 1) }
      child = self.end(of: child + 1)
    }
  }

  /// Returns the place of a value's first byte.
  func location(of index: Int) -> Location {
    guard places != .binary else { return Location(source.path) }
    let record = records[index]
    var start = Int(record.start)
    let end = Int(record.end)
    if record.spelling == .markup { start += Self.openingMarkup(source.bytes[start..<end]) }
    // A caret belongs under the value, not under the line break that a long element begins with.
    while record.kind != .dictionary, record.kind != .array, start < end - 1,
      source.bytes[start].isPropertyListSpace
    {
      start += 1
    }
    return source.location(at: start, width: end - start)
  }

  /// Returns the bytes that hold a value in the file on disk.
  func writtenRange(of index: Int) -> Range<Int>? {
    let record = records[index]
    guard places == .file, record.spelling != .emptyElement else { return nil }
    return Int(record.start)..<Int(record.end)
  }

  /// Returns the length of the `<![CDATA[` that content may start with.
  private static func openingMarkup(_ content: ArraySlice<UInt8>) -> Int {
    let opening = "<![CDATA[".utf8
    return content.starts(with: opening) ? opening.count : 0
  }
}

extension UInt8 {
  /// Whether this is white space in a property list: a space, tab, or line break.
  var isPropertyListSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
