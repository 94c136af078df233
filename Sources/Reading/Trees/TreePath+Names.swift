extension TreePath {
  /// The last component without its extension.
  static func stem(of path: String) -> String {
    String(fileName(of: path).dropLast(suffix(of: path).count))
  }

  /// The components, without empty ones and `.`.
  static func components(of path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  /// Whether `path` lies in `folder`, at any depth; everything lies in the root.
  static func contains(_ folder: String, _ path: String) -> Bool {
    folder.isEmpty || (path.utf8.count > folder.utf8.count && path.hasPrefix(folder + "/"))
  }
}
