/// A file that a commit or the index holds.
package struct FileEntry: Hashable, Sendable {
  /// What a path leads to.
  package enum Kind: Hashable, Sendable {
    /// An ordinary file.
    case file

    /// A file that may be run.
    case executable

    /// A symbolic link, whose bytes say where it leads.
    case symbolicLink

    /// Another repository's commit: its files are not here.
    case submodule

    init?(mode: UInt32) {
      switch mode & 0o170000 {
      case 0o100000: self = mode & 0o111 == 0 ? .file : .executable
      case 0o120000: self = .symbolicLink
      case 0o160000: self = .submodule
      default: return nil
      }
    }
  }

  /// The path from the root, separated by slashes.
  package let path: String

  /// What it is.
  package let kind: Kind

  /// The file's bytes as an object; for a submodule the commit in the other repository.
  package let id: ObjectID
}

extension Repository {
  /// Returns the id of a commit's root folder, which equal trees share.
  package func rootTree(of commit: CommitID) throws(GitError) -> ObjectID {
    try unsafe withObject(commit.object) { kind, bytes throws(GitError) in
      guard kind == .commit else { throw GitError(.notACommit, "\(commit)") }
      guard let parsed = unsafe RawCommit(bytes), let tree = unsafe parsed.tree else {
        throw GitError(.corrupt, "\(commit)")
      }
      return tree
    }
  }

  /// Returns the bytes of a file's object.
  ///
  /// - Throws: A ``GitError`` with `missingObject` when a partial clone has left it on the server,
  ///   or with `tooLarge` when no file that says a version has so many bytes.
  package func contents(of id: ObjectID) throws(GitError) -> [UInt8] {
    let size = try header(of: id).size
    guard size <= Self.largestFile else { throw GitError(.tooLarge(bytes: size), "\(id)") }
    return try unsafe withObject(id) { kind, bytes throws(GitError) in
      guard kind == .blob else { throw GitError(.corrupt, "\(id)") }
      return unsafe [UInt8](bytes)
    }
  }

  /// The most bytes that a file may have that is read whole.
  package static let largestFile = 64 << 20

  /// Returns every file that is tracked in the work tree, as the index lists it, sorted by path.
  ///
  /// A path with a merge conflict is listed once.
  package func indexEntries() throws(GitError) -> [FileEntry] {
    var entries: [FileEntry] = []
    for entry in try engine.index(path(of: "GIT_INDEX_FILE"))
    where entries.last?.path != entry.path { entries.append(entry) }
    return entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the paths of ``indexEntries()`` that are files of this repository.
  package func indexPaths() throws(GitError) -> [String] {
    try indexEntries().filter { $0.kind != .submodule }.map(\.path)
  }
}
