import Diagnostics

/// Reads a version from an xcconfig file alone, as the settings in it stand.
struct ConfigFileReader {
  let tree: any FileTree
  let path: String

  /// What conditions of the file are judged for.
  var configuration = "Release"

  /// The setting that holds the version unless another is named.
  static let marketingVersion = "MARKETING_VERSION"

  /// The versions that the file assigns; nil when it assigns neither.
  func read() -> Reading? {
    let reading = reading(of: Self.marketingVersion)
    if case .absent = reading.version, case .absent = reading.build { return nil }
    return reading
  }

  /// The version that a setting of the file holds, and the build number where Xcode looks for it.
  func reading(of setting: String) -> Reading {
    Reading(
      source: .xcconfig, project: path, configuration: configuration,
      version: value(of: setting, "version"),
      build: value(of: "CURRENT_PROJECT_VERSION", "build number"))
  }

  private func value(of setting: String, _ subject: String) -> Determination<Reading.Value> {
    var loader = ConfigFileLoader(tree: tree, projectFolder: TreePath.folder(of: path))
    let file = loader.load(path)
    let level = file.level(named: "xcconfig")
    let value = SettingEvaluator(levels: [level], configuration: configuration).value(of: setting)
    if let fault = value.fault { return .undetermined(fault) }
    guard value.isAssigned else {
      guard let missing = file.missing.first else { return .absent }
      return .undetermined(
        Undetermined(
          subject, "\(setting) is not set in \(path); \(missing.note.text)",
          at: missing.place ?? Location(path),
          help: "Set \(setting) in a file that is committed."))
    }
    guard value.undefined.isEmpty || !value.isBlank else {
      let names = value.undefined.joined(separator: ", ")
      return .undetermined(
        Undetermined(
          subject, "\(setting) is empty: nothing sets \(names)", at: value.place,
          help: "Set \(names) in \(path)."))
    }
    guard !value.text.isEmpty else { return .absent }
    return .known(value.value(at: value.place, chain: value.chain))
  }
}
