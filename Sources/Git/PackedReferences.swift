/// The references that `git pack-refs` has gathered in one file, found without reading all of it.
///
/// The format is that of git's `packed-refs`: a header, and per reference a line with its object
/// and its full name and, for an annotated tag, a line `^` with what that leads to in the end. Since
/// 2.15 git writes them in the order of their bytes and says so. Any other file is libgit2's affair.
@safe struct PackedReferences {
  private struct Record {
    let target: ObjectID
    let peeled: ObjectID?
    let name: Range<Int>

    /// Where the next record begins.
    let end: Int
  }

  /// Keeps the bytes mapped; nil when there is no file.
  private let file: MappedFile?
  private let bytes: UnsafeRawBufferPointer
  private let start: Int
  private let end: Int

  private static let digits = 2 * ObjectID.sha1Count
  private static let root = Array("refs/".utf8)
  private static let newline = UInt8(ascii: "\n")
  private static let caret = UInt8(ascii: "^")

  /// Opens a file, which need not be there; nil when libgit2 has to be asked.
  init?(_ path: String) {
    guard let file = MappedFile(path) else {
      // An empty file cannot be mapped, and is as good as none; one that cannot be read is not.
      guard Self.isAbsent(path) else { return nil }
      self.file = nil
      unsafe bytes = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
      (start, end) = (0, 0)
      return
    }
    unsafe bytes = unsafe file.bytes
    guard let line = unsafe bytes.firstIndex(of: Self.newline),
      unsafe bytes[bytes.count - 1] == Self.newline
    else { return nil }
    let header = unsafe String(decoding: bytes[..<line], as: UTF8.self)
    guard header.hasPrefix("# pack-refs with:"), header.split(separator: " ").contains("sorted")
    else { return nil }
    self.file = file
    start = line + 1
    end = file.count
  }

  private static func isAbsent(_ path: String) -> Bool {
    // What keeps a file that is there from being read is said by libgit2, which is asked next.
    guard let contents = try? FileSystem.contents(of: path) else {
      return FileSystem.kind(of: path) == nil
    }
    return contents.isEmpty
  }

  /// Returns the object that a reference names; nil when it is not here or cannot be told.
  func target(of name: String) -> ObjectID? {
    let key = Array(name.utf8)
    guard let place = firstPlace(notBefore: key), place < end, let record = record(at: place),
      order(record.name, key) == 0
    else { return nil }
    return record.target
  }

  /// Returns every reference whose name begins so, in the order of the names' bytes and without that
  /// beginning; nil when libgit2 has to be asked.
  func references(below prefix: String) -> [TagReference]? {
    let key = Array(prefix.utf8)
    guard var place = firstPlace(notBefore: key) else { return nil }
    var found: [TagReference] = []
    var last: Range<Int>?
    while place < end {
      guard let record = record(at: place) else { return nil }
      guard startsWith(record.name, key) else { break }
      if let last, !precedes(last, record.name) { return nil }
      last = record.name
      place = record.end
      found.append(
        TagReference(
          name: text(record.name.dropFirst(key.count)), target: record.target,
          packedPeel: record.peeled))
    }
    return found
  }
}

// MARK: - Records

extension PackedReferences {
  private func byte(_ place: Int) -> UInt8 { unsafe bytes[place] }

  private func text(_ range: Range<Int>) -> String {
    unsafe String(decoding: bytes[range], as: UTF8.self)
  }

  private func record(at place: Int) -> Record? {
    guard let target = id(at: place), place + Self.digits + 1 < end,
      byte(place + Self.digits) == UInt8(ascii: " ")
    else { return nil }
    let name = place + Self.digits + 1
    let nameEnd = lineEnd(name)
    guard startsWith(name..<nameEnd, Self.root), byte(nameEnd - 1) != UInt8(ascii: "\r") else {
      return nil
    }
    let next = nameEnd + 1
    guard next < end, byte(next) == Self.caret else {
      return Record(target: target, peeled: nil, name: name..<nameEnd, end: next)
    }
    guard let peeled = id(at: next + 1), next + Self.digits + 1 < end,
      byte(next + Self.digits + 1) == Self.newline
    else { return nil }
    return Record(
      target: target, peeled: peeled, name: name..<nameEnd, end: next + Self.digits + 2)
  }

  private func id(at place: Int) -> ObjectID? {
    guard let start = unsafe bytes.baseAddress, place + Self.digits <= end else { return nil }
    return unsafe ObjectID(
      hexadecimal: (start + place).assumingMemoryBound(to: UInt8.self), digits: Self.digits)
  }

  /// Where the line ends that a place is in; the file's last byte ends a line.
  private func lineEnd(_ place: Int) -> Int {
    var place = place
    while byte(place) != Self.newline { place += 1 }
    return place
  }

  /// Where the record begins that a place is in, not before `floor`, where one begins.
  private func recordStart(_ place: Int, notBefore floor: Int) -> Int {
    var place = place
    while place > floor, byte(place - 1) != Self.newline || byte(place) == Self.caret {
      place -= 1
    }
    return place
  }

  /// The place of the first record whose name does not come before `key`, or nil when a line on the
  /// way is no record.
  private func firstPlace(notBefore key: [UInt8]) -> Int? {
    var low = start
    var high = end
    while low < high {
      let middle = recordStart((low + high) / 2, notBefore: low)
      guard let record = record(at: middle) else { return nil }
      if order(record.name, key) < 0 { low = record.end } else { high = middle }
    }
    return low
  }

  /// How a name's bytes sort against others: negative, zero, or positive.
  private func order(_ name: Range<Int>, _ key: [UInt8]) -> Int {
    for (place, other) in zip(name, key) {
      let own = byte(place)
      if own != other { return own < other ? -1 : 1 }
    }
    return name.count - key.count
  }

  private func startsWith(_ name: Range<Int>, _ key: [UInt8]) -> Bool {
    name.count >= key.count && order(name.prefix(key.count), key) == 0
  }

  private func precedes(_ name: Range<Int>, _ next: Range<Int>) -> Bool {
    for (left, right) in zip(name, next) {
      let (one, two) = (byte(left), byte(right))
      if one != two { return one < two }
    }
    return name.count < next.count
  }
}
