import Diagnostics

/// Reads binary property lists (`bplist00`).
///
/// Every offset and length is checked against the file before it is used. A value that several
/// others share is read once for each of them, up to a limit, so a small file cannot become large.
struct BinaryPropertyListReader {
  private typealias Record = PropertyListArena.Record

  /// An array or dictionary whose elements are being read.
  private struct Open {
    var object: Int
    var record: Int
    var isDictionary: Bool
    /// The offset of the first reference.
    var references: Int
    var count: Int
    var done = 0
  }

  /// The most values that a list may have once shared ones are counted for each of their uses.
  static let valueLimit = 1_000_000

  private let bytes: [UInt8]
  private let path: String
  private let table: BinaryObjectTable
  private var records: [Record] = []
  private var open: [Open] = []
  private var isOpen: [Bool]

  /// Reads one list.
  ///
  /// - Throws: A ``DocumentError`` that names the object at fault.
  static func read(_ bytes: [UInt8], path: String) throws(DocumentError) -> PropertyListArena {
    var reader = try BinaryPropertyListReader(bytes, path: path)
    try reader.readAll()
    return PropertyListArena(
      SourceText(path: path, bytes: bytes), reader.records, places: .binary)
  }

  private init(_ bytes: [UInt8], path: String) throws(DocumentError) {
    self.bytes = bytes
    self.path = path
    do throws(BinaryObjectTable.Fault) {
      table = try BinaryObjectTable(bytes)
    } catch {
      throw Self.error(error.reason, path)
    }
    isOpen = Array(repeating: false, count: table.count)
  }

  private mutating func readAll() throws(DocumentError) {
    try readObject(table.root, hasKey: false)
    while let last = open.indices.last {
      guard open[last].done < open[last].count else {
        close()
        continue
      }
      let position = open[last].done
      let count = open[last].count
      let references = open[last].references
      open[last].done += 1
      guard open[last].isDictionary else {
        try readObject(reference(references, position), hasKey: false)
        continue
      }
      let key = try reference(references, position)
      try readObject(key, hasKey: false)
      guard records.last?.kind == .string else {
        throw fault(key, "is the key of a dictionary but no string")
      }
      try readObject(reference(references, count + position), hasKey: true)
    }
  }

  private mutating func close() {
    guard let closed = open.popLast() else { return }
    isOpen[closed.object] = false
    records[closed.record].next = Int32(records.count)
  }

  /// Reads the number of an object out of a list of references.
  private func reference(_ start: Int, _ position: Int) throws(DocumentError) -> Int {
    let start = start + position * table.referenceSize
    let value = BinaryScalar.unsigned(bytes[start..<start + table.referenceSize])
    guard value < UInt64(table.count) else {
      throw Self.error("object \(value) does not exist; the list has \(table.count)", path)
    }
    return Int(value)
  }

