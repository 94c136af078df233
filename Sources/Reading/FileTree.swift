package import Diagnostics

/// A tree of files that a project is read from: the work tree, a commit, or the index.
///
/// Paths are relative to the root, separated by slashes, without `.` and `..`.
package protocol FileTree {
  /// Every file's path, sorted by bytes; folders are not listed.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the tree cannot be listed.
  func paths() throws(Undetermined) -> [String]

  /// Returns a file's bytes, or nil when there is no such file.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the file is there and cannot be read.
  func bytes(of path: String) throws(Undetermined) -> [UInt8]?
}
