import Diagnostics
import Documents
import Versions

/// The section `version`.
extension ConfigurationDecoder {
  mutating func version(_ node: YAMLNode?) -> Configuration.VersionSettings {
    typealias Strategy = Configuration.VersionSettings.TagStrategy
    let version = section(node, "version")
    let scheme = choice(
      version["scheme"], "version.scheme", of: VersionScheme.allCases.map(\.rawValue))
    let strategy = choice(
      version["tags"], "version.tags", of: Strategy.allCases.map(\.rawValue))
    return Configuration.VersionSettings(
      scheme: scheme.flatMap { VersionScheme(rawValue: $0) } ?? .apple,
      sources: list(version["sources"], "version.sources").compactMap { source($0) },
      tagPatterns: tagPatterns(version["tag"]),
      tagStrategy: strategy.flatMap { Strategy(rawValue: $0) } ?? .reachable)
  }

  private mutating func tagPatterns(_ node: YAMLNode?) -> [TagPattern] {
    var patterns: [TagPattern] = []
    for element in list(node, "version.tag", allowsOne: true) {
      guard let text = text(element, "version.tag") else { continue }
      do throws(TagPattern.ParseError) {
        patterns.append(try TagPattern(text))
      } catch {
        report(
          "'\(text)' is no tag pattern: \(error)", at: element.location,
          help: "Write a pattern such as v{version}.")
      }
    }
    return patterns
  }

  private mutating func source(_ node: YAMLNode) -> Configuration.Source? {
    let path = "version.sources"
    let source = section(node, "version.sources[]", as: path)
    guard source.isMapping else { return nil }
    let kinds = ConfigurationKeys.sourceKinds.filter { source[$0] != nil }
    guard let name = kinds.first, kinds.count == 1 else {
      if ConfigurationKeys.sourceKinds.contains(where: source.hasUnknown) { return nil }
      let names = kinds.map { "'\($0)'" }.joined(separator: " and ")
      report(
        kinds.isEmpty
          ? "a source of '\(path)' names no file" : "\(names) stand in one source of '\(path)'",
        at: node.location,
        help: kinds.isEmpty
          ? "Write one of \(ConfigurationKeys.sourceKinds.joined(separator: ", "))."
          : "Start each source with '- ' on a line of its own.")
      return nil
    }
    checkOptions(of: source, kind: name, at: node.location)
    guard let file = repositoryPath(source[name], "\(path).\(name)"),
      let kind = kind(name, source), let place = source[name]?.location
    else { return nil }
    return Configuration.Source(kind: kind, file: file, place: place)
  }

  /// Reports options that another kind of source has, and those that this kind lacks.
  private mutating func checkOptions(
    of source: ConfigurationSection, kind: String, at place: Location
  ) {
    let options = ConfigurationKeys.sourceOptions[kind] ?? []
    for key in ConfigurationKeys.sourceOptionNames where source[key] != nil {
      guard !options.contains(where: { $0.key == key }) else { continue }
      let owners = ConfigurationKeys.sourceKinds
        .filter { ConfigurationKeys.sourceOptions[$0]?.contains { $0.key == key } ?? false }
      report(
        "'\(key)' is no key of a source of kind '\(kind)'", at: source.keyPlace(key) ?? place,
        help: "Remove it; only \(owners.joined(separator: ", ")) know it.")
    }
    for option in options where option.isNeeded && source[option.key] == nil {
      guard !source.hasUnknown(option.key) else { continue }
      report(
        "'\(option.key)' is missing in a source of kind '\(kind)'",
        at: source.keyPlace(kind) ?? place,
        help: option.key == "pattern"
          ? "Write the text around the version, such as `pattern: 'version = \"{version}\"'`."
          : "Write where the version is in the file, such as `path: app.version`.")
    }
  }

  private mutating func kind(
    _ name: String, _ source: ConfigurationSection
  ) -> Configuration.Source.Kind? {
    let path = "version.sources"
    let target = text(source["target"], "\(path).target")
    let configuration = text(source["configuration"], "\(path).configuration")
    switch name {
    case "xcode": return .xcode(target: target, configuration: configuration)
    case "xcodegen": return .xcodegen(target: target, configuration: configuration)
    case "tuist": return .tuist(target: target, configuration: configuration)
    case "xcconfig":
      let setting = text(source["setting"], "\(path).setting")
      return .xcconfig(setting: setting, configuration: configuration)
    case "plist": return .plist
    case "flutter": return .flutter
    case "expo": return .expo
    case "gradle": return .gradle
    case "text":
      let match = choice(source["match"], "version.sources.match", of: ["every", "first"])
      return pattern(source["pattern"]).map { .text(pattern: $0, isList: match == "first") }
    case "json": return keyPath(source["path"], "\(path).path").map { .json(keyPath: $0) }
    default: return keyPath(source["path"], "\(path).path").map { .yaml(keyPath: $0) }
    }
  }

  private mutating func pattern(_ node: YAMLNode?) -> String? {
    guard let node, let text = text(node, "version.sources.pattern") else { return nil }
    let mark = "{version}"
    let count = text.indices.filter { text[$0...].hasPrefix(mark) }.count
    guard count == 1 else {
      report(
        "'\(text)' has \(count == 0 ? "no" : "more than one") {version}", at: node.location,
        help: "Write {version} once, where the version stands.")
      return nil
    }
    return text
  }

  /// Reads a path inside a document, such as `expo.version`.
  mutating func keyPath(_ node: YAMLNode?, _ path: String) -> String? {
    guard let node, let text = text(node, path) else { return nil }
    guard !text.split(separator: ".", omittingEmptySubsequences: false).contains("") else {
      report(
        "'\(text)' has an empty part", at: node.location,
        help: "Write names with single periods between, such as app.version.")
      return nil
    }
    return text
  }
}
