import Diagnostics

/// Reads the bundles of one project, whichever format its file is in.
struct XcodeBundles {
  /// The project's folder ending in `.xcodeproj`, from the root of the tree.
  let path: String

  /// The folder that the build calls `SRCROOT`, from the root of the tree.
  let sourceRoot: String

  private let common: SettingLevel
  private static let platformLevels: [XcodePlatform: SettingLevel] =
    XcodePlatform.allCases.reduce(into: [:]) { $0[$1] = level(of: $1) }
  private var plists: InfoPlistLoader
  private var companions = XcodeCompanions()

  /// The xcconfig files, each read once.
  var loader: ConfigFileLoader

  /// What a reader should know.
  var notes = NoteList()

  /// Prepares to read a project's bundles.
  ///
  /// - common: What ``common(_:_:)`` gives for the project.
  init(
    tree: any FileTree, path: String, sourceRoot: String, common: [SettingAssignment],
    overrides: SettingOverrides
  ) {
    self.path = path
    self.sourceRoot = sourceRoot
    self.common = SettingLevel(
      name: Self.buildSystem, assignments: common + overrides.assignments)
    let files = TreeFiles(tree)
    loader = ConfigFileLoader(files: files, projectFolder: sourceRoot)
    plists = InfoPlistLoader(files, sourceRoot: sourceRoot)
  }

  /// Reads one target in one configuration.
  ///
  /// - project: The layers of the project.
  /// - own: Those of the target.
  mutating func reading(
    of target: XcodeTarget, _ configuration: String, project: XcodeConfigurations.Layers,
    own: XcodeConfigurations.Layers
  ) -> Reading {
    let levels = [common, Self.own(target, configuration)] + project.levels + own.levels
    var evaluator = SettingEvaluator(levels: levels, configuration: configuration)
    let missing = project.missing + own.missing
    let platform = XcodePlatform(
      evaluator, productType: target.productType,
      isComplete: missing.allSatisfy { $0.isFromCocoaPods || $0.isOptional })
    let others = XcodePlatform.supported(evaluator).filter { $0 != platform }.map(\.rawValue)
    if let platform {
      evaluator = SettingEvaluator(
        levels: [Self.platformLevels[platform] ?? Self.level(of: platform)] + levels,
        configuration: configuration, sdk: platform.canonicalSDK)
    }
    let bundle = BundleVersionReader(
      evaluator: evaluator, plist: plists.source(for: evaluator, &notes), missing: missing,
      bundle: "\(target.name) (\(configuration))")
    var reading = Reading(
      source: .xcode, project: path, target: target.name, productType: target.productType,
      configuration: configuration, version: bundle.version(), build: bundle.build(),
      bundleIdentifier: bundle.identifier(),
      minimumOS: platform.flatMap { Self.known(evaluator.value(of: $0.deploymentTarget)) },
      platform: platform?.rawValue, embeds: target.embeds)
    reading.otherPlatforms = others
    companions.note(reading, belongsTo: bundle.companion())
    return reading
  }

  /// Adds what shows only once every bundle was read.
  func finish(_ readings: inout XcodeReadings) {
    companions.embed(in: &readings)
    readings.notes = notes.notes
  }

  private static func known(_ value: Evaluated) -> String? {
    let isKnown = value.fault == nil && value.undefined.isEmpty && value.placeholders.isEmpty
    return isKnown && !value.text.isEmpty ? value.text : nil
  }

  /// What the build system sets by itself for every target, as far as a version can depend on it.
  ///
  /// - Parameters:
  ///   - path: The project's folder.
  ///   - sourceRoot: The folder that the build calls `SRCROOT`.
  /// - Returns: The assignments, which overrides stand above.
  static func common(_ path: String, _ sourceRoot: String) -> [SettingAssignment] {
    let name = TreePath.fileName(of: path)
    let projectName = String(name.dropLast(TreePath.suffix(of: name).count))
    let root = TreePath.absolute(sourceRoot)
    var values = [
      ("PRODUCT_NAME", "$(TARGET_NAME)"),
      ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
      ("EXECUTABLE_NAME", "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)"),
      ("EXECUTABLE_PREFIX", ""), ("EXECUTABLE_SUFFIX", ""),
      ("PROJECT_NAME", projectName), ("PROJECT", projectName),
      ("PROJECT_DIR", root), ("SRCROOT", root), ("SOURCE_ROOT", root),
      ("PROJECT_FILE_PATH", TreePath.absolute(path)), ("DEVELOPMENT_LANGUAGE", "en"),
    ]
    values += InfoPlistLoader.buildFolders.map { ($0, InfoPlistLoader.buildFolder) }
    return values.map { SettingAssignment($0.0, $0.1) }
  }

  /// What it sets for one target in one configuration.
  private static func own(_ target: XcodeTarget, _ configuration: String) -> SettingLevel {
    level([
      ("TARGET_NAME", target.name), ("TARGETNAME", target.name), ("CONFIGURATION", configuration),
    ])
  }

  /// What it sets for a platform.
  private static func level(of platform: XcodePlatform) -> SettingLevel {
    let suffix = platform == .macos ? "" : "-\(platform.sdk)"
    return level([("PLATFORM_NAME", platform.sdk), ("EFFECTIVE_PLATFORM_NAME", suffix)])
  }

  private static func level(_ values: [(String, String)]) -> SettingLevel {
    SettingLevel(name: buildSystem, assignments: values.map { SettingAssignment($0.0, $0.1) })
  }

  /// What notes call the layers that no file has.
  private static let buildSystem = "build system"
}
