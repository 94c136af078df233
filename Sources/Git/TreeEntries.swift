/// The entries of one folder, read from the bytes of its object one after another.
struct TreeEntries: Sequence, IteratorProtocol {
  /// One entry.
  struct Entry {
    /// What it is, as git's file mode.
    let mode: UInt32

    /// The name's bytes.
    let name: ArraySlice<UInt8>

    /// The object.
    let id: ObjectID
  }

  private let bytes: [UInt8]
  private let idLength: Int
  private var place = 0

  /// Reads a folder's object.
  init(_ repository: Repository, _ id: ObjectID) throws(GitError) {
    bytes = try unsafe repository.withObject(id) { kind, bytes throws(GitError) in
      guard kind == .tree else { throw GitError(.corrupt, "\(id)") }
      return unsafe [UInt8](bytes)
    }
    idLength = id.byteCount
    guard isWhole else { throw GitError(.corrupt, "\(id)") }
  }

  /// The next entry.
  mutating func next() -> Entry? {
    guard let end = end(of: place) else { return nil }
    var mode: UInt32 = 0
    var index = place
    while bytes[index] != UInt8(ascii: " ") {
      mode = mode << 3 | UInt32(bytes[index] & 7)
      index += 1
    }
    let name = bytes[(index + 1)..<end]
    let id = unsafe bytes.withUnsafeBytes { unsafe Self.id($0, at: end + 1, idLength) }
    place = end + 1 + idLength
    return Entry(mode: mode, name: name, id: id)
  }

  /// Returns the entry with a name, if there is one.
  func first(named name: [UInt8]) -> Entry? {
    var rest = self
    while let end = end(of: rest.place) {
      let start = end - name.count
      if start > rest.place, bytes[start - 1] == UInt8(ascii: " "),
        bytes[start..<end].elementsEqual(name),
        !bytes[rest.place..<(start - 1)].contains(UInt8(ascii: " "))
      {
        return rest.next()
      }
      rest.place = end + 1 + idLength
    }
    return nil
  }

  /// Where the name of the entry at `place` ends.
  private func end(of place: Int) -> Int? {
    guard place < bytes.count else { return nil }
    return bytes[place...].firstIndex(of: 0)
  }

  /// Whether every entry has a mode, a name, and a whole id.
  private var isWhole: Bool {
    var place = place
    while let end = end(of: place) {
      guard let space = bytes[place..<end].firstIndex(of: UInt8(ascii: " ")), space > place,
        end + idLength < bytes.count
      else { return false }
      place = end + 1 + idLength
    }
    return place == bytes.count
  }

  @unsafe private static func id(_ bytes: UnsafeRawBufferPointer, at place: Int, _ length: Int)
    -> ObjectID
  {
    guard let start = bytes.baseAddress else { return .zero }
    return unsafe ObjectID(bytes: start + place, count: length)
  }
}
