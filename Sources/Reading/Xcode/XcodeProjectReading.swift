/// The reading of one project under way, with every file that was read for it.
struct XcodeProjectReading {
  private let file: XcodeProjectFile
  private var bundles: XcodeBundles
  private var projectLayers: [String: XcodeConfigurations.Layers] = [:]

  /// Prepares to read a project.
  init(
    _ file: XcodeProjectFile, tree: any FileTree, path: String, overrides: SettingOverrides
  ) {
    self.file = file
    bundles = XcodeBundles(
      tree: tree, path: path, sourceRoot: file.sourceRoot, common: file.common,
      overrides: overrides)
  }

  /// Reads the native targets in their configurations, as far as they are wanted.
  mutating func readings(_ wanted: Selection) -> XcodeReadings {
    var result = XcodeReadings()
    result.configurations = file.configurations.all(of: file.project).compactMap { $0["name"] }
    result.defaultConfiguration = file.configurations.defaultName(of: file.project)
    result.targets = file.targets.map(\.target)
    for native in file.targets where wanted.target.map({ $0 == native.target.name }) ?? true {
      for configuration in file.configurations.all(of: native.object)
      where wanted.configuration.map({ $0 == configuration["name"] }) ?? true {
        result.readings.append(reading(of: native.target, configuration))
      }
    }
    bundles.finish(&result)
    return result
  }

  private mutating func reading(
    of target: XcodeTarget, _ configuration: XcodeObjects.Object
  ) -> Reading {
    let name = configuration["name"] ?? ""
    let project = layers(ofProjectFor: name)
    let own = file.configurations.layers(
      of: configuration, owner: "target", &bundles.loader, &bundles.notes)
    return bundles.reading(of: target, name, project: project, own: own)
  }

  private mutating func layers(
    ofProjectFor name: String
  ) -> XcodeConfigurations.Layers {
    if let layers = projectLayers[name] { return layers }
    let layers =
      file.configurations.configuration(name, of: file.project).map { configuration in
        file.configurations.layers(
          of: configuration, owner: "project", &bundles.loader, &bundles.notes)
      } ?? XcodeConfigurations.Layers()
    projectLayers[name] = layers
    return layers
  }
}
