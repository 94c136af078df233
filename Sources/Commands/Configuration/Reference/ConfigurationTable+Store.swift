import JSON

/// The section `store`.
extension ConfigurationTable {
  static let store = ConfigurationMapping(
    keys: common + feeds + connect, conditions: ConfigurationConditions.stores)

  private static let common = [
    ConfigurationKey(
      "source", .choice(ConfigurationDecoder.storeSources), .value("app-store"),
      "Which store is asked.", example: "app-store-connect"),
    ConfigurationKey(
      "when-undetermined",
      .choice(Configuration.Store.WhenUndetermined.allCases.map(\.rawValue)), .value("undecided"),
      "What an answer that is not known means: that nothing is decided, or a warning.",
      example: "warn"),
    ConfigurationKey(
      "endpoint", .scalar(.address), .words("Apple's"),
      "The address that is asked instead of the App Store's lookup.",
      example: "http://127.0.0.1:8080"),
    ConfigurationKey(
      "connect-endpoint", .scalar(.address), .words("Apple's"),
      "The address that is asked instead of App Store Connect, on this machine; another one is "
        + "given as `--connect-endpoint`.",
      example: "http://127.0.0.1:8081"),
    ConfigurationKey(
      "earlier", .scalar(.path),
      "A file of recorded answers that new ones are held against, for a store that falls back.",
      example: "store/answers.json"),
    ConfigurationKey(
      "max-age", .scalar(.duration), .value("7d"), "How old a recorded answer may be.",
      example: "12h"),
    ConfigurationKey(
      "time-limit", .scalar(.duration), .words("two minutes beyond what the requests need"),
      "How long asking the store may take.", example: "5m"),
    ConfigurationKey(
      "requests-per-minute", .scalar(.requests), .value(20),
      "How many requests may start within any minute; the App Store allows about 20.",
      example: "60"),
  ]

  private static let feeds = [
    ConfigurationKey(
      "url", .scalar(.address),
      "The address of the feed; of `appcast` and `json`, where there is no `file`.",
      example: "https://example.com/appcast.xml", beside: "source: appcast"),
    ConfigurationKey(
      "file", .scalar(.path), "The file of the feed, or of the answer that was recorded.",
      example: "dist/appcast.xml", beside: "source: appcast"),
    ConfigurationKey(
      "channels", .list(.scalar(.text), allowsOne: true), .words("the one that everybody has"),
      "The channels of the appcast that count as well.", example: "[beta]",
      beside: "source: appcast, file: dist/appcast.xml"),
    ConfigurationKey(
      "path", .scalar(.keyPath), "Where the version is in the document; needed for `json`.",
      example: "ios.latest", beside: "source: json, file: dist/latest.json"),
    ConfigurationKey(
      "since-path", .scalar(.keyPath), "Where it says since when the version is live, in RFC 3339.",
      example: "ios.released", beside: "source: json, file: dist/latest.json, path: ios.latest"),
    ConfigurationKey(
      "minimum-os-path", .scalar(.keyPath), "Where it says the lowest system that it runs on.",
      example: "ios.system", beside: "source: json, file: dist/latest.json, path: ios.latest"),
  ]

  private static let connect = [
    ConfigurationKey(
      "lookup", .boolean, .value(false),
      "Whether the App Store's lookup is asked beside App Store Connect.", example: "true",
      beside: "source: app-store-connect"),
    ConfigurationKey(
      "key-variable", .scalar(.variable), .words("the usual ones"),
      "The variable with App Store Connect's key, its base64, or the path of its file.",
      example: "HARBOR_ASC_KEY", beside: "source: app-store-connect"),
    ConfigurationKey(
      "key-id-variable", .scalar(.variable), .words("the usual ones"),
      "The variable with the identifier of that key.", example: "HARBOR_ASC_KEY_ID",
      beside: "source: app-store-connect"),
    ConfigurationKey(
      "issuer-variable", .scalar(.variable), .words("the usual ones"),
      "The variable with the team's issuer; the key of an individual has none.",
      example: "HARBOR_ASC_ISSUER", beside: "source: app-store-connect"),
  ]
}
