import Diagnostics
import Documents

/// The entries of one mapping whose keys were checked.
struct ConfigurationSection {
  /// The path of the mapping, such as `update`; empty for the whole file.
  let path: String

  /// Whether it is a mapping at all.
  let isMapping: Bool

  /// Where it starts.
  let place: Location?

  fileprivate var values: [String: YAMLNode] = [:]
  fileprivate var keys: [String: YAMLNode] = [:]
  fileprivate var meant: Set<String> = []

  /// The value of a key.
  subscript(_ key: String) -> YAMLNode? { values[key] }

  /// The place of a key.
  func keyPlace(_ key: String) -> Location? { keys[key]?.location }

  /// Says whether an unknown key was taken for this one, so that it need not be missed too.
  func hasUnknown(_ key: String) -> Bool { meant.contains(key) }
}

extension ConfigurationDecoder {
  /// Checks the keys of a mapping.
  ///
  /// - Parameters:
  ///   - node: The mapping; nil where the file has none.
  ///   - path: Its path in ``ConfigurationKeys/all``.
  ///   - shownPath: Its path as messages show it, when that is another.
  /// - Returns: The known entries; of duplicates the first.
  mutating func section(
    _ node: YAMLNode?, _ path: String, as shownPath: String? = nil
  ) -> ConfigurationSection {
    let shown = shownPath ?? path
    guard let node else { return ConfigurationSection(path: shown, isMapping: false, place: nil) }
    let entries = mapping(node, shown)
    var section = ConfigurationSection(
      path: shown, isMapping: entries != nil, place: node.location)
    let known = ConfigurationKeys.all[path] ?? []
    for entry in entries ?? [] {
      guard let key = key(of: entry) else { continue }
      if let first = section.keys[key] {
        reportDuplicate(key, entry, first)
      } else if known.contains(key) {
        section.values[key] = entry.value
        section.keys[key] = entry.key
      } else if let nearest = reportUnknown(key, entry, known, shown) {
        section.meant.insert(nearest)
      }
    }
    return section
  }

  /// Returns the entries of a mapping with names that a team chooses; of duplicates the first.
  mutating func freeEntries(_ node: YAMLNode?, _ path: String) -> [(key: YAMLNode, value: YAMLNode)]
  {
    guard let node, let entries = mapping(node, path) else { return [] }
    var seen: [String: YAMLNode] = [:]
    var kept: [(key: YAMLNode, value: YAMLNode)] = []
    for entry in entries {
      guard let key = key(of: entry) else { continue }
      if let first = seen[key] {
        reportDuplicate(key, entry, first)
      } else {
        seen[key] = entry.key
        kept.append((entry.key, entry.value))
      }
    }
    return kept
  }

  /// Returns the elements of a list; a single value counts as a list of one where `allowsOne`.
  mutating func list(_ node: YAMLNode?, _ path: String, allowsOne: Bool = false) -> [YAMLNode] {
    guard let node else { return [] }
    if case .sequence(let elements) = node.content {
      if elements.isEmpty {
        report(
          "'\(path)' is an empty list", at: node.location,
          help: "Write at least one value, or remove the key.")
      }
      return elements
    }
    if allowsOne, node.text != nil { return [node] }
    report(
      "'\(path)' is not a list", at: node.location,
      help: "Write a list: [a, b], or a line with '- ' for each value.")
    return []
  }

  private mutating func mapping(_ node: YAMLNode, _ path: String) -> [YAMLNode.Entry]? {
    if case .mapping(let entries) = node.content { return entries }
    if node.text == "" {
      report(
        "'\(path)' is empty", at: node.location,
        help: "Write `key: value` lines below it, or remove it.")
    } else {
      report(
        path.isEmpty ? "the configuration is no mapping" : "'\(path)' is no mapping",
        at: node.location, help: "Write `key: value` lines.")
    }
    return nil
  }

  private mutating func key(of entry: YAMLNode.Entry) -> String? {
    if let text = entry.key.text { return text }
    report("a key is no text", at: entry.key.location, help: "Write a name before the colon.")
    return nil
  }

  private mutating func reportDuplicate(
    _ key: String, _ entry: YAMLNode.Entry, _ first: YAMLNode
  ) {
    report(
      "'\(key)' is there twice, first at line \(first.location.line ?? 0)",
      at: entry.key.location, help: "Remove one of the two.")
  }

  /// Reports an unknown key.
  ///
  /// - Returns: The key that was probably meant.
  private mutating func reportUnknown(
    _ key: String, _ entry: YAMLNode.Entry, _ known: [String], _ path: String
  ) -> String? {
    let place = entry.key.location
    let owner = path.isEmpty ? "the configuration" : "'\(path)'"
    if SecretName.isSecret(key) {
      report(
        "'\(key)' looks like a secret, which a configuration must not hold",
        at: SecretName.hidingText(of: place), help: SecretName.help)
      return nil
    }
    if let nearest = NearestName.to(key, among: known) {
      report(
        "'\(key)' is no key of \(owner); did you mean '\(nearest)'?", at: place,
        help: "Write `\(nearest)`.")
      return nearest
    }
    if let section = ConfigurationKeys.section(with: key), section != path {
      report(
        "'\(key)' is no key of \(owner) but of '\(section)'", at: place,
        help: "Move it into `\(section)`.")
      return nil
    }
    report(
      "'\(key)' is no key of \(owner)", at: place,
      help: "Use one of \(known.sorted().joined(separator: ", ")).")
    return nil
  }
}
