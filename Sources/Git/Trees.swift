import CGit2

/// A file that a commit or the index holds.
package struct FileEntry: Hashable, Sendable {
  /// What a path leads to.
  package enum Kind: Hashable, Sendable {
    /// A file.
    case file

    /// A file that may be run.
    case executable

    /// A symbolic link, whose target is its contents.
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
  /// Returns everything that a commit holds apart from folders, sorted by the bytes of the paths.
  package func files(at commit: CommitID) throws(GitError) -> [FileEntry] {
    var files: [FileEntry] = []
    try list(tree(of: commit), below: "", into: &files)
    return files
  }

  /// Returns the id of a commit's root folder, which equal trees share.
  package func rootTree(of commit: CommitID) throws(GitError) -> ObjectID {
    try unsafe withObject(commit.object) { kind, bytes throws(GitError) in
      guard kind == .commit else { throw GitError(.notACommit, "\(commit)") }
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      guard bytes.count > 45, let start = unsafe start,
        let tree = unsafe ObjectID(hexadecimal: start + 5)
      else { throw GitError(.corrupt, "\(commit)") }
      return tree
    }
  }

  /// Returns the bytes of a file's object.
  ///
  /// - Throws: A ``GitError`` with `missingObject` when a partial clone has left it on the server.
  package func contents(of id: ObjectID) throws(GitError) -> [UInt8] {
    try unsafe withObject(id) { kind, bytes throws(GitError) in
      guard kind == .blob else { throw GitError(.corrupt, "\(id)") }
      return unsafe [UInt8](bytes)
    }
  }

  /// Returns every file that is tracked in the work tree, as the index lists it, sorted by path.
  ///
  /// A path with a merge conflict is listed once.
  package func indexEntries() throws(GitError) -> [FileEntry] {
    let file = path(of: "GIT_INDEX_FILE")
    let pointer = unsafe handle.pointer
    let index: Owned<IndexResource> = try unsafe Owned("index") {
      guard let file else { return unsafe git_repository_index(&$0, pointer) }
      return unsafe git_index_open(&$0, file)
    }
    var entries: [FileEntry] = []
    for place in unsafe 0..<git_index_entrycount(index.pointer) {
      guard let entry = unsafe git_index_get_byindex(index.pointer, place)?.pointee,
        let path = unsafe entry.path, let kind = unsafe FileEntry.Kind(mode: entry.mode)
      else { continue }
      let name = unsafe String(cString: path)
      guard entries.last?.path != name else { continue }
      entries.append(unsafe FileEntry(path: name, kind: kind, id: ObjectID(entry.id)))
    }
    return entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the paths of ``indexEntries()`` that are files of this repository.
  package func indexPaths() throws(GitError) -> [String] {
    try indexEntries().filter { $0.kind != .submodule }.map(\.path)
  }

  func tree(of commit: CommitID) throws(GitError) -> Owned<TreeResource> {
    try tree(rootTree(of: commit))
  }

  func tree(_ id: ObjectID) throws(GitError) -> Owned<TreeResource> {
    var raw = id.raw
    let pointer = unsafe handle.pointer
    return try unsafe Owned("\(id)", notFound: .missingObject("\(id)")) {
      unsafe git_tree_lookup(&$0, pointer, &raw)
    }
  }

  private func list(
    _ tree: borrowing Owned<TreeResource>, below prefix: String, into files: inout [FileEntry]
  ) throws(GitError) {
    // Git sorts a folder as if its name ended with a slash, so visiting in order sorts by path.
    for index in unsafe 0..<git_tree_entrycount(tree.pointer) {
      guard let entry = unsafe git_tree_entry_byindex(tree.pointer, index),
        let name = unsafe git_tree_entry_name(entry), let id = unsafe git_tree_entry_id(entry)
      else { continue }
      let path = unsafe prefix + String(cString: name)
      let object = ObjectID(unsafe id.pointee)
      let mode = unsafe git_tree_entry_filemode(entry).rawValue
      if let kind = FileEntry.Kind(mode: UInt32(mode)) {
        files.append(FileEntry(path: path, kind: kind, id: object))
      } else {
        try list(self.tree(object), below: path + "/", into: &files)
      }
    }
  }
}
