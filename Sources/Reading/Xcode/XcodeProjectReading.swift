import Diagnostics
import Documents

/// The reading of one project under way, with every file that was read for it.
struct XcodeProjectReading {
  private let objects: XcodeObjects
  private let natives: [XcodeObjects.Object]
  private let configurations: XcodeConfigurations
  private var bundles: XcodeBundles
  private var projectLayers: [String: XcodeConfigurations.Layers] = [:]

  /// Takes apart a project file.
  init(
    _ list: PropertyList, tree: any FileTree, path: String, overrides: SettingOverrides
  ) throws(Undetermined) {
    objects = try XcodeObjects(list)
    let folder = TreePath.folder(of: path)
    let sourceRoot =
      TreePath.resolve(objects.project["projectDirPath"] ?? "", from: folder) ?? folder
    natives = objects.objects("targets", of: objects.project)
      .filter { $0.isa == "PBXNativeTarget" }
    configurations = XcodeConfigurations(objects, targets: natives, sourceRoot: sourceRoot)
    bundles = XcodeBundles(tree: tree, path: path, sourceRoot: sourceRoot, overrides: overrides)
  }

  /// Reads the native targets in their configurations, as far as they are wanted.
  mutating func readings(_ wanted: Selection) -> XcodeReadings {
    var result = XcodeReadings()
    let project = objects.project
    result.configurations = configurations.all(of: project).compactMap { $0["name"] }
    result.defaultConfiguration = configurations.defaultName(of: project)
    let embedding = XcodeEmbedding(objects, targets: natives)
    for native in natives {
      guard let name = native["name"] else { continue }
      var target = XcodeTarget(name: name, productType: XcodeEmbedding.productType(of: native))
      if !target.isTest { target.embeds = embedding.names(in: native) }
      result.targets.append(target)
      guard wanted.target.map({ $0 == name }) ?? true else { continue }
      for configuration in configurations.all(of: native)
      where wanted.configuration.map({ $0 == configuration["name"] }) ?? true {
        result.readings.append(reading(of: target, configuration))
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
    let own = configurations.layers(
      of: configuration, owner: "target", &bundles.loader, &bundles.notes)
    return bundles.reading(of: target, name, project: project, own: own)
  }

  private mutating func layers(
    ofProjectFor name: String
  ) -> XcodeConfigurations.Layers {
    if let layers = projectLayers[name] { return layers }
    let layers =
      configurations.configuration(name, of: objects.project)
      .map { configurations.layers(of: $0, owner: "project", &bundles.loader, &bundles.notes) }
      ?? XcodeConfigurations.Layers()
    projectLayers[name] = layers
    return layers
  }
}
