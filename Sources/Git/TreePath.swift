extension Repository {
  /// Returns the bytes of a file as a commit has it, or nil when it is proved not to be there.
  ///
  /// Symbolic links are followed as long as they stay inside the tree; one that leads to nothing
  /// counts as no file, and so does a folder.
  ///
  /// - Parameters:
  ///   - path: The path from the root, separated by slashes.
  ///   - commit: The commit.
  /// - Returns: The bytes.
  /// - Throws: A ``GitError``: `insideSubmodule`, `unfollowableLink`, `missingObject` and others.
  package func blob(_ path: String, at commit: CommitID) throws(GitError) -> [UInt8]? {
    guard let id = try blobID(path, at: commit) else { return nil }
    return try contents(of: id)
  }

  /// Returns the object of a file as a commit has it, found like ``blob(_:at:)``.
  package func blobID(_ path: String, at commit: CommitID) throws(GitError) -> ObjectID? {
    var search = TreeSearch(path, root: try rootTree(of: commit))
    while let name = search.nextName() {
      guard let entry = try entry(name, in: search.folder) else { return nil }
      switch entry.kind {
      case nil: search.enter(entry.id)
      case .symbolicLink: try search.follow(contents(of: entry.id))
      case .submodule: throw GitError(.insideSubmodule(path: search.trail(name)), path)
      case .file, .executable: return search.isAtEnd ? entry.id : nil
      }
    }
    return nil
  }

  /// Finds a name in a folder; the kind is nil for a folder in it.
  private func entry(
    _ name: String, in folder: ObjectID
  ) throws(GitError) -> (kind: FileEntry.Kind?, id: ObjectID)? {
    let entry = try TreeEntries(self, folder).first(named: Array(name.utf8))
    return entry.map { (FileEntry.Kind(mode: $0.mode), $0.id) }
  }
}

/// A walk down a tree along a path, whose links may send it elsewhere in the same tree.
struct TreeSearch {
  /// As many links as Linux follows before it calls them a circle.
  private static let linkLimit = 40

  private let path: String
  private var folders: [(name: String, id: ObjectID)]
  private var names: [String]
  private var current = ""
  private var links = 0

  /// Whether no link and no step up or on the spot has sent the search elsewhere so far.
  private(set) var isPlain = true

  init(_ path: String, root: ObjectID) {
    self.path = path
    folders = [("", root)]
    names = Self.names(path)
  }

  /// The folder that the search has come to.
  var folder: ObjectID { folders[folders.endIndex - 1].id }

  /// Whether the name that was taken last is the path's last.
  var isAtEnd: Bool { names.isEmpty }

  /// Takes the next name of the path, or returns nil when it ends in a folder.
  mutating func nextName() -> String? {
    while let name = names.popLast() {
      switch name {
      case ".":
        isPlain = false
        continue
      case "..":
        isPlain = false
        guard folders.count > 1 else { return nil }
        folders.removeLast()
      default:
        current = name
        return name
      }
    }
    return nil
  }

  mutating func enter(_ folder: ObjectID) { folders.append((current, folder)) }

  /// Puts what a link says in place of its name.
  mutating func follow(_ target: [UInt8]) throws(GitError) {
    isPlain = false
    let text = String(decoding: target, as: UTF8.self)
    let steps = Self.names(text)
    links += 1
    guard links <= Self.linkLimit, !text.hasPrefix("/"), !leaves(steps) else {
      throw GitError(.unfollowableLink(path: trail(current)), path, detail: text)
    }
    names += steps
  }

  /// Returns the path of a name in the current folder.
  func trail(_ name: String) -> String {
    (folders.dropFirst().map(\.name) + [name]).joined(separator: "/")
  }

  /// Says whether steps go above the root, counting each name as one level down.
  private func leaves(_ steps: [String]) -> Bool {
    var depth = folders.count - 1
    for step in steps.reversed() where step != "." {
      depth += step == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// The names of a path, the first one last.
  private static func names(_ path: String) -> [String] {
    // In bytes, as git and the system cut it: a slash before a combining mark is one, too.
    path.utf8.split(separator: UInt8(ascii: "/")).reversed().map { String(Substring($0)) }
  }
}
