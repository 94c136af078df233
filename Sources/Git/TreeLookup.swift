/// Looks paths up in the trees of many commits, which are mostly alike.
///
/// A folder that two commits share is searched once. Not `Sendable`, as the repository is not.
package final class TreeLookup {
  private struct Place: Hashable {
    let folder: ObjectID
    let name: String
  }

  private typealias Entry = (kind: FileEntry.Kind?, id: ObjectID)

  private let repository: Repository
  private var entries: [Place: Entry?] = [:]
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
    var search = TreeSearch(path, root: root)
    while let name = search.nextName() {
      guard let entry = try entry(name, in: search.folder) else { return nil }
      switch entry.kind {
      case nil: search.enter(entry.id)
      case .symbolicLink: try search.follow(repository.contents(of: entry.id))
      case .submodule: throw GitError(.insideSubmodule(path: search.trail(name)), path)
      case .file, .executable: return search.isAtEnd ? entry.id : nil
      }
    }
    return nil
  }

  /// Returns a number that two root folders share exactly when their files have the same paths.
  package func shape(of root: ObjectID) throws(GitError) -> Int {
    if let known = shapes[root] { return known }
    var shape: [UInt8] = []
    for entry in try TreeEntries(repository, root) {
      shape += entry.name
      shape.append(0)
      if let kind = FileEntry.Kind(mode: entry.mode) {
        shape.append(kind == .submodule ? 2 : 1)
      } else {
        shape.append(0)
        shape += "\(try self.shape(of: entry.id))".utf8
        shape.append(0)
      }
    }
    let number = knownShapes[shape] ?? knownShapes.count
    knownShapes[shape] = number
    shapes[root] = number
    return number
  }

  private func entry(_ name: String, in folder: ObjectID) throws(GitError) -> Entry? {
    let place = Place(folder: folder, name: name)
    if let known = entries[place] { return known }
    let found = try tree(folder).first(named: Array(name.utf8))
    let entry = found.map { (FileEntry.Kind(mode: $0.mode), $0.id) }
    entries[place] = .some(entry)
    return entry
  }

  private func tree(_ id: ObjectID) throws(GitError) -> TreeEntries {
    if let known = recent.first(where: { $0.id == id }) { return known.entries }
    let tree = try TreeEntries(repository, id)
    if recent.count == Self.recentLimit { recent.removeFirst() }
    recent.append((id, tree))
    return tree
  }
}
