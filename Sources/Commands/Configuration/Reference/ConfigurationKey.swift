import JSON

/// One key of the configuration, as the JSON Schema, the reference, and the reader's messages know it.
struct ConfigurationKey: Sendable {
  /// What holds where the key is not written.
  enum Default: Sendable {
    /// This value, as YAML and JSON both write it.
    case value(JSONValue)

    /// What the words say, such as `found out`.
    case words(String)

    /// Nothing: the key must be written.
    case needed

    /// Nothing: the key may be left out.
    case none
  }

  /// The key.
  let name: String

  /// What stands behind it.
  let kind: ConfigurationKind

  /// What holds where it is not written.
  let standard: Default

  /// What it says, as one sentence.
  let sentence: String

  /// What may stand behind it, as YAML on one line.
  let example: String

  /// The keys that must stand beside it for the example to be valid, as YAML on one line.
  let beside: String

  /// Creates a key.
  init(
    _ name: String, _ kind: ConfigurationKind, _ standard: Default, _ sentence: String,
    example: String, beside: String = ""
  ) {
    self.name = name
    self.kind = kind
    self.standard = standard
    self.sentence = sentence
    self.example = example
    self.beside = beside
  }

  /// Creates a key without which nothing is said.
  init(
    _ name: String, _ kind: ConfigurationKind, _ sentence: String, example: String,
    beside: String = ""
  ) {
    self.init(name, kind, .none, sentence, example: example, beside: beside)
  }
}

/// A mapping of the configuration.
struct ConfigurationMapping: Sendable {
  /// The keys, in the order of the reference.
  let keys: [ConfigurationKey]

  /// What a JSON Schema says about keys that go together or exclude each other.
  var conditions: [JSONValue.Member] = []
}

/// What can stand behind a key.
indirect enum ConfigurationKind: Sendable {
  /// A single value that looks like this.
  case scalar(ConfigurationScalar)

  /// One of these words.
  case choice([String])

  /// `true` or `false`.
  case boolean

  /// A list, which may be a single value where `allowsOne`.
  case list(ConfigurationKind, allowsOne: Bool = false, isUnique: Bool = false)

  /// A mapping with these keys; a name puts it among the schema's definitions.
  case mapping(ConfigurationMapping, name: String? = nil)

  /// A mapping with names that a team chooses, which look like this and stand for that.
  case names(ConfigurationScalar, ConfigurationKind)

  /// The mapping whose keys these are, where it is one or a list of some.
  var mapping: ConfigurationMapping? {
    switch self {
    case .mapping(let mapping, _): mapping
    case .list(let element, _, _): element.mapping
    case .names(_, let value): value.mapping
    case .scalar, .choice, .boolean: nil
    }
  }
}
