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
  private var pathsByLowercase: [String: String]?
  private var contents: [String: [UInt8]?] = [:]

  /// Creates a view of a tree.
  init(_ tree: any FileTree) { self.tree = tree }

  /// The bytes of a file, read from the tree once; nil when there is no such file.
  func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    if let known = contents[path] { return known }
    let bytes = try tree.bytes(of: path)
    contents[path] = .some(bytes)
    return bytes
  }

  /// Looks for `name` in each folder in turn.
  ///
  /// - suffix: What the name may leave out, such as `.xcconfig`.
  func find(
    _ name: String, in folders: [String], extension suffix: String? = nil
  ) throws(Undetermined) -> Lookup {
    var places: [String] = []
    for folder in folders {
      guard let path = TreePath.resolve(name, from: folder), !path.isEmpty else { continue }
      places.append(path)
      if let suffix, TreePath.suffix(of: path).isEmpty { places.append(path + suffix) }
    }
    for place in places where try bytes(of: place) != nil {
      return .found(path: place, isExact: true)
    }
    for place in places {
      guard let path = try path(spelledLike: place) else { continue }
      return .found(path: path, isExact: false)
    }
    guard let first = places.first else {
      return .missing(path: name, isOutside: true, template: nil)
    }
    return .missing(path: first, isOutside: false, template: try template(for: places))
  }

  private func path(spelledLike place: String) throws(Undetermined) -> String? {
    if let paths = pathsByLowercase { return paths[place.lowercased()] }
    var paths: [String: String] = [:]
    for path in try tree.paths() where paths[path.lowercased()] == nil {
      paths[path.lowercased()] = path
    }
    pathsByLowercase = paths
    return paths[place.lowercased()]
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
