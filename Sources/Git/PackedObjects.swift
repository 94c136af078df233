/// The objects of a repository's own packs, read without libgit2.
///
/// A walk reads hundreds of thousands of commits, an audit the folders of thousands, and libgit2
/// takes a lock, looks into its cache, sets zlib up anew, and checks a SHA-1 for each, which git
/// itself does not. What is not plain here, or is damaged, is left to libgit2.
final class PackedObjects {
  private let packs: [Pack]
  private let inflater: Inflater?
  private var bases = DifferenceBases()
  private var last = 0

  /// What was asked for last: who asks for the size goes on to read.
  private var found: (id: ObjectID, entry: Pack.Entry)?

  /// The greatest object that is read here, in bytes.
  private static let sizeLimit = 1 << 16

  /// Git itself makes no longer chain of differences.
  private static let chainLimit = 4_096

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
  func kind(of id: ObjectID) -> ObjectKind? {
    var entry = entry(of: id)
    for _ in 0..<Self.chainLimit {
      switch entry?.form {
      case nil: return nil
      case .whole(let kind): return kind
      case .difference(let base): entry = packs[last].entry(at: base)
      }
    }
    return nil
  }

  /// Says what an object is and how many bytes it has, or nil when libgit2 has to be asked.
  func header(of id: ObjectID) -> (kind: ObjectKind, size: Int)? {
    guard let entry = entry(of: id) else { return nil }
    if case .whole(let kind) = entry.form { return (kind, entry.size) }
    // Who asks goes on to read it, and then it lies among the bases.
    return object(entry).map { ($0.kind, $0.bytes.count) }
  }

  /// Lends the bytes of an object to `body`; false when libgit2 has to be asked.
  func read(
    _ id: ObjectID, _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) -> Bool {
    guard let entry = entry(of: id) else { return false }
    if case .whole(let kind) = entry.form {
      return try unsafe inflate(entry) { bytes throws(GitError) in try unsafe body(kind, bytes) }
    }
    guard let object = object(entry) else { return false }
    try unsafe object.bytes.withUnsafeBufferPointer { bytes throws(GitError) in
      try unsafe body(object.kind, UnsafeRawBufferPointer(bytes))
    }
    return true
  }

  /// Finds an object and makes its pack the last one.
  private func entry(of id: ObjectID) -> Pack.Entry? {
    guard !packs.isEmpty else { return nil }
    if let found, found.id == id { return found.entry }
    // Neighbours in a history lie in the same pack.
    guard let offset = packs[last].offset(of: id) ?? offsetElsewhere(id),
      let entry = packs[last].entry(at: offset)
    else { return nil }
    found = (id, entry)
    return entry
  }

  private func offsetElsewhere(_ id: ObjectID) -> Int? {
    for (index, pack) in packs.enumerated() where index != last {
      guard let offset = pack.offset(of: id) else { continue }
      last = index
      return offset
    }
    return nil
  }

  private func inflate(
    _ entry: Pack.Entry, _ body: (UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) -> Bool {
    guard let inflater, entry.size <= Self.sizeLimit else { return false }
    let deflated = unsafe packs[last].deflated(entry)
    return try unsafe inflater.inflate(deflated, size: entry.size, body)
  }
}

// MARK: - Differences

extension PackedObjects {
  /// Puts an object of the last pack together, or returns nil when libgit2 has to be asked.
  private func object(_ entry: Pack.Entry) -> DifferenceBases.Object? {
    var differences: [Pack.Entry] = []
    var next: Pack.Entry? = entry
    var object: DifferenceBases.Object?
    while object == nil {
      guard let entry = next, differences.count < Self.chainLimit else { return nil }
      object = bases.object(pack: last, offset: entry.offset)
      guard object == nil else { break }
      switch entry.form {
      case .whole(let kind):
        guard let bytes = unsafe bytes(entry, { unsafe [UInt8]($0) }) else { return nil }
        object = keep(bytes, kind, entry)
      case .difference(let base):
        differences.append(entry)
        next = packs[last].entry(at: base)
      }
    }
    while let entry = differences.popLast(), let base = object {
      let made = unsafe bytes(entry) { difference in
        unsafe Difference.apply(difference, to: base.bytes, limit: Self.sizeLimit)
      }
      guard let made, let made else { return nil }
      object = keep(made, base.kind, entry)
    }
    return object
  }

  private func keep(
    _ bytes: [UInt8], _ kind: ObjectKind, _ entry: Pack.Entry
  ) -> DifferenceBases.Object {
    let object = DifferenceBases.Object(
      pack: last, offset: entry.offset, kind: kind, bytes: bytes)
    bases.keep(object)
    return object
  }

  /// What `make` makes of the decompressed bytes; nil when they are damaged or too many.
  private func bytes<Made>(
    _ entry: Pack.Entry, _ make: (UnsafeRawBufferPointer) -> Made
  ) -> Made? {
    var made: Made?
    do throws(GitError) {
      let isWhole = try unsafe inflate(entry) { bytes throws(GitError) in
        made = unsafe make(bytes)
      }
      return isWhole ? made : nil
    } catch {
      return nil
    }
  }
}
