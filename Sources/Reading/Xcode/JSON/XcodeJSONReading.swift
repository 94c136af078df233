import Diagnostics
import Documents

/// The reading of one `project.xcproj` under way.
///
/// The format of Xcode 27.2 is a tree of JSON5 that Apple documents with a library of its own
/// (apple/xcode-project-format): what holds for a configuration is a condition of the setting's
/// name, and each file says which build phases it is a member of.
struct XcodeJSONReading {
  private let root: JSONNode
  private let files: XcodeJSONFiles
  private let configurations: [XcodeJSONConfiguration]
  private let targets: [JSONNode]
  private var bundles: XcodeBundles

  /// Takes apart a project file.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when it is no project, or needs what is not known here.
  init(
    _ document: JSONDocument, tree: any FileTree, path: String, overrides: SettingOverrides
  ) throws(Undetermined) {
    root = document.root
    let place = Location(document.source.path, line: 1, column: 1)
    guard root["targets"] != nil || root["configurations"] != nil else {
      throw Undetermined(
        "project", "\(document.source.path) is no Xcode project: it lists no targets", at: place,
        help: "Restore the file from version control.")
    }
    try Self.requireKnown(root["required-capabilities"])
    let folder = TreePath.folder(of: path)
    files = XcodeJSONFiles(root["files"]?.elements ?? [], sourceRoot: folder)
    var configurations = (root["configurations"]?.elements ?? [])
      .compactMap { XcodeJSONConfiguration($0) }
    if configurations.isEmpty, let only = root["default-configuration"] {
      configurations = [XcodeJSONConfiguration(only)].compactMap { $0 }
    }
    self.configurations = configurations
    targets = try Self.targets(root["targets"]?.elements ?? [])
    bundles = XcodeBundles(
      tree: tree, path: path, sourceRoot: folder, common: XcodeBundles.common(path, folder),
      overrides: overrides)
  }

  /// Reads every native target in every one of the project's configurations.
  mutating func readings() -> XcodeReadings {
    var result = XcodeReadings()
    result.configurations = configurations.map(\.name)
    result.defaultConfiguration = root["default-configuration"]?.text
    let embedding = XcodeJSONEmbedding(targets, files)
    let project = configurations.map { layers(of: root, $0, owner: "project") }
    for node in targets {
      guard let name = node["name"]?.text else { continue }
      var target = XcodeTarget(name: name, productType: XcodeJSONEmbedding.productType(of: node))
      if !target.isTest { target.embeds = embedding.names(in: node) }
      result.targets.append(target)
      let own = (node["specialized-configurations"]?.elements ?? [])
        .compactMap { XcodeJSONConfiguration($0) }
      for (index, configuration) in configurations.enumerated() {
        let special = own.first { $0.name == configuration.name }
        let layers = layers(
          of: node, special ?? XcodeJSONConfiguration(name: configuration.name), owner: "target")
        result.readings.append(
          bundles.reading(of: target, configuration.name, project: project[index], own: layers))
      }
    }
    bundles.finish(&result)
    return result
  }

  /// The layers of the project or of a target in one configuration, lowest first.
  private mutating func layers(
    of node: JSONNode, _ configuration: XcodeJSONConfiguration, owner: String
  ) -> XcodeConfigurations.Layers {
    var layers = XcodeConfigurations.Layers()
    if let file = configuration.file {
      layers.add(
        (files.place(of: file), file.location), owner: owner, &bundles.loader, &bundles.notes)
    }
    let settings = node["build-settings"].map(Self.assignments) ?? []
    layers.levels.append(SettingLevel(name: owner, assignments: settings))
    return layers
  }

  /// The settings of an object, in the order in which they count.
  ///
  /// Xcode keeps one table for each configuration, sorted by name. What has a configuration in its
  /// name therefore stands where it would without, and beats what has none.
  static func assignments(_ settings: JSONNode) -> [SettingAssignment] {
    var rows: [(order: String, isSpecial: Bool, assignment: SettingAssignment)] = []
    for entry in settings.entries {
      guard let key = SettingKey(entry.key) else { continue }
      let elements = entry.value.elements.compactMap(\.text)
      let text = entry.value.text ?? elements.joined(separator: " ")
      let others = key.conditions.filter { $0.name != "config" }
      rows.append(
        (
          key.name + others.map { "[\($0.name)=\($0.pattern)]" }.joined(),
          others.count < key.conditions.count,
          SettingAssignment(key.name, conditions: key.conditions, text, at: .json(entry.value))
        ))
    }
    return rows.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.order != other.order { return one.order < other.order }
      if one.isSpecial != other.isSpecial { return other.isSpecial }
      return left.offset < right.offset
    }.map(\.element.assignment)
  }

  private static func requireKnown(_ capabilities: JSONNode?) throws(Undetermined) {
    guard let node = capabilities?.elements.first else { return }
    throw Undetermined(
      "project",
      "'\(node.text ?? "")' is a capability that the project requires and nothing here has",
      at: node.location, help: "Name another source of the version, or use a newer trainstop.")
  }

  /// The targets that make a product; Xcode refuses two of one name, since they are named by it.
  private static func targets(_ nodes: [JSONNode]) throws(Undetermined) -> [JSONNode] {
    var names: Set<String> = []
    for node in nodes {
      guard let name = node["name"], let text = name.text, !names.insert(text).inserted else {
        continue
      }
      throw Undetermined(
        "project", "'\(text)' is the name of two targets", at: name.location,
        help: "Give each target a name of its own.")
    }
    return nodes.filter { ($0["kind"]?.text ?? "native") == "native" }
  }
}

/// A configuration of the project, or what a target says about it: its name and xcconfig file.
struct XcodeJSONConfiguration {
  let name: String

  /// The reference to the xcconfig file.
  private(set) var file: JSONNode?

  /// Creates a configuration without a file of its own.
  init(name: String) { self.name = name }

  /// Reads a name, or an object with a name.
  init?(_ node: JSONNode) {
    guard let name = node.text ?? node["name"]?.text else { return nil }
    self.name = name
    file = node["file"]
  }
}
