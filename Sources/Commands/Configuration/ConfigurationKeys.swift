/// Every key that a configuration may have.
///
/// The readers of the sections, the messages about unknown keys, and the test of the JSON Schema
/// all go by this table.
package enum ConfigurationKeys {
  /// The keys of each mapping, by its path from the root; `[]` stands for the elements of a list and
  /// `*` for names that a team chooses.
  package static let all: [String: [String]] = [
    "": ["format", "app", "version", "store", "update", "policy", "rules", "waivers"],
    "app": ["platform", "bundle-id", "apple-id", "storefronts"],
    "version": ["scheme", "sources", "tag", "tags"],
    "version.sources[]": sourceKinds + ["target", "configuration", "setting", "pattern", "path"],
    "store": [
      "source", "when-undetermined", "endpoint", "connect-endpoint", "url", "path", "since-path",
      "minimum-os-path", "channels", "file", "earlier", "max-age", "time-limit",
      "requests-per-minute", "lookup", "key-variable", "key-id-variable", "issuer-variable",
    ],
    "update": [
      "force-on", "required", "hold", "grace", "client-since", "blocked", "remind", "skippable",
      "optional", "force-older-systems", "messages",
    ],
    "update.blocked[]": ["versions", "version", "reason"],
    "update.messages.*": ["forced", "optional"],
    "update.messages.*.forced": ["title", "body", "action"],
    "update.messages.*.optional": ["title", "body", "action", "later", "skip"],
    "policy": ["published", "outputs", "valid", "url", "public-key", "signing"],
    "policy.signing": ["file", "variable"],
    "policy.outputs[]": ["format", "template", "path"],
    "waivers[]": ["rule", "version", "reason", "until"],
  ]

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
    "text": [("pattern", true)],
    "json": [("path", true)],
    "yaml": [("path", true)],
  ]

  /// The section whose key this is, for keys that stand in the wrong one.
  static func section(with key: String) -> String? {
    ["app", "version", "store", "update", "policy"].first { all[$0]?.contains(key) == true }
  }
}
