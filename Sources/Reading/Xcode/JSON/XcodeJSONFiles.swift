import Documents

/// The tree of groups and files of a `project.xcproj`.
struct XcodeJSONFiles {
  /// A file, folder, or group.
  struct Item {
    let node: JSONNode
    let place: XcodeGroups.Place
  }

  /// The items by their names and those of the groups around them, joined by slashes.
  private var byName: [String: Item] = [:]
  private var byIdentifier: [String: Item] = [:]

  /// Every item, groups before what is in them.
  private(set) var items: [Item] = []

  private let sourceRoot: String

  /// Deeper groups are never made by hand, and recursion must end.
  private static let depthLimit = 64

  /// Goes through the tree.
  ///
  /// - sourceRoot: The folder that the project is in, from the root of the tree.
  init(_ nodes: [JSONNode], sourceRoot: String) {
    self.sourceRoot = sourceRoot
    for node in nodes { add(node, names: "", in: .inTree(sourceRoot), depth: 0) }
  }

  private mutating func add(
    _ node: JSONNode, names: String, in folder: XcodeGroups.Place, depth: Int
  ) {
    guard depth < Self.depthLimit else { return }
    let path = node["path"]?.text ?? ""
    let name = node["name"]?.text ?? TreePath.fileName(of: path)
    let full = names.isEmpty ? name : "\(names)/\(name)"
    let item = Item(node: node, place: place(of: path, in: folder))
    items.append(item)
    if byName[full] == nil { byName[full] = item }
    if let id = node["id"]?.text { byIdentifier[id] = item }
    for child in node["children"]?.elements ?? [] {
      add(child, names: full, in: item.place, depth: depth + 1)
    }
  }

  /// The place of a path, which may begin with `<PROJECT>/` and the like.
  private func place(of path: String, in folder: XcodeGroups.Place) -> XcodeGroups.Place {
    if path.hasPrefix("<PROJECT>/") {
      return Self.resolve(String(path.dropFirst("<PROJECT>/".count)), from: .inTree(sourceRoot))
    }
    if path.hasPrefix("<"), path.contains(">/") { return .outside(path) }
    return Self.resolve(path.hasPrefix("\\<") ? String(path.dropFirst()) : path, from: folder)
  }

  private static func resolve(_ path: String, from folder: XcodeGroups.Place) -> XcodeGroups.Place {
    switch folder {
    case .inTree(let folder):
      TreePath.resolve(path, from: folder).map(XcodeGroups.Place.inTree) ?? .outside(path)
    case .outside(let folder): .outside(path.isEmpty ? folder : "\(folder)/\(path)")
    }
  }

  /// The item that a reference names: `Group/File`, its names in a list, or `id:` and an identifier.
  func item(_ reference: JSONNode) -> Item? {
    if let text = reference.text {
      if text.hasPrefix("id:") { return byIdentifier[String(text.dropFirst("id:".count))] }
      return byName[text]
    }
    let names = reference.elements.compactMap { $0.text ?? $0["name"]?.text }
    return names.isEmpty ? nil : byName[names.joined(separator: "/")]
  }

  /// Where the file is that a reference names, which may be inside of a folder that is an item.
  func place(of reference: JSONNode) -> XcodeGroups.Place {
    if let anchor = reference["anchor"] {
      guard let item = item(anchor) else { return .outside(anchor.text ?? "a folder") }
      let relative = reference["relative-path"]
      let path =
        relative?.text
        ?? (relative?.elements ?? []).compactMap { $0.text ?? $0["name"]?.text }
        .joined(separator: "/")
      return Self.resolve(path, from: item.place)
    }
    return item(reference)?.place ?? .outside(reference.text ?? "a file")
  }
}
