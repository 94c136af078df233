/// How much of a tree is listed.
///
/// A few objects can stand for more files than any disk holds, since a folder may be in another one
/// many times, and for folders in one another without end.
enum TreeLimits {
  /// The most folders in one another: git's own limit, `core.maxTreeDepth`.
  static let depth = 2_048

  /// The most bytes in the path of a folder.
  static let pathBytes = 64 << 10

  /// The most files and folders.
  static let entries = 2_000_000

  static func tooDeep(_ tree: String) -> GitError {
    GitError(.tooDeep, tree, detail: "it has folders in one another deeper than \(depth)")
  }

  static func tooMany(_ tree: String) -> GitError {
    GitError(.tooManyFiles, tree, detail: "it holds more than \(entries) files and folders")
  }
}

extension Repository {
  /// Returns everything that a commit holds apart from folders, sorted by the bytes of the paths.
  ///
  /// - Throws: A ``GitError``: `tooDeep` or `tooManyFiles` for what no project is, and others.
  package func files(at commit: CommitID) throws(GitError) -> [FileEntry] {
    var files: [FileEntry] = []
    var seen = 0
    var folders = [(entries: try TreeEntries(self, rootTree(of: commit)), prefix: "")]
    // Git sorts a folder as if its name ended with a slash, so visiting in order sorts by path.
    while let last = folders.indices.last {
      guard let entry = folders[last].entries.next() else {
        folders.removeLast()
        continue
      }
      seen += 1
      guard seen <= TreeLimits.entries else { throw TreeLimits.tooMany("\(commit)") }
      let path = folders[last].prefix + String(decoding: entry.name, as: UTF8.self)
      if let kind = FileEntry.Kind(mode: entry.mode) {
        files.append(FileEntry(path: path, kind: kind, id: entry.id))
        continue
      }
      guard folders.count < TreeLimits.depth, path.utf8.count < TreeLimits.pathBytes else {
        throw TreeLimits.tooDeep("\(commit)")
      }
      folders.append((try TreeEntries(self, entry.id), path + "/"))
    }
    return files
  }
}
