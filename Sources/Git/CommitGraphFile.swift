/// One file of git's commit-graph: the parents and dates of many commits, without their messages.
///
/// The format is git's `gitformat-commit-graph`. A file whose checksum or layout is wrong is no
/// file at all: what it says would decide what counts as released.
final class CommitGraphFile {
  /// A commit as the file has it; parents are places in the whole chain of files.
  struct Commit {
    let date: Int64

    /// The first and the second parent.
    var first: Int?
    var second: Int?

    /// The third and further parents.
    var others: [Int] = []
  }

  /// How many commits the file has.
  let count: Int

  /// The checksums of the files that this one builds upon, the lowest first.
  let bases: [ArraySlice<UInt8>]

  /// The file's own checksum.
  let checksum: ArraySlice<UInt8>

  private let bytes: [UInt8]
  private let fanout: Int
  private let lookup: Int
  private let data: Int
  private let edges: Range<Int>

  private static let idSize = 20
  private static let dataSize = 36
  private static let noParent: UInt32 = 0x7000_0000
  private static let lastEdge: UInt32 = 0x8000_0000

  /// Reads a file, or returns nil when it is damaged or of another format.
  init?(_ bytes: [UInt8]) {
    // Signature, format 1, SHA-1, the number of chunks, the number of files below.
    guard bytes.count > 8 + Self.idSize, bytes.starts(with: "CGPH".utf8), bytes[4] == 1,
      bytes[5] == 1, let chunks = Self.chunks(bytes)
    else { return nil }
    let end = bytes.count - Self.idSize
    checksum = bytes[end...]
    guard SHA1.digest(of: bytes[..<end]).elementsEqual(checksum),
      let fanout = chunks["OIDF"], fanout.count == 1024, let lookup = chunks["OIDL"],
      let data = chunks["CDAT"]
    else { return nil }
    let counts = (0..<256).map { Int(Self.word(bytes, fanout.lowerBound + $0 * 4)) }
    guard counts == counts.sorted(), lookup.count == counts[255] * Self.idSize,
      data.count == counts[255] * Self.dataSize
    else { return nil }
    let base = chunks["BASE"] ?? 0..<0
    guard base.count == Int(bytes[7]) * Self.idSize else { return nil }
    bases = stride(from: base.lowerBound, to: base.upperBound, by: Self.idSize)
      .map { bytes[$0..<$0 + Self.idSize] }
    self.bytes = bytes
    self.fanout = fanout.lowerBound
    self.lookup = lookup.lowerBound
    self.data = data.lowerBound
    edges = chunks["EDGE"] ?? 0..<0
    count = counts[255]
  }

  /// Returns where in the file a commit is, or nil when it is not in it.
  func index(of id: ObjectID) -> Int? {
    let byte = id.firstByte
    var low = byte == 0 ? 0 : Int(Self.word(bytes, fanout + (byte - 1) * 4))
    var high = Int(Self.word(bytes, fanout + byte * 4))
    while low < high {
      let middle = (low + high) / 2
      let other = self.id(at: middle)
      if other == id { return middle }
      if other < id { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Returns the id of the commit at an index below ``count``.
  func id(at index: Int) -> ObjectID {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return ObjectID.zero }
      return unsafe ObjectID(bytes: start + lookup + index * Self.idSize)
    }
  }

  /// Returns the commit at an index below ``count``, or nil when its parents make no sense.
  func commit(at index: Int) -> Commit? {
    let start = data + index * Self.dataSize + Self.idSize
    let first = Self.word(bytes, start)
    let second = Self.word(bytes, start + 4)
    // Above the date's 34 bits stands the generation number.
    let high = Int64(Self.word(bytes, start + 8) & 3)
    let date = high << 32 | Int64(Self.word(bytes, start + 12))
    guard first != Self.noParent else { return Commit(date: date) }
    guard second != Self.noParent else { return Commit(date: date, first: Int(first)) }
    guard second & Self.lastEdge != 0 else {
      return Commit(date: date, first: Int(first), second: Int(second))
    }
    guard let more = octopus(from: Int(second & ~Self.lastEdge)) else { return nil }
    return Commit(date: date, first: Int(first), others: more)
  }

  /// Reads the list of the second and further parents of a commit that has three or more.
  private func octopus(from edge: Int) -> [Int]? {
    var parents: [Int] = []
    var place = edges.lowerBound + edge * 4
    while place + 4 <= edges.upperBound {
      let value = Self.word(bytes, place)
      parents.append(Int(value & ~Self.lastEdge))
      if value & Self.lastEdge != 0 { return parents }
      place += 4
    }
    return nil
  }

  private static func chunks(_ bytes: [UInt8]) -> [String: Range<Int>]? {
    let count = Int(bytes[6])
    let tableEnd = 8 + (count + 1) * 12
    let end = bytes.count - idSize
    guard tableEnd <= end else { return nil }
    var chunks: [String: Range<Int>] = [:]
    for index in 0..<count {
      let entry = 8 + index * 12
      let start = UInt64(word(bytes, entry + 4)) << 32 | UInt64(word(bytes, entry + 8))
      let next = UInt64(word(bytes, entry + 16)) << 32 | UInt64(word(bytes, entry + 20))
      guard start >= UInt64(tableEnd), start <= next, next <= UInt64(end) else { return nil }
      let name = String(decoding: bytes[entry..<entry + 4], as: UTF8.self)
      guard chunks.updateValue(Int(start)..<Int(next), forKey: name) == nil else { return nil }
    }
    return chunks
  }

  @inline(__always)
  private static func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    precondition(place >= 0 && place + 4 <= bytes.count)
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
  }
}
