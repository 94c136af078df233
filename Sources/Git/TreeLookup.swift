/// Looks paths up in the trees of many commits, which are mostly alike.
///
/// A folder that two commits share is searched once: a path below a folder at the top leads to the
/// same file as long as that folder is the same. Not `Sendable`, as the repository is not.
package final class TreeLookup {
  /// What the name at the top of a path led to last, and what was found below it.
  private struct Memory {
    let first: [UInt8]
    var last: (mode: UInt32, top: ObjectID, found: ObjectID?)?
  }

  private let repository: Repository
  private var memories: [String: Memory] = [:]
  private var recent: [(id: ObjectID, entries: TreeEntries)] = []
  private var shapes: [ObjectID: Int] = [:]
  private var knownShapes: [[UInt8]: Int] = [:]

  /// How many folders are kept as they were read: a commit's own few.
  private static let recentLimit = 8

  /// Creates a look-up that has seen nothing yet.
  package init(_ repository: Repository) { self.repository = repository }

  /// Returns the object of a file below a root folder, or nil when it is proved not to be there.
  ///
  /// Links are followed as ``Repository/blob(_:at:)`` does.
  ///
  /// - Throws: A ``GitError``: `insideSubmodule`, `unfollowableLink`, `missingObject` and others.
  package func blobID(_ path: String, below root: ObjectID) throws(GitError) -> ObjectID? {
    let memory = memories[path] ?? Memory(first: Self.firstName(path))
    guard let top = try tree(root).first(named: memory.first) else {
      // A path that goes up or stays where it is names nothing at the top.
      return Self.isPlain(memory.first) ? nil : try search(path, below: root).found
    }
    if let last = memory.last, last.top == top.id, last.mode == top.mode { return last.found }
    let (found, isPlain) = try search(path, below: root)
    memories[path] = Memory(
      first: memory.first, last: isPlain ? (top.mode, top.id, found) : nil)
    return found
  }

  /// Looks a path up, and says whether what is found depends on the path's own folders alone.
  private func search(
    _ path: String, below root: ObjectID
  ) throws(GitError) -> (found: ObjectID?, isPlain: Bool) {
    var search = TreeSearch(path, root: root)
    while let name = search.nextName() {
      guard let entry = try tree(search.folder).first(named: Array(name.utf8)) else {
        return (nil, search.isPlain)
      }
      switch FileEntry.Kind(mode: entry.mode) {
      case nil: search.enter(entry.id)
      case .symbolicLink: try search.follow(repository.contents(of: entry.id))
      case .submodule: throw GitError(.insideSubmodule(path: search.trail(name)), path)
      case .file, .executable: return (search.isAtEnd ? entry.id : nil, search.isPlain)
      }
    }
    return (nil, search.isPlain)
  }

  private static func firstName(_ path: String) -> [UInt8] {
    Array(path.utf8.prefix { $0 != UInt8(ascii: "/") })
  }

  private static func isPlain(_ name: [UInt8]) -> Bool {
    !name.isEmpty && name != Array(".".utf8) && name != Array("..".utf8)
  }

  /// A folder whose shape is being put together.
  private struct Shaped {
    let id: ObjectID
    var entries: TreeEntries
    var shape: [UInt8] = []
  }

  /// Returns a number that two root folders share exactly when their files have the same paths.
  package func shape(of root: ObjectID) throws(GitError) -> Int {
    if let known = shapes[root] { return known }
    var folders = [Shaped(id: root, entries: try TreeEntries(repository, root))]
    var number = 0
    while let last = folders.indices.last {
      guard let entry = folders[last].entries.next() else {
        let done = folders.removeLast()
        number = knownShapes[done.shape] ?? knownShapes.count
        knownShapes[done.shape] = number
        shapes[done.id] = number
        if !folders.isEmpty { folders[last - 1].shape += "\(number)\0".utf8 }
        continue
      }
      folders[last].shape += entry.name
      folders[last].shape.append(0)
      if let kind = FileEntry.Kind(mode: entry.mode) {
        folders[last].shape.append(kind == .submodule ? 2 : 1)
        continue
      }
      folders[last].shape.append(0)
      if let known = shapes[entry.id] {
        folders[last].shape += "\(known)\0".utf8
        continue
      }
      guard folders.count < TreeLimits.depth else { throw TreeLimits.tooDeep("\(root)") }
      folders.append(Shaped(id: entry.id, entries: try TreeEntries(repository, entry.id)))
    }
    return number
  }

  /// Returns the folders that are spelled like a path when letter case does not matter.
  ///
  /// - Parameters:
  ///   - path: The path from the root; empty for the root itself.
  ///   - root: The root folder.
  /// - Returns: The folders with their paths as the tree spells them, sorted by bytes.
  /// - Throws: A ``GitError`` when a folder on the way cannot be read.
  package func folders(
    like path: String, below root: ObjectID
  ) throws(GitError) -> [(path: String, id: ObjectID)] {
    var found = [(path: "", id: root)]
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      let name = Substring(name).lowercased()
      var next: [(path: String, id: ObjectID)] = []
      for folder in found {
        for entry in try tree(folder.id) where FileEntry.Kind(mode: entry.mode) == nil {
          let text = String(decoding: entry.name, as: UTF8.self)
          guard text.lowercased() == name else { continue }
          next.append((folder.path.isEmpty ? text : "\(folder.path)/\(text)", entry.id))
        }
      }
      found = next
    }
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the names of the files right in a folder, in its order; submodules are none.
  package func fileNames(in folder: ObjectID) throws(GitError) -> [String] {
    var names: [String] = []
    for entry in try tree(folder) {
      guard let kind = FileEntry.Kind(mode: entry.mode), kind != .submodule else { continue }
      names.append(String(decoding: entry.name, as: UTF8.self))
    }
    return names
  }

  private func tree(_ id: ObjectID) throws(GitError) -> TreeEntries {
    if let known = recent.last(where: { $0.id == id }) { return known.entries }
    let tree = try TreeEntries(repository, id)
    if recent.count == Self.recentLimit { recent.removeFirst() }
    recent.append((id, tree))
    return tree
  }
}
