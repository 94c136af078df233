import Diagnostics
import Emitting
import Reading

/// A tree as it would be once some files were written.
struct EditedTree: FileTree {
  private let tree: any FileTree
  private let files: [String: [UInt8]]

  /// Lays files over a tree.
  init(_ tree: any FileTree, _ files: [OutputFile]) {
    self.tree = tree
    self.files = files.reduce(into: [:]) { $0[$1.path] = $1.bytes }
  }

  func paths() throws(Undetermined) -> [String] { try tree.paths() }

  func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    if let bytes = files[path] { return bytes }
    return try tree.bytes(of: path)
  }
}
