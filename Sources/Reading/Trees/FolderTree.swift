package import Diagnostics

/// The files of a product that lies unpacked on disk.
///
/// Unlike a work tree, a product has no folders that are somebody else's: all of it is shipped.
package final class FolderTree: FileTree {
  private let root: String
  private let name: String
  private let files: WorkTree
  private var found: [String]?

  /// Creates the tree of a folder; nothing is read yet.
  ///
  /// - Parameters:
  ///   - root: The absolute path.
  ///   - name: What messages call it.
  package init(root: String, name: String) {
    self.root = root
    self.name = name
    files = WorkTree(root: root)
  }

  package func paths() throws(Undetermined) -> [String] {
    if let found { return found }
    do {
      let sorted = try DiskWalk(root: root, pruned: []).files().sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
      found = sorted
      return sorted
    } catch {
      throw Undetermined(
        "archive", "\(name) cannot be listed, or holds more than \(DiskWalk.limit) files",
        at: Location(name), help: "Give one .ipa, .app, or .xcarchive that you may read.")
    }
  }

  package func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    do {
      return try files.bytes(of: path)
    } catch {
      let shown = "\(name)/\(path)"
      throw Undetermined(
        "archive", "\(shown) is not permitted, too large, or a link that leads out of \(name)",
        at: Location(shown), help: "Check its permissions, or build \(name) anew.")
    }
  }
}
