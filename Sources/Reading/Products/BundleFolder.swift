/// A bundle inside a built product, by its folder.
struct BundleFolder: Hashable {
  /// The path from the root of the tree; empty when the tree is the bundle.
  let path: String

  /// The folder's name, such as `Share.appex`.
  let name: String

  /// What the folders of bundles that carry a version end in.
  ///
  /// Resource bundles are left out: nobody checks their versions, and few have any.
  static let suffixes: Set<String> = [
    ".app", ".appex", ".dext", ".framework", ".systemextension", ".xpc",
  ]

  /// What ends in these is beside the product, or data of it, whatever bundles are inside.
  private static let foreignSuffixes: Set<String> = [".bundle", ".dSYM", ".xctest"]

  /// The most bundles that a product may hold; the largest apps have a few hundred.
  static let limit = 2000

  /// Creates a bundle that lies at a path.
  init(path: String) {
    self.path = path
    name = TreePath.fileName(of: path)
  }

  /// Creates the bundle that is the tree itself.
  init(root name: String) {
    path = ""
    self.name = name
  }

  /// The name without its suffix.
  var stem: String { TreePath.stem(of: name) }

  /// The suffix of the name, such as `.appex`.
  var suffix: String { TreePath.suffix(of: name) }

  /// The path of a file in the bundle.
  func file(_ relative: String) -> String { path.isEmpty ? relative : "\(path)/\(relative)" }

  /// Where the bundle's property list may be: flat, deep, or in versions.
  var propertyLists: [String] {
    guard suffix == ".framework" else { return ["Info.plist", "Contents/Info.plist"] }
    return [
      "Info.plist", "Resources/Info.plist", "Versions/Current/Resources/Info.plist",
      "Versions/A/Resources/Info.plist", "Contents/Info.plist",
    ]
  }

  /// Every bundle below a folder that the paths of a tree show, sorted by path.
  ///
  /// - Parameters:
  ///   - paths: The files of the tree.
  ///   - folder: Where to look; empty for the whole tree.
  ///   - outermost: Whether a bundle is not searched for more.
  ///   - suffixes: What the folders end in.
  /// - Returns: The bundles; some of them where there are more than ``limit``.
  static func all(
    in paths: [String], below folder: String, outermost: Bool = false,
    suffixes: Set<String> = Self.suffixes
  ) -> [BundleFolder] {
    var found: Set<Substring> = []
    let start = folder.isEmpty ? "" : folder + "/"
    for path in paths
    where found.count <= limit && path.hasPrefix(start) && !path.hasPrefix("__MACOSX/") {
      for (end, suffix) in folders(of: path, from: start.utf8.count) {
        guard !foreignSuffixes.contains(suffix) else { break }
        guard suffixes.contains(suffix) else { continue }
        found.insert(path[..<end])
        if outermost { break }
      }
    }
    return found.map { BundleFolder(path: String($0)) }.sorted { $0.path < $1.path }
  }

  /// The ends of those folders on the way to a file that have a suffix, with the suffix.
  ///
  /// A product may have hundreds of thousands of files, so that this looks at bytes alone.
  private static func folders(
    of path: String, from start: Int
  ) -> [(end: String.Index, suffix: String)] {
    var folders: [(end: String.Index, suffix: String)] = []
    let bytes = path.utf8
    var dot: String.Index?
    var index = bytes.index(bytes.startIndex, offsetBy: start)
    var name = index
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "."): dot = index
      case UInt8(ascii: "/"):
        if let dot, dot > name { folders.append((index, String(path[dot..<index]))) }
        dot = nil
        name = bytes.index(after: index)
      default: break
      }
      index = bytes.index(after: index)
    }
    return folders
  }
}
