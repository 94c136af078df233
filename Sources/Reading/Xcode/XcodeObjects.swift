import Diagnostics
import Documents

/// The objects of a `project.pbxproj`, by identifier.
struct XcodeObjects {
  /// One object.
  struct Object {
    /// The identifier, twenty-four hexadecimal digits as a rule.
    let id: String

    /// The object's properties.
    let node: PropertyList.Node

    /// The kind of object, such as `PBXNativeTarget`.
    var isa: String { self["isa"] ?? "" }

    /// The text of a property.
    subscript(_ key: String) -> String? { node[key]?.text }

    /// Whether it is a group.
    var hasChildren: Bool { node["children"] != nil }

    /// The texts of a property that is a list.
    func list(_ key: String) -> [String] { node[key]?.elements.compactMap(\.text) ?? [] }
  }

  /// The project itself.
  let project: Object

  private let objects: PropertyList.Node

  /// Takes apart a project file.
  init(_ list: PropertyList) throws(Undetermined) {
    guard let objects = list.root["objects"], objects.kind == .dictionary,
      let id = list.root["rootObject"]?.text, let node = objects[id]
    else {
      throw Undetermined(
        "project", "\(list.source.path) is no Xcode project: its root object is missing",
        at: Location(list.source.path, line: 1, column: 1),
        help: "Restore the file from version control.")
    }
    self.objects = objects
    project = Object(id: id, node: node)
  }

  /// The object with an identifier, if there is one.
  subscript(_ id: String) -> Object? {
    guard let node = objects[id], node.kind == .dictionary else { return nil }
    return Object(id: id, node: node)
  }

  /// The objects that a property of `object` lists; dangling identifiers are left out.
  func objects(_ key: String, of object: Object) -> [Object] {
    object.list(key).compactMap { self[$0] }
  }

  /// The object that a property of `object` names.
  func object(_ key: String, of object: Object) -> Object? {
    object[key].flatMap { self[$0] }
  }
}
