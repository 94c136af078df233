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
  var count: Int { names.count }

  /// The checksums of the files that this one builds upon, the lowest first.
  let bases: [ObjectID]

  /// The file's own checksum.
  let checksum: ObjectID

  private let file: MappedFile
  private let names: SortedNames
  private let data: Int
  private let edges: Range<Int>

  private static let idSize = 20
  private static let dataSize = 36
  private static let noParent: UInt32 = 0x7000_0000
  private static let lastEdge: UInt32 = 0x8000_0000

  /// Reads a file, or returns nil when it is damaged or of another format.
  init?(_ file: MappedFile) {
    let bytes = unsafe file.bytes
    // Signature, format 1, SHA-1, the number of chunks, the number of files below.
    guard bytes.count > 8 + Self.idSize, file.word(at: 0) == 0x4347_5048,
      unsafe bytes[4] == 1, unsafe bytes[5] == 1, let chunks = Self.chunks(file)
    else { return nil }
    let end = bytes.count - Self.idSize
    checksum = file.id(at: end)
    guard unsafe SHA1.digest(of: UnsafeRawBufferPointer(rebasing: bytes[..<end])) == checksum,
      let fanout = chunks["OIDF"], fanout.count == 1024, let lookup = chunks["OIDL"],
      let data = chunks["CDAT"],
      let names = SortedNames(file, fanout: fanout.lowerBound, names: lookup.lowerBound)
    else { return nil }
    let base = chunks["BASE"] ?? 0..<0
    guard lookup.count == names.count * Self.idSize, data.count == names.count * Self.dataSize,
      unsafe base.count == Int(bytes[7]) * Self.idSize
    else { return nil }
    bases = stride(from: base.lowerBound, to: base.upperBound, by: Self.idSize)
      .map { file.id(at: $0) }
    self.file = file
    self.names = names
    self.data = data.lowerBound
    edges = chunks["EDGE"] ?? 0..<0
  }

  /// Returns where in the file a commit is, or nil when it is not in it.
  func index(of id: ObjectID) -> Int? { names.index(of: id) }

  /// Returns the id of the commit at an index below ``count``.
  func id(at index: Int) -> ObjectID { names.id(at: index) }

  /// Returns the root folder of the commit at an index below ``count``, or nil where it is missing.
  func tree(at index: Int) -> ObjectID? {
    let id = file.id(at: data + index * Self.dataSize)
    return id == .zero ? nil : id
  }

  /// Returns the commit at an index below ``count``, or nil when its parents make no sense.
  func commit(at index: Int) -> Commit? {
    let start = data + index * Self.dataSize + Self.idSize
    let first = file.word(at: start)
    let second = file.word(at: start + 4)
    // Above the date's 34 bits stands the generation number.
    let high = Int64(file.word(at: start + 8) & 3)
    let date = high << 32 | Int64(file.word(at: start + 12))
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
      let value = file.word(at: place)
      parents.append(Int(value & ~Self.lastEdge))
      if value & Self.lastEdge != 0 { return parents }
      place += 4
    }
    return nil
  }

  private static func chunks(_ file: MappedFile) -> [String: Range<Int>]? {
    let count = unsafe Int(file.bytes[6])
    let tableEnd = 8 + (count + 1) * 12
    let end = file.count - idSize
    guard tableEnd <= end else { return nil }
    var chunks: [String: Range<Int>] = [:]
    for index in 0..<count {
      let entry = 8 + index * 12
      let start = file.longWord(at: entry + 4)
      let next = file.longWord(at: entry + 16)
      guard start >= UInt64(tableEnd), start <= next, next <= UInt64(end) else { return nil }
      let name = unsafe String(decoding: file.bytes[entry..<entry + 4], as: UTF8.self)
      guard chunks.updateValue(Int(start)..<Int(next), forKey: name) == nil else { return nil }
    }
    return chunks
  }
}
