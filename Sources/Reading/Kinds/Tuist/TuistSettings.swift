import Diagnostics

/// The settings of a project or target in a manifest.
struct TuistSettings {
  /// A configuration with what it says by itself.
  struct Configuration {
    let name: String
    let value: ManifestValue?
  }

  /// The configurations; Tuist's own two when the manifest lists none.
  let configurations: [Configuration]

  /// Whether the configurations are Tuist's own two.
  let isDefault: Bool

  private let base: ManifestValue?

  /// Why nothing of the settings is known: something else than a list of them is computed.
  private let fault: (reason: String, place: Location)?

  /// Reads `.settings(base:configurations:)`; nil is the same as leaving it out.
  init(_ settings: ManifestValue?) {
    base = settings?["base"]
    fault = Self.fault(settings)
    let listed = (settings?["configurations"]?.elements ?? []).compactMap { value in
      Self.name(value).map { Configuration(name: $0, value: value) }
    }
    isDefault = listed.isEmpty
    configurations =
      listed.isEmpty
      ? ["debug", "release"].map { variant in
        let own = settings?[variant].map { value in
          ManifestValue.call(
            variant, [ManifestValue.Argument(label: "settings", value: value)], Location(""))
        }
        return Configuration(name: variant == "debug" ? "Debug" : "Release", value: own)
      } : listed
  }

  /// The file that a configuration is based on.
  func file(_ configuration: String) -> ManifestValue? {
    guard let file = own(configuration)?["xcconfig"] else { return nil }
    return file
  }

  /// The assignments in a configuration, in the order that counts.
  func assignments(_ configuration: String) -> [SettingAssignment] {
    let entries =
      (base?.entries ?? []) + (own(configuration)?["settings"]?.entries ?? [])
    return entries.compactMap { entry in
      guard let key = SettingKey(entry.key), let value = Self.text(entry.value) else { return nil }
      return SettingAssignment(
        key.name, conditions: key.conditions, value.text, at: .known(value.place))
    }
  }

  /// Why a setting is not known; nil when it is, or when it is not set here.
  func fault(of name: String, _ configuration: String) -> (reason: String, place: Location)? {
    if let fault { return fault }
    for dictionary in [own(configuration)?["settings"], base].compactMap({ $0 }) {
      guard let entries = dictionary.entries else {
        if let fault = dictionary.fault { return fault }
        continue
      }
      guard let entry = entries.last(where: { $0.key == name }) else { continue }
      return Self.text(entry.value) == nil ? entry.value.fault : nil
    }
    return nil
  }

  private static func fault(
    _ settings: ManifestValue?
  ) -> (reason: String, place: Location)? {
    guard let settings else { return nil }
    guard ["settings", "Settings", "init"].contains(settings.name) else { return settings.fault }
    return (settings["configurations"]?.elements ?? []).first { name($0) == nil }?.fault
  }

  private func own(_ configuration: String) -> ManifestValue? {
    configurations.first { $0.name == configuration }?.value
  }

  private static func text(_ value: ManifestValue) -> (text: String, place: Location)? {
    if let text = value.text { return text }
    let parts = value.elements.compactMap(\.text)
    guard let first = parts.first, parts.count == value.elements.count else { return nil }
    return (parts.map(\.text).joined(separator: " "), first.place)
  }

  /// The name in `.debug(name: .debug)`, `.release(name: "Beta")`, and their like.
  private static func name(_ value: ManifestValue) -> String? {
    guard let name = value["name"] else { return nil }
    if let text = name.text?.text { return text }
    switch name {
    case .symbol("debug", _): return "Debug"
    case .symbol("release", _): return "Release"
    case .call("configuration", let arguments, _), .call("ConfigurationName", let arguments, _):
      return arguments.first?.value.text?.text
    default: return nil
    }
  }
}
