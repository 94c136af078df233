package import Diagnostics
import Reading

/// A tree of files that a test writes down.
package struct MemoryTree: FileTree {
  private var files: [String: [UInt8]]

  /// Creates a tree from texts by path.
  package init(_ files: [String: String] = [:]) {
    self.files = files.mapValues { Array($0.utf8) }
  }

  /// The bytes of the file at `path`; nil removes it.
  package subscript(_ path: String) -> [UInt8]? {
    get { files[path] }
    set { files[path] = newValue }
  }

  /// Every file's path, sorted by bytes.
  package func paths() throws(Undetermined) -> [String] {
    files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns a file's bytes, or nil when there is no such file.
  package func bytes(of path: String) throws(Undetermined) -> [UInt8]? { files[path] }
}