  private mutating func readObject(_ object: Int, hasKey: Bool) throws(DocumentError) {
    guard records.count < Self.valueLimit else {
      throw Self.error(
        "the list has more than \(Self.valueLimit) values once shared ones are written out", path)
    }
    let offset = table.offset(of: object, in: bytes)
    guard offset < table.end else { throw fault(object, "lies outside of the objects") }
    let marker = bytes[offset]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0 where marker == 0x08 || marker == 0x09:
      append(.boolean, .boolean, offset..<offset + 1, hasKey)
    case 0x1 where low <= 4:
      let range = try range(object, offset + 1, 1 << low)
      guard Self.fits(bytes[range]) else { throw fault(object, "is an integer of over 64 bits") }
      append(.integer, .integer, range, hasKey)
    case 0x2 where low == 2 || low == 3:
      append(.real, .real, try range(object, offset + 1, 1 << low), hasKey)
    case 0x3 where low == 3:
      let range = try range(object, offset + 1, 8)
      let seconds = Double(bitPattern: BinaryScalar.unsigned(bytes[range]))
      guard seconds.magnitude < BinaryScalar.dateLimit else { throw fault(object, "is no date") }
      append(.date, .date, range, hasKey)
    case 0x8 where low < 8:
      append(.integer, .integer, try range(object, offset + 1, low + 1), hasKey)
    case 0x4: append(.data, .plain, try contents(object, offset, low, size: 1), hasKey)
    case 0x5: append(.string, .plain, try contents(object, offset, low, size: 1), hasKey)
    case 0x6: append(.string, .utf16, try contents(object, offset, low, size: 2), hasKey)
    case 0xA, 0xB, 0xC: try openContainer(object, offset, low, .array, hasKey)
    case 0xD: try openContainer(object, offset, low, .dictionary, hasKey)
    default:
      throw fault(
        object, "has the unknown type 0x" + String(marker, radix: 16, uppercase: true))
    }
  }

  private mutating func append(
    _ kind: PropertyList.Node.Kind, _ spelling: PropertyListArena.Spelling, _ range: Range<Int>,
    _ hasKey: Bool
  ) {
    records.append(
      Record(
        start: Int32(range.lowerBound), end: Int32(range.upperBound),
        next: Int32(records.count + 1), kind: kind, spelling: spelling, hasKey: hasKey))
  }

  private mutating func openContainer(
    _ object: Int, _ offset: Int, _ low: Int, _ kind: PropertyList.Node.Kind, _ hasKey: Bool
  ) throws(DocumentError) {
    guard !isOpen[object] else { throw fault(object, "contains itself") }
    guard open.count < PropertyList.depthLimit else {
      throw fault(object, "lies more than \(PropertyList.depthLimit) levels deep")
    }
    let isDictionary = kind == .dictionary
    let size = (isDictionary ? 2 : 1) * table.referenceSize
    let references = try contents(object, offset, low, size: size)
    isOpen[object] = true
    open.append(
      Open(
        object: object, record: records.count, isDictionary: isDictionary,
        references: references.lowerBound, count: references.count / size))
    append(kind, .plain, offset..<references.upperBound, hasKey)
  }

  /// Returns the bytes of an object whose marker carries a count of elements.
  private func contents(
    _ object: Int, _ offset: Int, _ low: Int, size: Int
  ) throws(DocumentError) -> Range<Int> {
    guard low == 0x0F else { return try range(object, offset + 1, low * size) }
    let marker = try range(object, offset + 1, 1).lowerBound
    guard bytes[marker] >> 4 == 1, bytes[marker] & 0x0F <= 3 else {
      throw fault(object, "has no proper length")
    }
    let length = try range(object, marker + 1, 1 << Int(bytes[marker] & 0x0F))
    let count = BinaryScalar.unsigned(bytes[length])
    guard count <= UInt64(table.end - length.upperBound) / UInt64(size) else {
      throw fault(object, "reaches past the end with its \(count.counting("element"))")
    }
    return try range(object, length.upperBound, Int(count) * size)
  }

  private func range(_ object: Int, _ start: Int, _ count: Int) throws(DocumentError) -> Range<Int>
  {
    guard count <= table.end - start else { throw fault(object, "reaches past the end") }
    return start..<start + count
  }

  /// Says whether an integer of sixteen bytes is one of eight, written out.
  private static func fits(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count == 16, let sign = bytes.first else { return true }
    guard bytes.prefix(8).allSatisfy({ $0 == sign }) else { return false }
    return sign == 0 || (sign == 0xFF && bytes[bytes.startIndex + 8] >= 0x80)
  }

  private func fault(_ object: Int, _ reason: String) -> DocumentError {
    Self.error("object \(object) of the binary list \(reason)", path)
  }

  private static func error(_ reason: String, _ path: String) -> DocumentError {
    DocumentError(
      reason, at: Location(path), help: "Restore the file, or write it again with plutil.")
  }
}
