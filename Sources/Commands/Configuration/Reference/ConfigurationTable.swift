import Emitting
import JSON
import Rules
import Versions

/// Every key that a configuration may have: the source of the reader's tables, of the JSON Schema in
/// `docs/trainstop.schema.json`, and of the reference in `docs/configuration.md`.
enum ConfigurationTable {
  /// The whole file.
  static let root = ConfigurationMapping(
    keys: [
      ConfigurationKey(
        "format", .scalar(.format), .needed, "The format of this file.", example: "1"),
      ConfigurationKey(
        "app", .mapping(app), "The app that is released.", example: "{ platform: ios }"),
      ConfigurationKey(
        "version", .mapping(version), "Where the version comes from, and which tags are releases.",
        example: "{ tag: 'v{version}' }"),
      ConfigurationKey(
        "store", .mapping(store),
        "Which store is asked, and how; keys and tokens come from the environment, never from here.",
        example: "{ source: app-store }"),
      ConfigurationKey(
        "update", .mapping(update), "What the team says about updates.",
        example: "{ force-on: major }"),
      ConfigurationKey(
        "policy", .mapping(policy), "The policy that is published.",
        example: "{ outputs: [{ format: json, path: dist/update-policy.json }] }"),
      ConfigurationKey(
        "rules", .names(.rule(codes), .choice(["error", "warning", "note", "off"])),
        .words("each rule's own weight"), "How heavy a rule weighs, by its code.",
        example: "{ version-skips: warning }"),
      ConfigurationKey(
        "waivers", .list(.mapping(waiver, name: "waiver")), "Findings that the team accepts.",
        example: "[{ rule: version-leaps, version: 2026.1.0, reason: calendar versions }]"),
      ConfigurationKey(
        "hooks", .mapping(hooks), "What git hooks do.", example: "{ branches: [main] }"),
    ], conditions: ConfigurationConditions.platforms)

  /// The path of what stands behind a key: `[]` stands for the elements of a list and `*` for names
  /// that a team chooses.
  static func path(of key: ConfigurationKey, in path: String) -> String {
    let own = path.isEmpty ? key.name : "\(path).\(key.name)"
    switch key.kind {
    case .list: return own + "[]"
    case .names: return own + ".*"
    case .mapping, .scalar, .choice, .boolean: return own
    }
  }

  /// The codes of the rules, in the order of the manual.
  static let codes = RuleRegistry.all.map { $0.metadata.code }

  private static let app = ConfigurationMapping(keys: [
    ConfigurationKey(
      "platform", .choice(ConfigurationDecoder.platforms), .words("found out"),
      "The platform of the app.", example: "ios"),
    ConfigurationKey(
      "bundle-id", .scalar(.bundleIdentifier), .words("found out"),
      "The bundle identifier, by which stores are asked.", example: "com.example.harbor"),
    ConfigurationKey(
      "apple-id", .scalar(.appleID),
      "The number after `id` in the address of the app's page in the App Store.",
      example: "1000000001"),
    ConfigurationKey(
      "storefronts", .list(.scalar(.country), isUnique: true), .words("`us` alone is asked"),
      "The countries where the app is offered; not languages.", example: "[us, kr, jp]"),
  ])

  private static let hooks = ConfigurationMapping(keys: [
    ConfigurationKey(
      "ask-store", .boolean, .value(false), "Whether hooks ask the store, which takes a network.",
      example: "true"),
    ConfigurationKey(
      "branches", .list(.scalar(.branch)), .words("everything that is pushed"),
      "The branches whose commits are judged when they are pushed, `*` standing for any text; "
        + "release tags are always judged.",
      example: "[main, 'release/*']"),
  ])

  private static let version = ConfigurationMapping(keys: [
    ConfigurationKey(
      "scheme", .choice(VersionScheme.allCases.map(\.rawValue)), .value("apple"),
      "What a marketing version may look like.", example: "semver"),
    ConfigurationKey(
      "sources", .list(.mapping(source, name: "source")), .words("found out"),
      "The files that say the version: the first is the truth, and the others must agree.",
      example: "[{ xcode: Harbor.xcodeproj, target: Harbor }]"),
    ConfigurationKey(
      "tag", .list(.scalar(.tagPattern), allowsOne: true), .words("found out"),
      "How release tags are named; `{version:_}` and `{version:-}` stand for versions such as 1_5_0.",
      example: "'v{version}'"),
    ConfigurationKey(
      "tags", .choice(Configuration.VersionSettings.TagStrategy.allCases.map(\.rawValue)),
      .value("reachable"),
      "Which of them count: those in the history, the nearest one, or all.", example: "all"),
  ])

