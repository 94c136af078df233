/// The references of an ordinary repository, read from its own files.
///
/// Every answer may be nil, which means that libgit2 has to be asked: for a reference to a
/// reference, a file that another program has left half written, a name that git would not take.
struct ReferenceFiles {
  private let git: String
  private let common: String

  /// Takes the repository's folders; nothing is read yet.
  init(_ folders: RepositoryFolders) {
    git = folders.git
    common = folders.common
  }

  /// Returns what `HEAD` leads to.
  func head() -> ObjectID? {
    switch LooseReferences.read(git + "/HEAD") {
    case .id(let id): return id
    case .name(let name):
      switch LooseReferences.read(common + "/" + name) {
      case .id(let id): return id
      case .absent: return PackedReferences(common + "/packed-refs")?.target(of: name)
      case .name, .other: return nil
      }
    case .absent, .other: return nil
    }
  }

  /// Returns every tag, sorted by the bytes of the names.
  func tags() -> [TagReference]? {
    let prefix = "refs/tags/"
    // In this order, since `git pack-refs` writes the one file before it removes the many.
    guard let loose = LooseReferences.all(below: prefix, in: common),
      let packed = PackedReferences(common + "/packed-refs")?.references(below: prefix)
    else { return nil }
    guard !loose.isEmpty else { return packed }
    let names = Set(loose.map(\.name))
    return (packed.filter { !names.contains($0.name) } + loose).sortedByName
  }
}

extension [TagReference] {
  /// The tags sorted by the bytes of their names.
  var sortedByName: [TagReference] {
    sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
