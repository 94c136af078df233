/// The last record of a ZIP archive, which says where the list of its files is.
struct ZipEndRecord {
  /// Where the list of files lies in the file.
  let directory: Range<Int>

  /// How many files it lists.
  let count: Int

  /// Whether ``count`` is the remainder of a division by 65,536, as some tools write it for lack of
  /// a 64-bit record.
  let isRemainder: Bool

  /// How many bytes stand before the archive, to which its own offsets are blind.
  let prefix: Int

  private static let size = 22
  private static let signature: UInt64 = 0x0605_4B50
  private static let largeSize = 56
  private static let largeSignature: UInt64 = 0x0606_4B50
  private static let locatorSize = 20
  private static let locatorSignature: UInt64 = 0x0706_4B50

  /// Finds the record.
  ///
  /// A comment may follow it, and the comment may look like a record: just one must fit.
  ///
  /// - Throws: A ``ZipFault`` when there is none, or more than one.
  static func find(in source: some ByteSource) throws(ZipFault) -> ZipEndRecord {
    let start = max(0, source.count - size - 0xFFFF)
    let tail = source.bytes(start..<source.count)
    var found: [ZipEndRecord] = []
    var fault: ZipFault?
    for offset in positions(in: tail)
    where offset + size + Int(tail.little(offset + 20, 2)) == tail.count {
      do throws(ZipFault) {
        found.append(try ZipEndRecord(tail, at: offset, tailStart: start, source))
      } catch {
        fault = fault ?? error
      }
    }
    guard found.count < 2 else {
      throw ZipFault("it ends in two records that contradict each other")
    }
    if let record = found.first { return record }
    throw fault ?? missing(source)
  }

  private static func positions(in tail: [UInt8]) -> [Int] {
    guard tail.count >= size else { return [] }
    let mark = UInt8(truncatingIfNeeded: signature)
    return (0...tail.count - size).filter { tail[$0] == mark && tail.little($0, 4) == signature }
  }

  private static func missing(_ source: some ByteSource) -> ZipFault {
    let start = source.bytes(0..<min(4, source.count))
    guard start.starts(with: [0x50, 0x4B]) else {
      return ZipFault(
        source.count == 0 ? "it is empty" : "it is no ZIP archive",
        help: "Give an .ipa, an .app, or an .xcarchive.")
    }
    return ZipFault(
      "it is cut short: the list of its files is missing", help: "Copy or download it again.")
  }

  private init(
    _ tail: [UInt8], at offset: Int, tailStart: Int, _ source: some ByteSource
  ) throws(ZipFault) {
    var end = tailStart + offset
    var numbers = [8, 10].map { tail.little(offset + $0, 2) }
    numbers += [12, 16].map { tail.little(offset + $0, 4) }
    guard tail.little(offset + 4, 4) == 0 || tail.little(offset + 4, 4) == 0xFFFF_FFFF else {
      throw .split
    }
    let large = try Self.large(before: end, source)
    if let large {
      let limits: [UInt64] = [0xFFFF, 0xFFFF, 0xFFFF_FFFF, 0xFFFF_FFFF]
      for index in numbers.indices {
        guard numbers[index] == limits[index] || numbers[index] == large.numbers[index] else {
          throw ZipFault("it ends in two records that contradict each other")
        }
      }
      numbers = large.numbers
      end = large.offset
    }
    guard numbers[0] == numbers[1] else { throw .split }
    guard let count = Int(exactly: numbers[1]), let size = Int(exactly: numbers[2]),
      let start = Int(exactly: numbers[3]), size <= end, start <= end - size
    else { throw ZipFault("the list of its files lies outside of it") }
    self.count = count
    isRemainder = large == nil
    directory = end - size..<end
    prefix = end - size - start
  }

  /// The 64-bit record that a large archive has before the last one.
  private static func large(
    before end: Int, _ source: some ByteSource
  ) throws(ZipFault) -> (numbers: [UInt64], offset: Int)? {
    guard end >= locatorSize else { return nil }
    let locator = source.bytes(end - locatorSize..<end)
    guard locator.little(0, 4) == locatorSignature else { return nil }
    guard locator.little(4, 4) == 0, locator.little(16, 4) <= 1 else { throw .split }
    // What stands before the archive shifts the record, but not its distance from the end.
    let told = Int(exactly: locator.little(8, 8))
    for start in [end - locatorSize - largeSize, told].compactMap({ $0 }) {
      guard start >= 0, start <= end - locatorSize - largeSize else { continue }
      let record = source.bytes(start..<start + largeSize)
      guard record.little(0, 4) == largeSignature else { continue }
      return ([24, 32, 40, 48].map { record.little($0, 8) }, start)
    }
    throw ZipFault("its 64-bit record is missing")
  }
}
