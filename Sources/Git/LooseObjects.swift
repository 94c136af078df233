/// The objects that have a file each, read without libgit2.
///
/// The format is git's: a zlib stream of the kind, the size in digits, a zero byte, and the object.
/// What is not whole is no object: libgit2 must not see it, since it writes past the end of its memory
/// where more bytes follow than a header promises.
final class LooseObjects {
  private struct Header {
    let kind: ObjectKind
    let size: Int

    /// How many bytes stand before the object's own.
    let length: Int
  }

  private let folders: [String]
  private lazy var inflater = Inflater()

  /// The greatest object that is read, in bytes.
  private static let sizeLimit = Repository.largestFile

  /// As many bytes as the longest header has.
  private static let headerLimit = 32

  /// Takes the folders that hold objects; no object is read yet.
  init(_ objects: ObjectFolders) { folders = objects.paths }

  /// Says whether there is a file for an object, whole or not.
  func contains(_ id: ObjectID) -> Bool { file(of: id) != nil }

  /// Says what an object is and how many bytes it has, or nil when it is not here or not whole.
  func header(of id: ObjectID) -> (kind: ObjectKind, size: Int)? {
    guard let file = file(of: id), let header = header(file) else { return nil }
    return (header.kind, header.size)
  }

  /// Lends the bytes of an object to `body`; false when it is not here or not whole.
  func read(
    _ id: ObjectID, _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) -> Bool {
    guard let file = file(of: id), let inflater, let header = header(file),
      header.size <= Self.sizeLimit
    else { return false }
    let whole = header.length + header.size
    return try unsafe inflater.inflate(file.bytes, size: whole) { bytes throws(GitError) in
      try unsafe body(header.kind, UnsafeRawBufferPointer(rebasing: bytes[header.length...]))
    }
  }

  private func file(of id: ObjectID) -> MappedFile? {
    let digits = id.description
    let name = "/" + digits.prefix(2) + "/" + digits.dropFirst(2)
    for folder in folders {
      if let file = MappedFile(folder + name) { return file }
    }
    return nil
  }

  private func header(_ file: MappedFile) -> Header? {
    guard let start = unsafe inflater?.beginning(of: file.bytes, count: Self.headerLimit),
      let end = start.firstIndex(of: 0)
    else { return nil }
    let words = start[..<end].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 2, let kind = ObjectKind(name: words[0]),
      let size = Int(words[1]), "\(size)" == words[1], size >= 0
    else { return nil }
    return Header(kind: kind, size: size, length: end + 1)
  }
}

extension ObjectKind {
  /// The kind that git calls so.
  fileprivate init?(name: String) {
    switch name {
    case "commit": self = .commit
    case "tree": self = .tree
    case "blob": self = .blob
    case "tag": self = .tag
    default: return nil
    }
  }
}
