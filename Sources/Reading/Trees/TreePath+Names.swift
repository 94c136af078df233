extension TreePath {
  /// The last component without its extension.
  static func stem(of path: String) -> String {
    let name = fileName(of: path)
    return String(decoding: name.utf8.dropLast(suffix(of: name).utf8.count), as: UTF8.self)
  }

  /// Whether `path` lies in `folder`, at any depth; everything lies in the root.
  static func contains(_ folder: String, _ path: String) -> Bool {
    folder.isEmpty || (path.utf8.count > folder.utf8.count && path.hasPrefix(folder + "/"))
  }
}
