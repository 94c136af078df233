/// One pack and its index, both mapped.
final class Pack {
  /// One object as the pack has it.
  struct Entry {
    /// How an object is stored.
    enum Form {
      case whole(ObjectKind)

      /// As the difference to the object at an offset of the same pack.
      case difference(base: Int)
    }

    /// Where it begins, which tells the objects of a pack apart.
    let offset: Int

    let form: Form

    /// How many bytes there are once they are decompressed: of the object or of the difference.
    let size: Int

    /// Where its compressed bytes begin.
    let start: Int
  }

  private static let idSize = ObjectID.sha1Count

  /// How many bytes the longest header of an entry has: a size of 64 bits, and an id.
  private static let headerLimit = 32

  /// Git itself makes no longer chain of differences.
  static let chainLimit = 4_096

  private let data: MappedFile
  private let index: MappedFile

  /// The pack once more, where that saves mapping much of it.
  private let file: OpenFile?
  private let names: SortedNames
  private let offsets: Int
  private let farOffsets: Int

  /// Opens `path.pack` and `path.idx`; nil unless both are of the common format and belong together.
  ///
  /// The formats are git's `gitformat-pack`.
  ///
  /// - Parameters:
  ///   - path: The files' path without the ending.
  ///   - limit: The size in bytes above which the pack keeps its file open.
  init?(_ path: String, staysOpenAbove limit: Int) {
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
    file = data.count > limit ? OpenFile(path + ".pack") : nil
    self.names = names
  }

  /// Says whether the index names an object, wherever it says that it is.
  func names(_ id: ObjectID) -> Bool { names.index(of: id) != nil }

  /// Returns where the pack has an object.
  func offset(of id: ObjectID) -> Int? {
    guard let place = names.index(of: id) else { return nil }
    let offset = index.word(at: offsets + place * 4)
    guard offset & 0x8000_0000 != 0 else { return Int(offset) }
    let far = farOffsets + Int(offset & 0x7FFF_FFFF) * 8
    guard far + 8 <= index.count - 2 * Self.idSize else { return nil }
    return Int(exactly: index.longWord(at: far))
  }

  /// Says what the object at an offset is, or nil when that cannot be told.
  ///
  /// Thousands of tags ask this of objects far apart, so that copying a few bytes of each costs less
  /// than mapping their pages.
  func kind(at offset: Int) -> ObjectKind? {
    var offset = offset
    for _ in 0..<Self.chainLimit {
      switch form(at: offset) {
      case .whole(let kind): return kind
      case .difference(let base): offset = base
      case nil: return nil
      }
    }
    return nil
  }

  private func form(at offset: Int) -> Entry.Form? {
    guard let file, offset >= 12, offset < end else { return entry(at: offset)?.form }
    return unsafe file.bytes(at: offset, count: min(end - offset, Self.headerLimit)) { bytes in
      unsafe entry(at: offset, bytes)?.form
    }
  }

  /// Returns the object at an offset, or nil when what is there makes no sense.
  func entry(at offset: Int) -> Entry? {
    guard offset >= 12, offset < end else { return nil }
    let bytes = unsafe data.bytes[offset..<min(offset + Self.headerLimit, end)]
    return unsafe entry(at: offset, UnsafeRawBufferPointer(rebasing: bytes))
  }

  /// Returns the compressed bytes of an object, with whatever follows them in the pack.
  func deflated(_ entry: Entry) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(rebasing: data.bytes[entry.start..<end])
  }

  /// Where the objects end and the pack's checksum begins.
  private var end: Int { data.count - Self.idSize }
}

// MARK: - Headers

extension Pack {
  /// Reads the header of the object at an offset from the bytes there, of which there are some.
  @unsafe private func entry(at offset: Int, _ bytes: UnsafeRawBufferPointer) -> Entry? {
    var byte = unsafe bytes[0]
    let type = byte >> 4 & 7
    var size = Int(byte & 15)
    var shift = 4
    var place = 1
    while byte & 0x80 != 0 {
      guard place < bytes.count, shift < 56 else { return nil }
      byte = unsafe bytes[place]
      size |= Int(byte & 0x7F) << shift
      shift += 7
      place += 1
    }
    guard let form = unsafe form(type, of: offset, bytes, &place) else { return nil }
    return Entry(offset: offset, form: form, size: size, start: offset + place)
  }

  @unsafe private func form(
    _ type: UInt8, of offset: Int, _ bytes: UnsafeRawBufferPointer, _ place: inout Int
  ) -> Entry.Form? {
    switch type {
    case 1: return .whole(.commit)
    case 2: return .whole(.tree)
    case 3: return .whole(.blob)
    case 4: return .whole(.tag)
    case 6:
      guard let distance = unsafe Self.distance(bytes, &place), distance <= offset - 12
      else { return nil }
      return .difference(base: offset - distance)
    case 7:
      guard let start = bytes.baseAddress, place + Self.idSize <= bytes.count,
        let base = unsafe self.offset(of: ObjectID(bytes: start + place))
      else { return nil }
      place += Self.idSize
      return .difference(base: base)
    default: return nil
    }
  }

  /// Reads how far before an object its base lies: seven bits a byte, no two ways for a number.
  @unsafe private static func distance(
    _ bytes: UnsafeRawBufferPointer, _ place: inout Int
  ) -> Int? {
    var distance = -1
    while place < bytes.count, distance < 1 << 48 {
      let byte = unsafe bytes[place]
      place += 1
      distance = (distance + 1) << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return distance > 0 ? distance : nil }
    }
    return nil
  }
}
