/// Every key that a configuration may have.
///
/// The readers of the sections and the messages about unknown keys go by this table, which
/// ``ConfigurationTable`` holds.
package enum ConfigurationKeys {
  /// The keys of each mapping, by its path from the root; `[]` stands for the elements of a list and
  /// `*` for names that a team chooses.
  package static let all: [String: [String]] = {
    var all: [String: [String]] = [:]
    collect(ConfigurationTable.root, "", into: &all)
    return all
  }()

  private static func collect(
    _ mapping: ConfigurationMapping, _ path: String, into all: inout [String: [String]]
  ) {
    all[path] = mapping.keys.map(\.name)
    for key in mapping.keys {
      guard let below = key.kind.mapping else { continue }
      collect(below, ConfigurationTable.path(of: key, in: path), into: &all)
    }
  }

  /// The kinds of source, each the key of its path.
  static let sourceKinds = [
    "xcode", "plist", "xcconfig", "xcodegen", "tuist", "flutter", "expo", "gradle", "text", "json",
    "yaml",
  ]

  /// The keys that a kind of source has beside its path, and whether they are needed.
  static let sourceOptions: [String: [(key: String, isNeeded: Bool)]] = [
    "xcode": [("target", false), ("configuration", false)],
    "xcodegen": [("target", false), ("configuration", false)],
    "tuist": [("target", false), ("configuration", false)],
    "xcconfig": [("setting", false), ("configuration", false)],
    "text": [("pattern", true), ("match", false)],
    "json": [("path", true)],
    "yaml": [("path", true)],
  ]

  /// The keys that some kind of source has beside its path, in the order of the kinds.
  static let sourceOptionNames: [String] = {
    var names: [String] = []
    for option in sourceKinds.flatMap({ sourceOptions[$0] ?? [] }) where !names.contains(option.key)
    {
      names.append(option.key)
    }
    return names
  }()

  /// The section whose key this is, for keys that stand in the wrong one.
  static func section(with key: String) -> String? {
    ["app", "version", "store", "update", "policy", "hooks"].first {
      all[$0]?.contains(key) == true
    }
  }
}
