/// An index, which lists the files that are tracked, read without libgit2.
///
/// The format is git's `gitformat-index`, versions 2 to 4. The checksum is not verified, as git does
/// not either. An index that is split, sparse or not whole is left to libgit2.
struct IndexFile {
  private let file: MappedFile
  private let version: UInt32
  private let end: Int
  private var place = 12
  private var path: [UInt8] = []

  private static let idSize = ObjectID.sha1Count

  /// How many bytes of an entry stand before its name.
  private static let entrySize = 62

  /// Returns the entries of an index in its order, none when there is no such file, or nil when
  /// libgit2 has to be asked.
  static func entries(of path: String) -> [FileEntry]? {
    guard let file = MappedFile(path) else { return FileSystem.kind(of: path) == nil ? [] : nil }
    guard var index = IndexFile(file) else { return nil }
    let count = Int(file.word(at: 8))
    var entries: [FileEntry] = []
    // An entry has more bytes than this, so that a wrong count takes no memory.
    entries.reserveCapacity(min(count, file.count / Self.entrySize))
    for _ in 0..<count {
      guard let (mode, id) = index.next() else { return nil }
      guard let kind = FileEntry.Kind(mode: mode) else { continue }
      let path = String(decoding: index.path, as: UTF8.self)
      entries.append(FileEntry(path: path, kind: kind, id: id))
    }
    return index.hasOnlyOptionalExtensions() ? entries : nil
  }

  private init?(_ file: MappedFile) {
    guard file.count >= 12 + Self.idSize, file.word(at: 0) == 0x4449_5243,
      (2...4).contains(file.word(at: 4))
    else { return nil }
    self.file = file
    version = file.word(at: 4)
    end = file.count - Self.idSize
  }

  /// Reads one entry, whose path is then in ``path``.
  private mutating func next() -> (mode: UInt32, id: ObjectID)? {
    let start = place
    guard start + Self.entrySize < end else { return nil }
    let mode = file.word(at: start + 24)
    let flags = unsafe UInt16(file.bytes[start + 60]) << 8 | UInt16(file.bytes[start + 61])
    place = start + Self.entrySize
    if flags & 0x4000 != 0 {
      guard version > 2 else { return nil }
      place += 2
    }
    guard version < 4 ? readName(from: start, flags) : readShortenedName() else { return nil }
    return (mode, file.id(at: start + 40))
  }

  private mutating func readName(from start: Int, _ flags: UInt16) -> Bool {
    guard let nameEnd = zero(from: place), nameEnd > place,
      min(nameEnd - place, 0xFFF) == Int(flags & 0xFFF)
    else { return false }
    path = unsafe Array(file.bytes[place..<nameEnd])
    // From one to eight zeros, up to a multiple of eight bytes.
    place = start + (nameEnd - start + 8) & ~7
    return place <= end
  }

  /// Reads a name that says how many bytes it leaves out of the one before.
  private mutating func readShortenedName() -> Bool {
    var dropped = 0
    while true {
      guard place < end, dropped < 1 << 24 else { return false }
      let byte = unsafe file.bytes[place]
      place += 1
      dropped |= Int(byte & 0x7F)
      guard byte & 0x80 != 0 else { break }
      dropped = (dropped + 1) << 7
    }
    guard dropped <= path.count, let nameEnd = zero(from: place) else { return false }
    path.removeLast(dropped)
    unsafe path += file.bytes[place..<nameEnd]
    place = nameEnd + 1
    return !path.isEmpty
  }

  private func zero(from place: Int) -> Int? {
    var place = place
    while place < end {
      if unsafe file.bytes[place] == 0 { return place }
      place += 1
    }
    return nil
  }

  /// Whether what follows the entries can be passed over: then its name begins with a capital.
  private func hasOnlyOptionalExtensions() -> Bool {
    var place = place
    while place < end {
      guard place + 8 <= end else { return false }
      let first = unsafe file.bytes[place]
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return false }
      place += 8 + Int(file.word(at: place + 4))
    }
    return place == end
  }
}
