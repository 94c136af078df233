import Diagnostics

/// Looks files up in a tree the way a build would find them on a disk, and reads each once.
final class TreeFiles {
  /// What a look-up gives.
  enum Lookup: Hashable {
    /// The file; not exact when only another letter case of its name is in the tree.
    case found(path: String, isExact: Bool)

    /// Nothing, and what was looked for first.
    case missing(path: String, isOutside: Bool, template: String?)
  }

  private let tree: any FileTree

  /// The same tree, where it need not be read to know what is in it.
  private let keepingTree: (any KeepingTree)?
  private var paths: [String]?
  private var folders: [String: [String: String]] = [:]
  private var contents: [String: [UInt8]?] = [:]

  /// Creates a view of a tree.
  init(_ tree: any FileTree) {
    self.tree = tree
    keepingTree = tree as? any KeepingTree
  }

  /// The bytes of a file, read from the tree once; nil when there is no such file.
  func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    if let known = contents[path] { return known }
    let bytes = try tree.bytes(of: path)
    contents[path] = .some(bytes)
    return bytes
  }

  /// What a file is read as; nil when there is no such file.
  func document<Document: FileDocument>(
    _ kind: Document.Type, at path: String
  ) throws(Undetermined) -> Document? {
    if let keepingTree { return try keepingTree.kept(kind, at: path) }
    return try bytes(of: path).map { Document($0, path: path) }
  }

  private func hasFile(_ path: String) throws(Undetermined) -> Bool {
    if let keepingTree { return try keepingTree.contains(path) }
    return try bytes(of: path) != nil
  }

  /// Looks for `name` in each folder in turn.
  ///
  /// - suffix: What the name may leave out, such as `.xcconfig`.
  /// - isExact: Whether only this very name will do; then the tree need not be listed.
  func find(
    _ name: String, in folders: [String], extension suffix: String? = nil, isExact: Bool = false
  ) throws(Undetermined) -> Lookup {
    var places: [String] = []
    for folder in folders {
      guard let path = TreePath.resolve(name, from: folder), !path.isEmpty else { continue }
      places.append(path)
      if let suffix, TreePath.suffix(of: path).isEmpty { places.append(path + suffix) }
    }
    for place in places where try hasFile(place) {
      return .found(path: place, isExact: true)
    }
    guard let first = places.first else {
      return .missing(path: name, isOutside: true, template: nil)
    }
    guard !isExact else { return .missing(path: first, isOutside: false, template: nil) }
    for place in places {
      guard let path = try path(spelledLike: place) else { continue }
      return .found(path: path, isExact: false)
    }
    return .missing(path: first, isOutside: false, template: try template(for: places))
  }

  /// The path that differs from `place` in letter case at most.
  private func path(spelledLike place: String) throws(Undetermined) -> String? {
    let folder = TreePath.folder(of: place)
    return try files(inFolderLike: folder)[TreePath.fileName(of: place).lowercased()]
  }

  /// The files right in a folder, however its name is spelled, by their names in lower case.
  ///
  /// Only one folder of a large tree is ever of interest, so the rest is not taken apart.
  private func files(inFolderLike folder: String) throws(Undetermined) -> [String: String] {
    let folder = folder.lowercased()
    if let known = folders[folder] { return known }
    let length = folder.utf8.count
    var files: [String: String] = [:]
    for path in try paths(inFolderLike: folder) where path.utf8.count > length {
      let name = TreePath.fileName(of: path)
      guard path.utf8.count - name.utf8.count == (length == 0 ? 0 : length + 1),
        TreePath.folder(of: path).lowercased() == folder, files[name.lowercased()] == nil
      else { continue }
      files[name.lowercased()] = path
    }
    folders[folder] = files
    return files
  }

  /// The paths among which those of a folder are.
  private func paths(inFolderLike folder: String) throws(Undetermined) -> [String] {
    if let keepingTree { return try keepingTree.files(inFolderLike: folder) }
    return try allPaths()
  }

  /// Every path of the tree, listed once.
  private func allPaths() throws(Undetermined) -> [String] {
    if let paths { return paths }
    let all = try tree.paths()
    paths = all
    return all
  }

  /// The file that developers are told to copy to one of `places`.
  private func template(for places: [String]) throws(Undetermined) -> String? {
    for place in places {
      let suffix = TreePath.suffix(of: place)
      let stem = String(place.dropLast(suffix.count))
      for word in ["template", "example", "sample", "default", "dist", "tmpl"] {
        let names = [
          "\(place).\(word)", "\(stem).\(word)\(suffix)", "\(stem)-\(word)\(suffix)",
          "\(stem)_\(word)\(suffix)", "\(stem)\(word)\(suffix)", "\(stem).\(word)",
        ]
        for name in names {
          if let path = try path(spelledLike: name) { return path }
        }
      }
    }
    return nil
  }
}
