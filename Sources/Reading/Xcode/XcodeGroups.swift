/// Where the files of an Xcode project are, as its groups nest them.
struct XcodeGroups {
  /// The path of a file or folder in a project.
  enum Place: Hashable {
    /// From the root of the tree.
    case inTree(String)

    /// Somewhere else, as the project spells it.
    case outside(String)
  }

  private let objects: XcodeObjects
  private let sourceRoot: String

  /// The group that each object is in, by identifier.
  private let parents: [String: String]

  /// Creates the map of a project.
  ///
  /// - sourceRoot: The project's folder, from the root of the tree.
  init(_ objects: XcodeObjects, sourceRoot: String) {
    self.objects = objects
    self.sourceRoot = sourceRoot
    var parents: [String: String] = [:]
    var open = [objects.project["mainGroup"]].compactMap { $0 }
    var seen = Set(open)
    while let id = open.popLast() {
      for child in objects[id]?.list("children") ?? [] {
        if parents[child] == nil { parents[child] = id }
        guard seen.insert(child).inserted, objects[child]?.hasChildren == true else { continue }
        open.append(child)
      }
    }
    self.parents = parents
  }

  /// Where a file reference, group, or synchronized folder is.
  func place(of id: String) -> Place {
    // From the object outwards until a path does not depend on the group around it.
    var names: [String] = []
    var current: String? = id
    var seen: Set<String> = []
    while let id = current, seen.insert(id).inserted, let object = objects[id] {
      if let path = object["path"], !path.isEmpty { names.append(path) }
      let sourceTree = object["sourceTree"] ?? "<group>"
      switch sourceTree {
      case "<group>", "": current = parents[id]
      case "SOURCE_ROOT", "SRCROOT", "PROJECT_DIR": current = nil
      case "<absolute>": return placed(names, from: "")
      default: return .outside("$(\(sourceTree))/" + names.reversed().joined(separator: "/"))
      }
    }
    return placed(names, from: sourceRoot)
  }

  private func placed(_ names: [String], from folder: String) -> Place {
    let path = names.reversed().joined(separator: "/")
    return TreePath.resolve(path, from: folder).map(Place.inTree) ?? .outside(path)
  }
}
