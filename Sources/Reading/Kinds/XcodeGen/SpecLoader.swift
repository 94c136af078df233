import Diagnostics
import Documents

/// Loads an XcodeGen specification with the files that it includes.
struct SpecLoader {
  private let tree: any FileTree
  private var merged: Set<String> = []

  /// How many includes may lead to one another.
  private static let deepest = 32

  /// Reads the specification at `path`, with its templates applied to its targets.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when it, or a file that it includes, cannot be read.
  static func load(_ path: String, tree: any FileTree) throws(Undetermined) -> SpecNode {
    var loader = SpecLoader(tree: tree)
    let spec = try loader.load(path, base: "", includer: nil, depth: 0)
    return try SpecTemplates.applied(to: spec, at: path)
  }

  private init(tree: any FileTree) {
    self.tree = tree
  }

  /// - base: The folder that paths in the file are seen from, counted from the specification's.
  private mutating func load(
    _ path: String, base: String, includer: Location?, depth: Int
  ) throws(Undetermined) -> SpecNode {
    guard depth < Self.deepest else {
      throw Undetermined(
        "project", "\(path) is more than \(Self.deepest) includes deep", at: includer,
        help: "Include fewer files from one another.")
    }
    // XcodeGen takes each file once, so a circle of includes ends.
    guard merged.insert(path).inserted else { return .table([]) }
    let spec = try parse(path, includer)
    var result = SpecNode.table([])
    for include in Self.includes(spec) {
      guard let file = TreePath.resolve(include.path, from: TreePath.folder(of: path)) else {
        throw Undetermined(
          "project", "\(include.path) leads out of the repository", at: include.place,
          help: "Include a file that is in the repository.")
      }
      let folder = TreePath.folder(of: include.path)
      let inner = include.isRelative ? TreePath.resolve(folder, from: base) ?? base : base
      let part = try load(file, base: inner, includer: include.place, depth: depth + 1)
      result = part.merged(onto: result)
    }
    return SpecPaths.moved(spec, to: base).merged(onto: result)
  }

  private func parse(_ path: String, _ includer: Location?) throws(Undetermined) -> SpecNode {
    guard let bytes = try tree.bytes(of: path) else {
      throw Undetermined(
        "project", "\(path) is not in the repository", at: includer,
        help: "Commit \(path), or take its include out.")
    }
    do {
      return try YAMLDocument.read(bytes, path: path).root.map { SpecNode($0) } ?? .table([])
    } catch {
      throw Undetermined("project", error.reason, at: error.location, help: error.help)
    }
  }

  private struct Include {
    let path: String
    let isRelative: Bool
    let place: Location?
  }

  private static func includes(_ spec: SpecNode) -> [Include] {
    (spec["include"]?.elements ?? []).compactMap { element in
      if element["enable"].map({ isFalse($0) }) ?? false { return nil }
      guard let path = element.written ?? element["path"]?.written else { return nil }
      let isRelative = element["relativePaths"].map { !isFalse($0) } ?? true
      return Include(path: path, isRelative: isRelative, place: element.place)
    }
  }

  private static func isFalse(_ node: SpecNode) -> Bool {
    ["false", "no", "0", "n", "f"].contains(node.written?.lowercased())
  }
}

/// Moves the paths in an included file to where the including one sees them.
enum SpecPaths {
  /// The specification with its paths seen from the folder above `base`.
  static func moved(_ spec: SpecNode, to base: String) -> SpecNode {
    guard !base.isEmpty else { return spec }
    return mapped(spec) { key, value in
      switch key {
      case "configFiles": mapped(value) { _, file in joined(file, base) }
      case "targets", "targetTemplates": mapped(value) { _, target in movedTarget(target, base) }
      default: value
      }
    }
  }

  private static func movedTarget(_ target: SpecNode, _ base: String) -> SpecNode {
    mapped(target) { key, value in
      switch key {
      case "configFiles": mapped(value) { _, file in joined(file, base) }
      case "info":
        mapped(value) { key, inner in key == "path" ? joined(inner, base) : inner }
      case "sources": sources(value, base)
      default: value
      }
    }
  }

  private static func sources(_ value: SpecNode, _ base: String) -> SpecNode {
    switch value {
    case .scalar: joined(value, base)
    case .list(let elements): .list(elements.map { sources($0, base) })
    case .table: mapped(value) { key, inner in key == "path" ? joined(inner, base) : inner }
    }
  }

  private static func joined(_ node: SpecNode, _ base: String) -> SpecNode {
    guard case .scalar(let path, let isPlain, let place) = node,
      let moved = TreePath.resolve(path, from: base)
    else { return node }
    return .scalar(moved, isPlain: isPlain, place)
  }

  private static func mapped(
    _ node: SpecNode, _ transform: (String, SpecNode) -> SpecNode
  ) -> SpecNode {
    guard case .table(let entries) = node else { return node }
    return .table(
      entries.map { SpecNode.Entry(key: $0.key, value: transform($0.key, $0.value)) })
  }
}
