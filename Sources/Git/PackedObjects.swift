/// The objects that lie whole in a repository's own packs, read without libgit2.
///
/// A walk reads hundreds of thousands of commits, and libgit2 takes a lock, looks into its cache and
/// sets zlib up anew for each. What is not plain here, such as an object that is stored as a
/// difference to another, or is damaged, is left to libgit2.
final class PackedObjects {
  private let packs: [Pack]
  private let inflater: Inflater?
  private var last = 0

  /// The greatest object that is read here, in bytes.
  private static let sizeLimit = 1 << 16

  /// Finds the packs.
  ///
  /// - Parameter objects: The folder `objects`.
  init(objects: String) {
    let folder = objects + "/pack"
    packs = FileSystem.names(in: folder).filter { $0.hasSuffix(".idx") }
      .compactMap { Pack(folder + "/" + $0.dropLast(4)) }
    inflater = Inflater()
  }

  /// Says what an object is, or nil when libgit2 has to be asked.
  func kind(of id: ObjectID) -> ObjectKind? { entry(of: id)?.kind }

  /// Lends the bytes of an object to `body`; false when libgit2 has to be asked.
  func read(
    _ id: ObjectID, _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) -> Bool {
    guard let inflater, let entry = entry(of: id), entry.size <= Self.sizeLimit else {
      return false
    }
    let deflated = unsafe packs[last].deflated(entry)
    return try unsafe inflater.inflate(deflated, size: entry.size) { bytes throws(GitError) in
      try unsafe body(entry.kind, bytes)
    }
  }

  private func entry(of id: ObjectID) -> Pack.Entry? {
    guard !packs.isEmpty else { return nil }
    // Neighbours in a history lie in the same pack.
    if let offset = packs[last].offset(of: id) { return packs[last].entry(at: offset) }
    for (index, pack) in packs.enumerated() where index != last {
      guard let offset = pack.offset(of: id) else { continue }
      last = index
      return pack.entry(at: offset)
    }
    return nil
  }
}

/// One pack and its index, both mapped.
private struct Pack {
  /// An object that is stored whole.
  struct Entry {
    let kind: ObjectKind
    let size: Int

    /// Where its compressed bytes begin.
    let start: Int
  }

  private static let idSize = 20

  private let data: MappedFile
  private let index: MappedFile
  private let names: SortedNames
  private let offsets: Int
  private let farOffsets: Int

  /// Opens `path.pack` and `path.idx`; nil unless both are of the common format and belong together.
  ///
  /// The formats are git's `gitformat-pack`.
  init?(_ path: String) {
    guard let index = MappedFile(path + ".idx"), let data = MappedFile(path + ".pack"),
      index.count > 8 + 1024 + 2 * Self.idSize, data.count > 12 + Self.idSize,
      // The index's mark and version, the pack's mark and version.
      index.word(at: 0) == 0xFF74_4F63, index.word(at: 4) == 2, data.word(at: 0) == 0x5041_434B,
      data.word(at: 4) == 2,
      let names = SortedNames(index, fanout: 8, names: 8 + 1024),
      Int(data.word(at: 8)) == names.count
    else { return nil }
    // After the names come checksums and then offsets, four bytes each, and then the far offsets.
    offsets = 8 + 1024 + names.count * (Self.idSize + 4)
    farOffsets = offsets + names.count * 4
    let end = index.count - 2 * Self.idSize
    guard farOffsets <= end, index.id(at: end) == data.id(at: data.count - Self.idSize)
    else { return nil }
    self.index = index
    self.data = data
    self.names = names
  }

  /// Returns where the pack has an object.
  func offset(of id: ObjectID) -> Int? {
    guard let place = names.index(of: id) else { return nil }
    let offset = index.word(at: offsets + place * 4)
    guard offset & 0x8000_0000 != 0 else { return Int(offset) }
    let far = farOffsets + Int(offset & 0x7FFF_FFFF) * 8
    guard far + 8 <= index.count - 2 * Self.idSize else { return nil }
    return Int(exactly: index.longWord(at: far))
  }

  /// Returns the object at an offset, or nil when it is not stored whole.
  func entry(at offset: Int) -> Entry? {
    let bytes = unsafe data.bytes
    let end = bytes.count - Self.idSize
    guard offset >= 12, offset < end else { return nil }
    var place = offset
    var byte = unsafe bytes[place]
    let kind: ObjectKind
    switch byte >> 4 & 7 {
    case 1: kind = .commit
    case 2: kind = .tree
    case 3: kind = .blob
    case 4: kind = .tag
    default: return nil
    }
    var size = Int(byte & 15)
    var shift = 4
    while byte & 0x80 != 0 {
      place += 1
      guard place < end, shift < 56 else { return nil }
      byte = unsafe bytes[place]
      size |= Int(byte & 0x7F) << shift
      shift += 7
    }
    return Entry(kind: kind, size: size, start: place + 1)
  }

  /// Returns the compressed bytes of an object, with whatever follows them in the pack.
  func deflated(_ entry: Entry) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(
      rebasing: data.bytes[entry.start..<(data.count - Self.idSize)])
  }
}
