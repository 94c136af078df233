import Diagnostics
import Documents
import Store

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
      maximumAgeSeconds: duration(store["max-age"], "store.max-age"),
      earlier: repositoryPath(store["earlier"], "store.earlier"),
      timeLimitSeconds: duration(store["time-limit"], "store.time-limit"),
      requestsPerMinute: requestsPerMinute(store["requests-per-minute"]),
      asksLookup: boolean(store["lookup"], "store.lookup") ?? false,
      variables: ConnectEnvironment.Names(
        key: variable(
          store["key-variable"], "store.key-variable", example: "ASC_API_KEY"),
        keyID: variable(
          store["key-id-variable"], "store.key-id-variable", example: "ASC_API_KEY"),
        issuer: variable(
          store["issuer-variable"], "store.issuer-variable", example: "ASC_API_KEY")))
  }

  /// What the kinds of store have beside the keys of all.
  static let ownKeys = [
    "app-store-connect": ["lookup", "key-variable", "key-id-variable", "issuer-variable"],
    "appcast": ["url", "file", "channels"],
    "json": ["url", "file", "path", "since-path", "minimum-os-path"],
    "recorded": ["file"],
  ]

  private mutating func storeSource(
    _ store: ConfigurationSection
  ) -> Configuration.Store.Source {
    let node = store["source"]
    let name = node == nil ? "app-store" : choice(node, "store.source", of: Self.storeSources)
    let url = address(store["url"], "store.url")
    let file = repositoryPath(store["file"], "store.file")
    let paths = (
      keyPath(store["path"], "store.path"), keyPath(store["since-path"], "store.since-path"),
      keyPath(store["minimum-os-path"], "store.minimum-os-path")
    )
    let channels = list(store["channels"], "store.channels", allowsOne: true)
      .compactMap { text($0, "store.channels") }
    guard let name else { return .appStore }
    checkStoreKeys(store, name)
    let feed = file.map { Configuration.Store.Feed.file($0) } ?? .address(url ?? "")
    switch name {
    case "app-store-connect": return .appStoreConnect
    case "appcast": return .appcast(feed, channels: channels)
    case "json":
      guard let version = paths.0.flatMap({ KeyPath($0) }) else { return .appStore }
      return .json(
        feed,
        JSONFeed.Paths(
          version: version, since: paths.1.flatMap { KeyPath($0) },
          minimumOS: paths.2.flatMap { KeyPath($0) }))
    case "recorded": return .recorded(file: file ?? "")
    default: return .appStore
    }
  }

  private mutating func requestsPerMinute(_ node: YAMLNode?) -> Int {
    guard let node, let text = text(node, "store.requests-per-minute") else { return 20 }
    let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber, let number = Int(text), (1...100_000).contains(number) else {
      report(
        "'\(text)' is no number of requests", at: node.location,
        help: "Write a whole number from 1 to 100000; the App Store allows about 20.")
      return 20
    }
    return number
  }

  /// Reports keys that a kind of store does not have, and those that it lacks.
  private mutating func checkStoreKeys(_ store: ConfigurationSection, _ name: String) {
    let own = Self.ownKeys[name] ?? []
    for key in [
      "url", "path", "since-path", "minimum-os-path", "channels", "file", "lookup", "key-variable",
      "key-id-variable", "issuer-variable",
    ] {
      guard let place = store.keyPlace(key), !own.contains(key) else { continue }
      report(
        "'\(key)' is no key of a store of kind '\(name)'", at: place,
        help: "Remove it, or choose another `source`.")
    }
    if name == "recorded" {
      requireStoreKey("file", store, name, help: "Write the file of the recorded answer as `file`.")
    }
    if name == "json" {
      requireStoreKey(
        "path", store, name,
        help: "Write where the version is in the answer, such as `path: ios.latest`.")
    }
    guard own.contains("url") else { return }
    if store["file"] == nil {
      requireStoreKey("url", store, name, help: "Write its address as `url`, or its `file`.")
    } else if let place = store.keyPlace("url") {
      report(
        "'url' stands beside 'file', and only one of them can be read", at: place,
        help: "Remove one of them.")
    }
  }

  private mutating func requireStoreKey(
    _ key: String, _ store: ConfigurationSection, _ name: String, help: String
  ) {
    guard store[key] == nil, !store.hasUnknown(key), let place = store["source"]?.location else {
      return
    }
    report("'\(key)' is missing for a store of kind '\(name)'", at: place, help: help)
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
