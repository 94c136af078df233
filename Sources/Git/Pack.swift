/// One pack and its index, both mapped.
struct Pack {
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

  /// Returns the object at an offset, or nil when what is there makes no sense.
  func entry(at offset: Int) -> Entry? {
    let bytes = unsafe data.bytes
    let end = bytes.count - Self.idSize
    guard offset >= 12, offset < end else { return nil }
    var place = offset
    var byte = unsafe bytes[place]
    let type = byte >> 4 & 7
    var size = Int(byte & 15)
    var shift = 4
    while byte & 0x80 != 0 {
      place += 1
      guard place < end, shift < 56 else { return nil }
      byte = unsafe bytes[place]
      size |= Int(byte & 0x7F) << shift
      shift += 7
    }
    place += 1
    guard let form = form(type, of: offset, &place, end) else { return nil }
    return Entry(offset: offset, form: form, size: size, start: place)
  }

  private func form(_ type: UInt8, of offset: Int, _ place: inout Int, _ end: Int) -> Entry.Form? {
    switch type {
    case 1: return .whole(.commit)
    case 2: return .whole(.tree)
    case 3: return .whole(.blob)
    case 4: return .whole(.tag)
    case 6:
      guard let distance = distance(&place, end), distance < offset else { return nil }
      return .difference(base: offset - distance)
    case 7:
      guard place + Self.idSize <= end, let base = self.offset(of: data.id(at: place)) else {
        return nil
      }
      place += Self.idSize
      return .difference(base: base)
    default: return nil
    }
  }

  /// Reads how far before an object its base lies: seven bits a byte, no two ways for a number.
  private func distance(_ place: inout Int, _ end: Int) -> Int? {
    var distance = -1
    while place < end, distance < 1 << 48 {
      let byte = unsafe data.bytes[place]
      place += 1
      distance = (distance + 1) << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return distance }
    }
    return nil
  }

  /// Returns the compressed bytes of an object, with whatever follows them in the pack.
  func deflated(_ entry: Entry) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(
      rebasing: data.bytes[entry.start..<(data.count - Self.idSize)])
  }
}
