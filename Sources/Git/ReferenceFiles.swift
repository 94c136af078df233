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

  /// Returns the object that the name of a reference stands for, as people and services write it:
  /// `v1.2`, `main`, `origin/main`, `refs/heads/main`.
  ///
  /// The places, and their order, are those of git's `gitrevisions`.
  ///
  /// - Returns: The object, a tag's own where the tag has one; nil when libgit2 has to be asked.
  func target(of revision: String) -> ObjectID? {
    guard LooseReferences.isPlain(revision), ObjectID(revision) == nil else { return nil }
    var names = ["refs/", "refs/tags/", "refs/heads/", "refs/remotes/"].map { $0 + revision }
    if revision.hasPrefix("refs/") {
      names.insert(revision, at: 0)
    } else if [git, common].contains(where: { FileSystem.kind(of: $0 + "/" + revision) != nil }) {
      // Git's own folder holds more files than references.
      return nil
    }
    // A linked work tree has these for itself.
    let own = ["refs/bisect/", "refs/rewritten/", "refs/worktree/"]
    guard git == common || !names.contains(where: { own.contains(where: $0.hasPrefix) })
    else { return nil }
    // In this order, since `git pack-refs` writes the one file before it removes the many.
    let loose = names.map { LooseReferences.read(common + "/" + $0) }
    guard let packed = PackedReferences(common + "/packed-refs") else { return nil }
    for (name, content) in zip(names, loose) {
      switch content {
      case .id(let id): return id
      case .absent:
        if let id = packed.target(of: name) { return id }
      case .name, .other: return nil
      }
    }
    return nil
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
  /// The tags that libgit2 or git has listed, and those whose files it has passed over in silence,
  /// sorted by the bytes of their names.
  func withBrokenOnes(in common: String) -> [TagReference] {
    let broken = LooseReferences.broken(below: "refs/tags/", in: common, besides: map(\.name))
    return (self + broken.map(TagReference.init(broken:))).sortedByName
  }

  /// The tags sorted by the bytes of their names.
  var sortedByName: [TagReference] {
    sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
