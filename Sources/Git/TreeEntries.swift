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
    guard let start = unsafe bytes.withUnsafeBytes({ unsafe start(of: name, in: $0) }) else {
      return nil
    }
    var rest = self
    rest.place = start
    return rest.next()
  }

  /// Where the entry with a name begins.
  private func start(of name: [UInt8], in bytes: UnsafeRawBufferPointer) -> Int? {
    var start = 0
    while start < bytes.count {
      var end = start
      while unsafe bytes[end] != UInt8(ascii: " ") { end += 1 }
      let first = end + 1
      end = first
      while unsafe bytes[end] != 0 { end += 1 }
      if end - first == name.count,
        unsafe UnsafeRawBufferPointer(rebasing: bytes[first..<end]).elementsEqual(name)
      {
        return start
      }
      start = end + 1 + idLength
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
    unsafe bytes.withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count {
        let start = place
        var space = -1
        while place < bytes.count, unsafe bytes[place] != 0 {
          if space < 0, unsafe bytes[place] == UInt8(ascii: " ") { space = place }
          place += 1
        }
        guard space > start, place + idLength < bytes.count else { return false }
        place += 1 + idLength
      }
      return true
    }
  }

  @unsafe private static func id(_ bytes: UnsafeRawBufferPointer, at place: Int, _ length: Int)
    -> ObjectID
  {
    guard let start = bytes.baseAddress else { return .zero }
    return unsafe ObjectID(bytes: start + place, count: length)
  }
}
