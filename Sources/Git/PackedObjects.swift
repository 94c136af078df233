/// The objects of a repository's packs, read without libgit2.
///
/// A walk reads hundreds of thousands of commits, an audit the folders of thousands, and libgit2
/// takes a lock, looks into its cache, sets zlib up anew, and checks a SHA-1 for each, which git
/// itself does not. What is damaged libgit2 must not see, since it follows offsets out of the file.
final class PackedObjects {
  /// Where an object lies.
  private struct Place {
    let pack: Int
    let offset: Int
  }

  private let packs: [Pack]
  private let inflater: Inflater?
  private var bases = DifferenceBases()
  private var last = 0

  /// What was asked for last: who asks for the size goes on to read.
  private var found: (id: ObjectID, place: Place)?

  /// The greatest object that is read, in bytes.
  private static let sizeLimit = Repository.largestFile

  /// The most bytes that may be put together on the way to one object, so that a chain of great ones
  /// comes to an end.
  private static let workLimit = 1 << 30

  /// How many packs may keep their files open, since a process may open only so many.
  private static let openLimit = 32

  /// Finds the packs.
  ///
  /// - Parameters:
  ///   - objects: The folders that hold objects.
  ///   - largePack: The size in bytes above which single pages of a pack are not worth mapping.
  init(_ objects: ObjectFolders, largePack: Int = 4 << 20) {
    var packs: [Pack] = []
    for folder in objects.paths.map({ $0 + "/pack/" }) {
      for name in FileSystem.names(in: folder) where name.hasSuffix(".idx") {
        let limit = packs.count < Self.openLimit ? largePack : .max
        if let pack = Pack(folder + name.dropLast(4), staysOpenAbove: limit) { packs.append(pack) }
      }
    }
    self.packs = packs
    inflater = packs.isEmpty ? nil : Inflater()
  }

  /// Says whether a pack has an object, whole or not.
  func contains(_ id: ObjectID) -> Bool { packs.contains { $0.names(id) } }

  /// Says what an object is, or nil when it is not here or damaged.
  func kind(of id: ObjectID) -> ObjectKind? {
    guard let place = place(of: id) else { return nil }
    return packs[place.pack].kind(at: place.offset)
  }

  /// Says what an object is and how many bytes it has, or nil when it is not here or damaged.
  func header(of id: ObjectID) -> (kind: ObjectKind, size: Int)? {
    guard let place = place(of: id), let entry = packs[place.pack].entry(at: place.offset)
    else { return nil }
    if case .whole(let kind) = entry.form { return (kind, entry.size) }
    // Who asks goes on to read it, and then it lies among the bases.
    if let object = object(entry, in: place.pack) { return (object.kind, object.bytes.count) }
    guard let size = size(of: entry, in: place.pack), size > Self.sizeLimit else { return nil }
    return packs[place.pack].kind(at: place.offset).map { ($0, size) }
  }

  /// Lends the bytes of an object to `body`; false when it is not here, damaged, or very large.
  func read(
    _ id: ObjectID, _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) -> Bool {
    guard let place = place(of: id), let entry = packs[place.pack].entry(at: place.offset)
    else { return false }
    if case .whole(let kind) = entry.form {
      return try unsafe inflate(entry, in: place.pack) { bytes throws(GitError) in
        try unsafe body(kind, bytes)
      }
    }
    guard let object = object(entry, in: place.pack) else { return false }
    try unsafe object.bytes.withUnsafeBufferPointer { bytes throws(GitError) in
      try unsafe body(object.kind, UnsafeRawBufferPointer(bytes))
    }
    return true
  }

  private func place(of id: ObjectID) -> Place? {
    if let found, found.id == id { return found.place }
    for index in packs.indices {
      // Neighbours in a history lie in the same pack.
      let pack = index == 0 ? last : index <= last ? index - 1 : index
      guard let offset = packs[pack].offset(of: id) else { continue }
      last = pack
      let place = Place(pack: pack, offset: offset)
      found = (id, place)
      return place
    }
    return nil
  }

  private func inflate(
    _ entry: Pack.Entry, in pack: Int, _ body: (UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) -> Bool {
    guard let inflater, entry.size <= Self.sizeLimit else { return false }
    let deflated = unsafe packs[pack].deflated(entry)
    return try unsafe inflater.inflate(deflated, size: entry.size, body)
  }
}

// MARK: - Differences

extension PackedObjects {
  /// How many bytes a difference says that its object has.
  private func size(of entry: Pack.Entry, in pack: Int) -> Int? {
    let deflated = unsafe packs[pack].deflated(entry)
    let start = unsafe inflater?.beginning(of: deflated, count: Difference.headerLimit)
    return start.flatMap(Difference.size)
  }

  /// Puts an object of a pack together, or returns nil when it is damaged or very large.
  private func object(_ entry: Pack.Entry, in pack: Int) -> DifferenceBases.Object? {
    var differences: [Pack.Entry] = []
    var next: Pack.Entry? = entry
    var object: DifferenceBases.Object?
    while object == nil {
      guard let entry = next, differences.count < Pack.chainLimit else { return nil }
      object = bases.object(pack: pack, offset: entry.offset)
      guard object == nil else { break }
      switch entry.form {
      case .whole(let kind):
        guard let bytes = unsafe bytes(entry, in: pack, { unsafe [UInt8]($0) }) else { return nil }
        object = keep(bytes, kind, entry, in: pack)
      case .difference(let base):
        differences.append(entry)
        next = packs[pack].entry(at: base)
      }
    }
    var work = 0
    while let entry = differences.popLast(), let base = object {
      let made = unsafe bytes(entry, in: pack) { difference in
        unsafe Difference.apply(difference, to: base.bytes, limit: Self.sizeLimit)
      }
      guard let made, let made, work < Self.workLimit else { return nil }
      work += made.count
      object = keep(made, base.kind, entry, in: pack)
    }
    return object
  }

  private func keep(
    _ bytes: [UInt8], _ kind: ObjectKind, _ entry: Pack.Entry, in pack: Int
  ) -> DifferenceBases.Object {
    let object = DifferenceBases.Object(
      pack: pack, offset: entry.offset, kind: kind, bytes: bytes)
    bases.keep(object)
    return object
  }

  /// What `make` makes of the decompressed bytes; nil when they are damaged or too many.
  private func bytes<Made>(
    _ entry: Pack.Entry, in pack: Int, _ make: (UnsafeRawBufferPointer) -> Made
  ) -> Made? {
    var made: Made?
    do throws(GitError) {
      let isWhole = try unsafe inflate(entry, in: pack) { bytes throws(GitError) in
        made = unsafe make(bytes)
      }
      return isWhole ? made : nil
    } catch {
      return nil
    }
  }
}
