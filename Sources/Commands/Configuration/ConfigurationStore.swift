import Diagnostics
import Documents

/// The section `store`.
extension ConfigurationDecoder {
  static let storeSources = ["app-store", "app-store-connect", "appcast", "json", "recorded"]

  mutating func store(_ node: YAMLNode?) -> Configuration.Store {
    typealias WhenUndetermined = Configuration.Store.WhenUndetermined
    let store = section(node, "store")
    let unknown = choice(
      store["when-undetermined"], "store.when-undetermined",
      of: WhenUndetermined.allCases.map(\.rawValue))
    return Configuration.Store(
      source: storeSource(store),
      whenUndetermined: unknown.flatMap { WhenUndetermined(rawValue: $0) } ?? .undecided,
      endpoint: baseAddress(store["endpoint"], "store.endpoint"),
      connectEndpoint: baseAddress(store["connect-endpoint"], "store.connect-endpoint"),
      maximumAgeSeconds: duration(store["max-age"], "store.max-age"))
  }

  private mutating func storeSource(
    _ store: ConfigurationSection
  ) -> Configuration.Store.Source {
    let node = store["source"]
    let name = node == nil ? "app-store" : choice(node, "store.source", of: Self.storeSources)
    let url = address(store["url"], "store.url")
    let path = keyPath(store["path"], "store.path")
    let file = repositoryPath(store["file"], "store.file")
    guard let name else { return .appStore }
    checkStoreKeys(store, name)
    switch name {
    case "app-store-connect": return .appStoreConnect
    case "appcast": return .appcast(url: url ?? "")
    case "json": return .json(url: url ?? "", path: path ?? "")
    case "recorded": return .recorded(file: file ?? "")
    default: return .appStore
    }
  }

  /// Reports keys that a kind of store does not have, and those that it lacks.
  private mutating func checkStoreKeys(_ store: ConfigurationSection, _ name: String) {
    let needed = ["appcast": ["url"], "json": ["url", "path"], "recorded": ["file"]][name] ?? []
    for key in ["url", "path", "file"] {
      if let place = store.keyPlace(key), !needed.contains(key) {
        report(
          "'\(key)' is no key of a store of kind '\(name)'", at: place,
          help: "Remove it, or choose another `source`.")
      } else if store[key] == nil, needed.contains(key), !store.hasUnknown(key),
        let place = store["source"]?.location
      {
        report(
          "'\(key)' is missing for a store of kind '\(name)'", at: place,
          help: key == "url"
            ? "Write its address as `url`."
            : key == "path"
              ? "Write where the version is in the answer, such as `path: ios.latest`."
              : "Write the file of the recorded answer as `file`.")
      }
    }
  }

  /// Reports a store that does not have the app's platform.
  mutating func checkStore(of configuration: Configuration, _ node: YAMLNode?) {
    guard configuration.app.platform == "android", let node else { return }
    switch configuration.store.source {
    case .appStore, .appStoreConnect:
      report(
        "the App Store has no apps of platform 'android'",
        at: node["source"]?.location ?? node.location,
        help: "Write `source: json` or `source: recorded`.")
    case .appcast, .json, .recorded: return
    }
  }
}
