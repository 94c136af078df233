import Diagnostics

/// Reads every target and configuration of an XcodeGen specification.
///
/// What XcodeGen would write into the project is worked out, then evaluated like one. Its setting
/// presets are left out: none of them touches a version.
struct XcodeGenReader {
  private let spec: SpecNode
  private let path: String
  private let folder: String
  private var settings: SpecSettings
  private var projectLevels: [String: SettingLevel] = [:]
  private let configurations: [String]
  private let tree: any FileTree

  private var loader: ConfigFileLoader
  private var plists: InfoPlistLoader
  private var notes = NoteList()

  /// Reads the specification at the site.
  ///
  /// - Returns: Nil for a file that only has the name: a specification has targets, or includes
  ///   files that do.
  /// - Throws: ``Diagnostics/Undetermined`` when it, or a file that it includes, cannot be read.
  static func read(_ site: ProjectSite, tree: any FileTree) throws(Undetermined) -> ReadProject? {
    guard let bytes = try tree.bytes(of: site.path),
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .contains(where: { $0.hasPrefix("targets:") || $0.hasPrefix("include:") })
    else { return nil }
    let spec = try SpecLoader.load(site.path, tree: tree)
    var reader = XcodeGenReader(spec, site.path, tree)
    return try reader.project(site)
  }

  private init(_ spec: SpecNode, _ path: String, _ tree: any FileTree) {
    self.spec = spec
    self.path = path
    self.tree = tree
    folder = TreePath.folder(of: path)
    let named = (spec["configs"]?.entries ?? []).map(\.key)
    configurations = named.isEmpty ? ["Debug", "Release"] : named
    settings = SpecSettings(spec, at: path, configurations: configurations)
    loader = ConfigFileLoader(tree: tree, projectFolder: folder)
    plists = InfoPlistLoader(TreeFiles(tree), sourceRoot: folder)
  }

  private mutating func project(_ site: ProjectSite) throws(Undetermined) -> ReadProject {
    let targets = SpecTarget.all(in: spec)
    notes.add(SpecNumbers.notes(in: spec))
    var project = ReadProject(
      site: site, targets: [], configurations: configurations,
      defaultConfiguration: spec["options"]?["defaultConfig"]?.written, readings: [])
    project.name = spec["name"]?.text
    let named = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    for target in targets where !target.productType.isEmpty {
      let embeds = target.embeds(among: named)
      project.targets.append(
        ReadProject.Target(
          name: target.name, productType: target.productType, embeds: embeds,
          isTest: target.isTest))
      for configuration in configurations {
        project.readings.append(try reading(target, embeds, configuration))
      }
    }
    project.notes = notes.notes
    return project
  }

  private mutating func reading(
    _ target: SpecTarget, _ embeds: [String], _ configuration: String
  ) throws(Undetermined) -> Reading {
    var bundle = GeneratedBundle(
      source: .xcodegen, project: path, folder: folder,
      projectName: spec["name"]?.text ?? TreePath.stem(of: path), target: target.name,
      productType: target.productType, configuration: configuration, platform: target.platform,
      embeds: embeds, levels: [])
    addFile(spec, "project", configuration, &bundle)
    bundle.levels.append(try projectLevel(configuration))
    addFile(target.node, "target", configuration, &bundle)
    bundle.levels.append(
      SettingLevel(
        name: "target",
        assignments: deploymentTarget(target)
          + (try settings.assignments(target.node["settings"], configuration))))
    addDerived(target, &bundle)
    return bundle.reading(&plists, &notes)
  }

  /// The layer of the project's own settings, which all targets share.
  private mutating func projectLevel(
    _ configuration: String
  ) throws(Undetermined) -> SettingLevel {
    if let level = projectLevels[configuration] { return level }
    let level = SettingLevel(
      name: "project",
      assignments: deploymentTargets()
        + (try settings.assignments(spec["settings"], configuration)))
    projectLevels[configuration] = level
    return level
  }

