import Diagnostics
import Documents

/// The reading of one project under way, with every file that was read for it.
struct XcodeProjectReading {
  private let path: String
  private let objects: XcodeObjects
  private let natives: [XcodeObjects.Object]
  private let configurations: XcodeConfigurations
  private let overrides: SettingOverrides

  /// The folder that the build calls `SRCROOT`, from the root of the tree.
  private let sourceRoot: String

  private var loader: ConfigFileLoader
  private var plists: InfoPlistLoader
  private var projectLayers: [String: XcodeConfigurations.Layers] = [:]
  private var notes = NoteList()
  private var companions = XcodeCompanions()

  /// Takes apart a project file.
  init(
    _ list: PropertyList, tree: any FileTree, path: String, overrides: SettingOverrides
  ) throws(Undetermined) {
    self.path = path
    self.overrides = overrides
    objects = try XcodeObjects(list)
    let folder = TreePath.folder(of: path)
    sourceRoot =
      TreePath.resolve(objects.project["projectDirPath"] ?? "", from: folder) ?? folder
    natives = objects.objects("targets", of: objects.project)
      .filter { $0.isa == "PBXNativeTarget" }
    configurations = XcodeConfigurations(objects, targets: natives, sourceRoot: sourceRoot)
    let files = TreeFiles(tree)
    loader = ConfigFileLoader(files: files, projectFolder: sourceRoot)
    plists = InfoPlistLoader(files, sourceRoot: sourceRoot)
  }

  /// Reads every native target in every one of its configurations.
  mutating func readings() -> XcodeReadings {
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
      for configuration in configurations.all(of: native) {
        result.readings.append(reading(of: native, target, configuration))
      }
    }
    companions.embed(in: &result)
    result.notes = notes.notes
    return result
  }

  private mutating func reading(
    of native: XcodeObjects.Object, _ target: XcodeTarget, _ configuration: XcodeObjects.Object
  ) -> Reading {
    let name = configuration["name"] ?? ""
    let project = layers(ofProjectFor: name)
    let own = configurations.layers(of: configuration, owner: "target", &loader, &notes)
    let levels = [builtIn(target, name)] + project.levels + own.levels
    var evaluator = SettingEvaluator(levels: levels, configuration: name)
    let missing = project.missing + own.missing
    let platform = XcodePlatform(
      evaluator, productType: target.productType,
      isComplete: missing.allSatisfy { $0.isFromCocoaPods || $0.isOptional })
    if let platform {
      evaluator = SettingEvaluator(
        levels: [builtIn(target, name, platform)] + levels.dropFirst(), configuration: name,
        sdk: platform.canonicalSDK)
    }
    let plist = plists.source(for: evaluator, &notes)
    let bundle = BundleVersionReader(
      evaluator: evaluator, plist: plist, missing: missing, bundle: "\(target.name) (\(name))")
    let reading = Reading(
      source: .xcode, project: path, target: target.name, productType: target.productType,
      configuration: name, version: bundle.version(), build: bundle.build(),
      bundleIdentifier: bundle.identifier(),
      minimumOS: platform.flatMap { Self.known(evaluator.value(of: $0.deploymentTarget)) },
      platform: platform?.rawValue, embeds: target.embeds)
    companions.note(reading, belongsTo: bundle.companion())
    return reading
  }

  private static func known(_ value: Evaluated) -> String? {
    let isKnown = value.fault == nil && value.undefined.isEmpty && value.placeholders.isEmpty
    return isKnown && !value.text.isEmpty ? value.text : nil
  }

  private mutating func layers(
    ofProjectFor name: String
  ) -> XcodeConfigurations.Layers {
    if let layers = projectLayers[name] { return layers }
    let layers =
      configurations.configuration(name, of: objects.project)
      .map { configurations.layers(of: $0, owner: "project", &loader, &notes) }
      ?? XcodeConfigurations.Layers()
    projectLayers[name] = layers
    return layers
  }

  /// What the build system sets by itself, as far as a version can depend on it.
  private func builtIn(
    _ target: XcodeTarget, _ configuration: String, _ platform: XcodePlatform? = nil
  ) -> SettingLevel {
    let name = TreePath.fileName(of: path)
    let projectName = String(name.dropLast(TreePath.suffix(of: name).count))
    let root = TreePath.absolute(sourceRoot)
    var values = [
      ("TARGET_NAME", target.name), ("TARGETNAME", target.name),
      ("PRODUCT_NAME", "$(TARGET_NAME)"),
      ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
      ("EXECUTABLE_NAME", "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)"),
      ("EXECUTABLE_PREFIX", ""), ("EXECUTABLE_SUFFIX", ""),
      ("PROJECT_NAME", projectName), ("PROJECT", projectName),
      ("PROJECT_DIR", root), ("SRCROOT", root), ("SOURCE_ROOT", root),
      ("PROJECT_FILE_PATH", TreePath.absolute(path)), ("CONFIGURATION", configuration),
      ("DEVELOPMENT_LANGUAGE", "en"),
    ]
    if let platform {
      let suffix = platform == .macos ? "" : "-\(platform.sdk)"
      values += [("PLATFORM_NAME", platform.sdk), ("EFFECTIVE_PLATFORM_NAME", suffix)]
    }
    values += InfoPlistLoader.buildFolders.map { ($0, InfoPlistLoader.buildFolder) }
    return SettingLevel(
      name: "build system",
      assignments: values.map { SettingAssignment($0.0, $0.1) } + overrides.assignments)
  }
}