  private static let source = ConfigurationMapping(
    keys: sourceFiles + [
      ConfigurationKey(
        "target", .scalar(.text), .words("found out"),
        "The target; of `xcode`, `xcodegen`, and `tuist`.", example: "Harbor",
        beside: "xcode: Harbor.xcodeproj"),
      ConfigurationKey(
        "configuration", .scalar(.text), .words("found out"),
        "The build configuration; of `xcode`, `xcodegen`, `tuist`, and `xcconfig`.",
        example: "Release", beside: "xcode: Harbor.xcodeproj"),
      ConfigurationKey(
        "setting", .scalar(.text), .value("MARKETING_VERSION"),
        "The setting that holds the version; of `xcconfig`.", example: "APP_VERSION",
        beside: "xcconfig: Config/Version.xcconfig"),
      ConfigurationKey(
        "pattern", .scalar(.textPattern), "The text around the version; needed for `text`.",
        example: "'version = \"{version}\"'", beside: "text: VERSION"),
      ConfigurationKey(
        "match", .choice(["every", "first"]), .value("every"),
        "Whether every place where the pattern is found must have the same version, or the first one "
          + "counts, as in a changelog, which `bump` leaves alone; of `text`.",
        example: "first", beside: "text: CHANGELOG.md, pattern: '## [{version}]'"),
      ConfigurationKey(
        "path", .scalar(.keyPath), "Where the version is; needed for `json` and `yaml`.",
        example: "expo.version", beside: "json: app.json"),
    ], conditions: ConfigurationConditions.sources)

  /// What a source's file is, by the key that names it; each source has one of them.
  private static let sourceFiles: [ConfigurationKey] = {
    let files = [
      "xcode": ("An Xcode project.", "Harbor.xcodeproj"),
      "plist": ("A property list such as an Info.plist.", "Watch/Info.plist"),
      "xcconfig": ("An xcconfig file.", "Config/Version.xcconfig"),
      "xcodegen": ("A specification of XcodeGen.", "project.yml"),
      "tuist": ("A manifest of Tuist.", "Project.swift"),
      "flutter": ("Flutter's pubspec.", "pubspec.yaml"),
      "expo": ("Expo's app.json.", "app.json"),
      "gradle": ("A build script of Gradle.", "app/build.gradle"),
      "text": ("Any text file, with `pattern`.", "VERSION"),
      "json": ("A JSON file, with `path`.", "package.json"),
      "yaml": ("A YAML file, with `path`.", "meta.yml"),
    ]
    let needed = ["text": "pattern: '{version}'", "json": "path: version", "yaml": "path: version"]
    return ConfigurationKeys.sourceKinds.map { kind in
      let (sentence, example) = files[kind] ?? ("", "")
      return ConfigurationKey(
        kind, .scalar(.path), sentence, example: example, beside: needed[kind] ?? "")
    }
  }()

  private static let waiver = ConfigurationMapping(keys: [
    ConfigurationKey(
      "rule", .scalar(.rule(codes)), .needed, "The rule whose finding is accepted.",
      example: "version-leaps", beside: "version: 2026.1.0, reason: moved to calendar versions"),
    ConfigurationKey(
      "version", .scalar(.anyVersion), .needed, "The version for which it is.", example: "2026.1.0",
      beside: "rule: version-leaps, reason: moved to calendar versions"),
    ConfigurationKey(
      "reason", .scalar(.text), .needed, "Why it is accepted.",
      example: "moved to calendar versions", beside: "rule: version-leaps, version: 2026.1.0"),
    ConfigurationKey(
      "until", .scalar(.day), .words("no end"), "The last day on which it holds.",
      example: "2026-12-31",
      beside: "rule: version-leaps, version: 2026.1.0, reason: moved to calendar versions"),
  ])
}
