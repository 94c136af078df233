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

  /// The group that each group, and each file that was asked for, is in.
  private let parents: [String: String]

  /// Creates the map of a project.
  ///
  /// - sourceRoot: The project's folder, from the root of the tree.
  /// - wanted: The identifiers whose places will be asked for; the rest of a large project is not
  ///   gone through once they are found.
  init(_ objects: XcodeObjects, sourceRoot: String, wanted: Set<String>) {
    self.objects = objects
    self.sourceRoot = sourceRoot
    var parents: [String: String] = [:]
    var missing = wanted
    var groups = [objects.project["mainGroup"]].compactMap { $0 }
    var seen = Set(groups)
    var next = 0
    while next < groups.count, !missing.isEmpty {
      let id = groups[next]
      next += 1
      for child in objects[id]?.list("children") ?? [] {
        if missing.remove(child) != nil { parents[child] = id }
        guard objects[child]?.hasChildren == true, seen.insert(child).inserted else { continue }
        parents[child] = id
        groups.append(child)
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
