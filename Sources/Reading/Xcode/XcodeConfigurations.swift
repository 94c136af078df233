import Diagnostics
import Documents

/// Turns the build configurations of a project file into layers of settings.
///
/// What the project file says by itself is worked out once, when it is first asked for.
final class XcodeConfigurations {
  /// The layers of one configuration of the project or of a target, lowest first.
  struct Layers {
    var levels: [SettingLevel] = []

    /// The files that they name and that cannot be read.
    var missing: [MissingFile] = []

    /// Adds the layer of an xcconfig file with all that it includes.
    ///
    /// - owner: `project` or `target`, for notes.
    mutating func add(
      _ base: (place: XcodeGroups.Place, location: Location), owner: String,
      _ loader: inout ConfigFileLoader, _ notes: inout NoteList
    ) {
      switch base.place {
      case .inTree(let path):
        let file = loader.load(path, namedAt: base.location)
        notes.add(file.notes)
        notes.add(file.missing)
        missing += file.missing
        levels.append(file.level(named: "\(owner) xcconfig"))
      case .outside(let path):
        let file = MissingFile(
          path: path, place: base.location, isOptional: false, isOutside: true)
        notes.add([file])
        missing.append(file)
      }
    }
  }

  private let objects: XcodeObjects
  private let groups: XcodeGroups
  private var ownLevels: [String: SettingLevel] = [:]
  private var baseFiles: [String: BaseFile?] = [:]

  /// The xcconfig file of a configuration, and where the project names it.
  private typealias BaseFile = (place: XcodeGroups.Place, location: Location)

  /// Creates a reader of the configurations of a project and its targets.
  ///
  /// - sourceRoot: The project's folder, from the root of the tree.
  init(_ objects: XcodeObjects, targets: [XcodeObjects.Object], sourceRoot: String) {
    self.objects = objects
    let all = ([objects.project] + targets).flatMap { Self.all(of: $0, objects) }
    let keys = ["baseConfigurationReference", "baseConfigurationReferenceAnchor"]
    let files = all.flatMap { configuration in keys.compactMap { configuration[$0] } }
    groups = XcodeGroups(objects, sourceRoot: sourceRoot, wanted: Set(files))
  }

  /// The configurations of the project or of a target, in file order.
  func all(of object: XcodeObjects.Object) -> [XcodeObjects.Object] {
    Self.all(of: object, objects)
  }

  private static func all(
    of object: XcodeObjects.Object, _ objects: XcodeObjects
  ) -> [XcodeObjects.Object] {
    objects.object("buildConfigurationList", of: object)
      .map { objects.objects("buildConfigurations", of: $0) } ?? []
  }

  /// The configuration that stands in where one of that name is missing.
  func defaultName(of object: XcodeObjects.Object) -> String? {
    objects.object("buildConfigurationList", of: object)?["defaultConfigurationName"]
  }

  /// The configuration of the project or of a target that a build of `name` uses.
  func configuration(_ name: String, of object: XcodeObjects.Object) -> XcodeObjects.Object? {
    let all = all(of: object)
    let fallback = defaultName(of: object)
    return all.first { $0["name"] == name } ?? all.first { $0["name"] == fallback } ?? all.first
  }

  /// The layers of one configuration: its xcconfig file, then its own settings.
  ///
  /// - owner: `project` or `target`, for notes.
  func layers(
    of configuration: XcodeObjects.Object, owner: String, _ loader: inout ConfigFileLoader,
    _ notes: inout NoteList
  ) -> Layers {
    var layers = Layers()
    if let base = baseFile(of: configuration) {
      layers.add(base, owner: owner, &loader, &notes)
    }
    layers.levels.append(ownLevel(of: configuration, owner: owner))
    return layers
  }

  private func ownLevel(
    of configuration: XcodeObjects.Object, owner: String
  ) -> SettingLevel {
    if let level = ownLevels[configuration.id], level.name == owner { return level }
    let settings = configuration.node["buildSettings"].map(Self.assignments) ?? []
    let level = SettingLevel(name: owner, assignments: settings)
    ownLevels[configuration.id] = level
    return level
  }

  private func baseFile(of configuration: XcodeObjects.Object) -> BaseFile? {
    if let known = baseFiles[configuration.id] { return known }
    let file = findBaseFile(of: configuration)
    baseFiles[configuration.id] = .some(file)
    return file
  }

  private func findBaseFile(of configuration: XcodeObjects.Object) -> BaseFile? {
    if let reference = configuration.node["baseConfigurationReference"], let id = reference.text {
      return (groups.place(of: id), reference.location)
    }
    guard let anchor = configuration["baseConfigurationReferenceAnchor"],
      let relative = configuration.node["baseConfigurationReferenceRelativePath"],
      let path = relative.text
    else { return nil }
    switch groups.place(of: anchor) {
    case .inTree(let folder):
      let place = TreePath.resolve(path, from: folder)
      return (place.map(XcodeGroups.Place.inTree) ?? .outside(path), relative.location)
    case .outside(let folder):
      return (.outside("\(folder)/\(path)"), relative.location)
    }
  }

  /// The settings of a dictionary, in the order in which they count.
  ///
  /// The build takes them sorted by key, so that a conditional assignment beats the plain one
  /// wherever they stand (swift-build, `MacroNamespace.parseTable`).
  static func assignments(_ settings: PropertyList.Node) -> [SettingAssignment] {
    settings.entries.enumerated()
      .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
      .compactMap { _, entry in
        guard let key = SettingKey(entry.key) else { return nil }
        let elements = entry.value.elements.compactMap(\.text)
        let text = entry.value.text ?? elements.joined(separator: " ")
        return SettingAssignment(
          key.name, conditions: key.conditions, text, at: .value(entry.value))
      }
  }
}