  /// Adds the layer of the xcconfig file that `configFiles` names for the configuration.
  private mutating func addFile(
    _ node: SpecNode, _ owner: String, _ configuration: String, _ bundle: inout GeneratedBundle
  ) {
    guard let entry = node["configFiles"]?[configuration], let written = entry.written else {
      return
    }
    guard let path = TreePath.resolve(written, from: folder) else {
      bundle.missing.append(
        MissingFile(path: written, place: entry.place, isOptional: false, isOutside: true))
      return
    }
    let file = loader.load(path, namedAt: entry.place)
    notes.add(file.notes)
    bundle.missing += file.missing
    bundle.levels.append(file.level(named: "\(owner) xcconfig"))
  }

  private func deploymentTargets() -> [SettingAssignment] {
    (spec["options"]?["deploymentTarget"]?.entries ?? []).compactMap { entry in
      guard let platform = XcodePlatform(rawValue: entry.key.lowercased()) else { return nil }
      return assignment(platform.deploymentTarget, entry.value)
    }
  }

  private func deploymentTarget(_ target: SpecTarget) -> [SettingAssignment] {
    guard let platform = target.platform, let node = target.node["deploymentTarget"] else {
      return []
    }
    let own = node.entries.last { $0.key.lowercased() == platform.rawValue }?.value ?? node
    return assignment(platform.deploymentTarget, own).map { [$0] } ?? []
  }

  private func assignment(_ name: String, _ node: SpecNode) -> SettingAssignment? {
    node.text.map { SettingAssignment(name, $0, at: node.place.map { .known($0) } ?? .builtIn) }
  }

  /// What XcodeGen adds where no setting says otherwise: a list, and a bundle identifier.
  private func addDerived(_ target: SpecTarget, _ bundle: inout GeneratedBundle) {
    var derived: [SettingAssignment] = []
    let evaluator = bundle.evaluator
    let info = target.node["info"]
    let list = info?["path"]?.written
    let named = evaluator.value(of: "INFOPLIST_FILE")
    if !named.isAssigned, let path = list ?? infoPlist(amongSourcesOf: target) {
      derived.append(SettingAssignment("INFOPLIST_FILE", path))
    }
    if let list, !named.isAssigned || TreePath.shown(named.text) == list {
      bundle.properties = properties(info)
    }
    if let prefix = spec["options"]?["bundleIdPrefix"]?.text,
      !evaluator.value(of: "PRODUCT_BUNDLE_IDENTIFIER").isAssigned
    {
      let name = target.name.map { $0 == "_" ? "-" : $0 }
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
      derived.append(
        SettingAssignment("PRODUCT_BUNDLE_IDENTIFIER", "\(prefix).\(String(name))"))
    }
    bundle.levels.append(SettingLevel(name: "target", assignments: derived))
  }

  /// The list that XcodeGen writes: its own 1.0 and 1, then what `properties` says.
  private func properties(
    _ info: SpecNode?
  ) -> [String: (text: String, place: Location?)] {
    let place = info?["path"]?.place
    var result: [String: (text: String, place: Location?)] = [
      "CFBundleShortVersionString": ("1.0", place), "CFBundleVersion": ("1", place),
    ]
    for entry in info?["properties"]?.entries ?? [] where result[entry.key] != nil {
      result[entry.key] = (entry.value.text ?? "", entry.value.place)
    }
    return result
  }

  /// The first `Info.plist` in the folders that the target's sources come from.
  private func infoPlist(amongSourcesOf target: SpecTarget) -> String? {
    let paths = (try? tree.paths()) ?? []
    for source in target.node["sources"]?.elements ?? [] {
      guard let written = source.written ?? source["path"]?.written,
        let place = TreePath.resolve(written, from: folder)
      else { continue }
      let found = paths.first {
        TreePath.fileName(of: $0) == "Info.plist" && ($0 == place || TreePath.contains(place, $0))
      }
      if let found { return TreePath.absolute(found) }
    }
    return nil
  }
}
