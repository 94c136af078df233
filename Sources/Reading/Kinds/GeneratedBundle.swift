import Diagnostics

/// One bundle, in one configuration, of a project that another tool writes for Xcode.
///
/// Xcode's own rules hold for what the tool writes, so the settings go through the same evaluator
/// as those of a committed project.
struct GeneratedBundle {
  /// The kind of specification.
  let source: Reading.Source

  /// The specification's path.
  let project: String

  /// The folder that the build calls `SRCROOT`.
  let folder: String

  /// The project's name, without extension.
  let projectName: String

  let target: String
  let productType: String
  let configuration: String
  let platform: XcodePlatform?
  var embeds: [String] = []

  /// The layers of settings that the tool writes, lowest first.
  var levels: [SettingLevel]

  /// The files that the layers name and that cannot be read.
  var missing: [MissingFile] = []

  /// The keys of a property list that the tool writes itself; nil when the list is a file.
  var properties: [String: (text: String, place: Location?)]?

  /// The setting that Xcode would compute for a key of the property list.
  private static let settings = [
    "CFBundleShortVersionString": "MARKETING_VERSION", "CFBundleVersion": "CURRENT_PROJECT_VERSION",
  ]

  /// The evaluator of the bundle's settings.
  var evaluator: SettingEvaluator {
    SettingEvaluator(
      levels: [builtIn] + levels, configuration: configuration, sdk: platform?.canonicalSDK)
  }

  /// What the bundle would ship.
  func reading(
    _ plists: inout InfoPlistLoader, _ notes: inout NoteList
  ) -> Reading {
    var evaluator = evaluator
    let plist: BundleVersionReader.Source
    if let properties {
      plist = .none
      evaluator = laying(properties, over: evaluator)
    } else {
      plist = plists.source(for: evaluator, &notes)
    }
    let reader = BundleVersionReader(
      evaluator: evaluator, plist: plist, missing: missing, bundle: "\(target) (\(configuration))")
    let minimum = platform.map { evaluator.value(of: $0.deploymentTarget) }
    return Reading(
      source: source, project: project, target: target, productType: productType,
      configuration: configuration, version: reader.version(), build: reader.build(),
      bundleIdentifier: reader.identifier(),
      minimumOS: minimum.flatMap { $0.text.isEmpty || $0.fault != nil ? nil : $0.text },
      platform: platform?.rawValue, embeds: embeds)
  }

  /// The list's own values count unless Xcode generates over them, as for a list in a file.
  private func laying(
    _ properties: [String: (text: String, place: Location?)], over evaluator: SettingEvaluator
  ) -> SettingEvaluator {
    let isGenerated = evaluator.value(of: "GENERATE_INFOPLIST_FILE").isTrue
    var assignments: [SettingAssignment] = []
    for (key, name) in Self.settings.sorted(by: { $0.key < $1.key }) {
      if isGenerated, evaluator.value(of: name).isAssigned { continue }
      let value = properties[key] ?? ("", nil)
      assignments.append(
        SettingAssignment(name, value.text, at: value.place.map { .known($0) } ?? .builtIn))
    }
    let level = SettingLevel(name: "property list", assignments: assignments)
    return SettingEvaluator(
      levels: [builtIn] + levels + [level], configuration: configuration,
      sdk: platform?.canonicalSDK)
  }

  /// What the build system sets by itself, as far as a version or identifier can depend on it.
  private var builtIn: SettingLevel {
    let root = TreePath.absolute(folder)
    var values = [
      ("TARGET_NAME", target), ("PRODUCT_NAME", "$(TARGET_NAME)"),
      ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
      ("PROJECT_NAME", projectName), ("PROJECT_DIR", root), ("SRCROOT", root),
      ("SOURCE_ROOT", root), ("CONFIGURATION", configuration), ("DEVELOPMENT_LANGUAGE", "en"),
    ]
    if let platform { values += [("SDKROOT", platform.sdk), ("PLATFORM_NAME", platform.sdk)] }
    values += InfoPlistLoader.buildFolders.map { ($0, InfoPlistLoader.buildFolder) }
    return SettingLevel(
      name: "build system", assignments: values.map { SettingAssignment($0.0, $0.1) })
  }
}
