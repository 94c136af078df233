/// Paths of files in a tree, as build settings spell them.
///
/// They are cut in bytes, as the system cuts them: to a text, a slash before a combining mark is no slash, and most of a
/// check's time would go into finding out where characters end.
enum TreePath {
  private static let slash = UInt8(ascii: "/")

  /// What `SRCROOT` and its like begin with, since a commit's tree lies nowhere on a disk.
  static let root = "/(repository)"

  /// Returns the path from the root of the tree that `path`, seen from `folder`, names.
  ///
  /// Nil when it leaves the tree: an absolute path of some machine, Xcode's own `<DEVELOPER_DIR>`,
  /// or too many `..`.
  static func resolve(_ path: String, from folder: String) -> String? {
    var path = path
    var parts: [Substring] = []
    if path == root || path.hasPrefix(root + "/") {
      path.removeFirst(root.count)
    } else if path.hasPrefix("/") || path.hasPrefix("~") || path.hasPrefix("<DEVELOPER_DIR>") {
      return nil
    } else {
      parts = components(of: folder)
    }
    for part in components(of: path) {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// The path in the form that settings see: absolute, below ``root``.
  static func absolute(_ path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }

  /// The path as a person knows it: without the made-up ``root``.
  static func shown(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  /// The folder that `path` is in, empty at the top.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[..<$0]) } ?? ""
  }

  /// The last component of `path`.
  static func fileName(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// The suffix of the last component with its period, or nothing.
  static func suffix(of path: String) -> String {
    let name = fileName(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return ""
    }
    return String(name[dot...])
  }

  /// The components, without empty ones and `.`.
  static func components(of path: String) -> [Substring] {
    path.utf8.split(separator: slash).map { Substring($0) }.filter { $0 != "." }
  }
}
