package import Diagnostics
package import Git

/// The files as they are staged for the next commit.
package final class IndexTree: FileTree {
  private let repository: Repository
  private let entries: [FileEntry]
  private let kinds: [String: FileEntry]

  /// How many symbolic links may lead to one another.
  private static let linkLimit = 40

  /// Reads the index.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when it cannot be read.
  package convenience init(repository: Repository) throws(Undetermined) {
    do {
      self.init(entries: try repository.indexEntries(), of: repository)
    } catch {
      throw Undetermined(reading: "the index", error)
    }
  }

  /// Takes the index as it was read before.
  package init(entries: [FileEntry], of repository: Repository) {
    self.repository = repository
    self.entries = entries.filter { $0.kind != .submodule }
    var kinds: [String: FileEntry] = [:]
    for entry in entries { kinds[entry.path] = entry }
    self.kinds = kinds
  }

  /// Every staged file, and what a conflict left of one, sorted by bytes.
  package func paths() -> [String] { entries.map(\.path) }

  package func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    var path = path
    for _ in 0..<Self.linkLimit {
      guard let link = try firstLink(on: path) else {
        guard let entry = kinds[path], entry.kind != .submodule else { return nil }
        return try contents(of: entry)
      }
      let target = String(decoding: try contents(of: link), as: UTF8.self)
      let rest = path.dropFirst(link.path.count)
      let folder = TreePath.folder(of: link.path)
      guard let next = TreePath.resolve(target + rest, from: folder) else { break }
      path = next
    }
    throw Undetermined(
      "file", "\(path) is a symbolic link that leads out of the repository or in a circle",
      at: Location(path),
      help: "Replace the link by the file it points to, or point it inside the repository.")
  }

  /// The first component of `path` that is a link, counted from the root.
  private func firstLink(on path: String) throws(Undetermined) -> FileEntry? {
    var here = ""
    for component in TreePath.components(of: path) {
      here = here.isEmpty ? String(component) : "\(here)/\(component)"
      guard let entry = kinds[here] else { continue }
      if entry.kind == .symbolicLink { return entry }
      if entry.kind == .submodule, here != path {
        throw Undetermined(reading: path, GitError(.insideSubmodule(path: here), path))
      }
    }
    return nil
  }

  private func contents(of entry: FileEntry) throws(Undetermined) -> [UInt8] {
    do {
      return try repository.contents(of: entry.id)
    } catch {
      throw Undetermined(reading: entry.path, error)
    }
  }
}
