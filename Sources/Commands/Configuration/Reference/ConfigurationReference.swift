import JSON

/// The reference of the configuration, made from ``ConfigurationTable``.
package enum ConfigurationReference {
  /// The whole of `docs/configuration.md`.
  package static var text: String { intro + section(ConfigurationTable.root, "") }

  /// A configuration as a team may have it, which the reader accepts.
  package static let example = """
    format: 1
    app:
      platform: ios
      bundle-id: com.example.harbor
      apple-id: 1000000001
      storefronts: [us, kr, jp]
    version:
      sources: # the first one is the truth, the others must agree
        - xcode: Harbor.xcodeproj
          target: Harbor
        - plist: Watch/Info.plist
      tag: 'v{version}'
    update:
      force-on: major
      grace: 7d
    policy:
      outputs:
        - { format: json, path: dist/update-policy.json }
    rules:
      version-skips: "off"
    waivers:
      - { rule: version-leaps, version: 2026.1.0, reason: moving to calendar versions, until: 2026-12-31 }

    """

  private static let intro = """
    # Configuration

    <!-- Made from Sources/Commands/Configuration/Reference; a test compares the two. -->

    Trainstop needs no configuration. What a team wants to fix, or what no file of the project says,
    stands in `.trainstop.yml` at the root of the repository. `trainstop init` writes it from what
    the repository shows, and `trainstop doctor` tells in plain words how it is understood.

    ```yaml
    \(example)```

    The file is read strictly: a key that is not known, stands there twice, or has a value of another
    kind is a fault with its line, its column, and the nearest known name, and the run is undecided
    (status 2). All faults are told at once. Nothing falls back to a default with a warning.

    Values are taken as they are written: the version `2.10` is not the number 2.1, and `no` is
    Norway. Keys, tokens, and passwords never stand here; they come from the environment.

    An editor that knows YAML completes and checks the file by `docs/trainstop.schema.json`. Copy it
    into your repository and begin the file with its path:

    ```yaml
    # yaml-language-server: $schema=./trainstop.schema.json
    format: 1
    ```

    What no schema can tell, only the reader finds: keys that stand there twice, a range that ends
    before it begins, a day that does not exist, a path that leaves the repository on a detour,
    secrets.

    """

  private static func section(_ mapping: ConfigurationMapping, _ path: String) -> String {
    let title = path.isEmpty ? "The file" : "`\(path)`"
    var text =
      "\n## \(title)\n\n| key | value | where it is not written | what it says | example |\n"
    text += "|---|---|---|---|---|\n"
    text += mapping.keys.map { row($0, path) }.joined()
    for key in mapping.keys {
      guard let below = key.kind.mapping else { continue }
      text += section(below, ConfigurationTable.path(of: key, in: path))
    }
    return text
  }

  private static func row(_ key: ConfigurationKey, _ path: String) -> String {
    let cells = [
      "`\(key.name)`", words(key.kind, below: ConfigurationTable.path(of: key, in: path)),
      words(key.standard), key.sentence, "`\(key.name): \(key.example)`",
    ]
    return "| " + cells.map(escaped).joined(separator: " | ") + " |\n"
  }

  private static func words(_ kind: ConfigurationKind, below path: String) -> String {
    switch kind {
    case .scalar(let scalar): return scalar.words
    case .choice(let names): return Flag.phrase(names.map { "`\($0)`" })
    case .boolean: return "`true` or `false`"
    case .mapping: return "see `\(path)`"
    case .names(let name, let value): return "\(name.words), each with \(words(value, below: path))"
    case .list(.mapping, _, _): return "a list; see `\(path)`"
    case .list(let element, let allowsOne, _):
      let one = words(element, below: path)
      return allowsOne ? "\(one); or a list of them" : "a list, each \(one)"
    }
  }

  private static func words(_ standard: ConfigurationKey.Default) -> String {
    switch standard {
    case .value(.string(let text)): "`\(text)`"
    case .value(let value): "`\(value.compactText)`"
    case .words(let words): words
    case .needed: "a fault"
    case .none: "nothing"
    }
  }

  /// A cell, in which a bar would begin the next one.
  private static func escaped(_ cell: String) -> String {
    cell.map { $0 == "|" ? "\\|" : "\($0)" }.joined()
  }
}

extension ConfigurationReference {
  /// A file for one key, as the tests of the reference try it.
  package struct Sample: Sendable, CustomStringConvertible {
    /// The key with its path, such as `version.sources[].target`.
    package let description: String

    /// A file with the key's example.
    package let example: String

    /// A file with the key as it counts when it is not written; nil where no value says that.
    package let standard: String?

    /// The same file without the key.
    package let without: String
  }

  /// A sample of every key.
  package static var samples: [Sample] { samples(ConfigurationTable.root, "") { $0 } }

  private static func samples(
    _ mapping: ConfigurationMapping, _ path: String, _ wrap: @escaping (String) -> String
  ) -> [Sample] {
    mapping.keys.flatMap { key -> [Sample] in
      let shown = path.isEmpty ? key.name : "\(path).\(key.name)"
      let file = { (value: String?) -> String in
        let own = value.map { "\(key.name): \($0)" }
        return "format: 1\n"
          + wrap([key.beside, own ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
      }
      var standard: String?
      if case .value(let value) = key.standard {
        if case .string(let text) = value {
          standard = file(text)
        } else {
          standard = file(value.compactText)
        }
      }
      let isFormat = shown == "format"
      let own = Sample(
        description: shown, example: isFormat ? "format: 1\n" : file(key.example),
        standard: standard, without: isFormat ? "" : file(nil))
      guard let below = key.kind.mapping else { return [own] }
      let inner = ConfigurationTable.path(of: key, in: path)
      return [own] + samples(below, inner) { wrap(Self.nested($0, in: key)) }
    }
  }

  /// Puts entries behind a key, on one line.
  private static func nested(_ entries: String, in key: ConfigurationKey) -> String {
    switch key.kind {
    case .list: "\(key.name): [{ \(entries) }]"
    case .names: "\(key.name): { en: { \(entries) } }"
    case .mapping, .scalar, .choice, .boolean: "\(key.name): { \(entries) }"
    }
  }
}
