import JSON
import Store

/// A single value of the configuration, with what a JSON Schema can say of it.
///
/// The reader takes the text of a value, whatever YAML would make of it: a version that looks like a
/// number stays as it is written.
struct ConfigurationScalar: Sendable {
  /// The name in the schema's definitions; nil where it stands in its place.
  let name: String?

  /// What it is, for the reference.
  let words: String

  /// The schema.
  let schema: JSONValue

  private init(_ name: String?, _ words: String, _ schema: JSONValue) {
    self.name = name
    self.words = words
    self.schema = schema
  }

  /// A text with a pattern; values that YAML takes for numbers or truth values are texts as well.
  private init(_ name: String?, _ words: String, pattern: String, isText: Bool = true) {
    let types: JSONValue = isText ? ["string", "number", "boolean"] : ["string", "number"]
    self.init(name, words, ["type": types, "pattern": .string(pattern)])
  }

  /// Any text that is not blank.
  static let text = ConfigurationScalar("text", "a text", pattern: #"\S"#)

  /// The number of the format.
  static let format = ConfigurationScalar(nil, "1", ["enum": [1, "1"]])

  /// A bundle identifier.
  static let bundleIdentifier = ConfigurationScalar(
    nil, "letters, digits, `-`, `.`, and `_`", pattern: "^[A-Za-z0-9._-]+$")

  /// The App Store's number of an app.
  static let appleID = ConfigurationScalar(
    nil, "up to 19 digits",
    [
      "type": ["integer", "string"], "pattern": "^[0-9]{1,19}$", "minimum": 0,
      "maximum": .number("9999999999999999999"),
    ])

  /// A country with an App Store.
  static let country = ConfigurationScalar(
    nil, "a country of ISO 3166-1 in two lower-case letters",
    ["enum": .array(Storefronts.codes.sorted().map { .string($0) })])

  /// A number of requests.
  static let requests = ConfigurationScalar(
    nil, "a whole number from 1 to 100000",
    [
      "type": ["integer", "string"], "minimum": 1, "maximum": 100_000,
      "pattern": "^0*([1-9][0-9]{0,4}|100000)$",
    ])

  /// A whole number with a unit.
  static let duration = ConfigurationScalar(
    "duration", "a whole number with `s`, `m`, `h`, `d`, or `w`, up to ten years; or `0`",
    ["type": ["string", "integer"], "pattern": "^([0-9]+[smhdw]|0)$", "minimum": 0, "maximum": 0])

  /// A duration that does not end at once, or none.
  static let validity = ConfigurationScalar(
    nil, "a duration as above but not `0`; or `never`",
    ["type": "string", "pattern": "^(0*[1-9][0-9]*[smhdw]|never)$"])

  /// Numbers with periods between.
  static let version = ConfigurationScalar(
    "version", "numbers with periods between",
    ["type": ["string", "number"], "pattern": #"^[0-9]+(\.[0-9]+)*$"#, "minimum": 0])

  /// A version that may carry a suffix.
  static let anyVersion = ConfigurationScalar(
    nil, "a version, with a suffix where the scheme has them",
    ["type": ["string", "number"], "pattern": #"^[0-9]+(\.[0-9]+)*([-+].*)?$"#, "minimum": 0])

  /// A range of versions.
  static let range = ConfigurationScalar(
    nil, "`1.0..<2.0`, `1.0...2.0`, `..<2.0`, `...2.0`, `2.0...`, or one version",
    [
      "type": ["string", "number"], "minimum": 0,
      "pattern":
        #"^([0-9]+(\.[0-9]+)*((\.\.<|\.\.\.)[0-9]+(\.[0-9]+)*|\.\.\.)?|(\.\.<|\.\.\.)[0-9]+(\.[0-9]+)*)$"#,
    ])

  /// A path inside the repository.
  static let path = ConfigurationScalar(
    "path", "a path inside the repository, from its root",
    pattern: "^\(insidePath)")

  /// A path inside the repository, or an address.
  static let pathOrAddress = ConfigurationScalar(
    nil, "a path inside the repository, or an address",
    pattern: "^((?=https?://)\(safeAddress)|(?!https?://)\(insidePath))")

  /// Keys and indexes with periods between.
  static let keyPath = ConfigurationScalar(
    "keyPath", "keys and indexes with periods between", pattern: #"^[^.]+(\.[^.]+)*$"#)

  /// An address.
  static let address = ConfigurationScalar(
    "address", "an address with `https://`, or with `http://` on this machine",
    [
      "type": "string", "pattern": .string("^\(safeAddress)"),
    ])

  /// A path that does not leave the repository at its start, which is as far as a pattern can tell.
  private static let insidePath = #"(?![/~])(?!(\.?/)*\.\.(/|$))(?!(\.?/)*\.?$)[\s\S]*\S[\s\S]*$"#

  /// An address that is secure, or of this machine, and without a name before an `@`.
  private static let safeAddress =
    #"(https://(?=\S)[^@/?#\s]*|http://((localhost|127\.0\.0\.1)(:[^@/?#\s]*)?|\[::1\][^@/?#\s]*))"#
    + #"([/?#]\S*)?$"#

  /// The name of an environment variable.
  static let variable = ConfigurationScalar(
    "variable", "the name of an environment variable, with a `_` in it",
    ["type": "string", "pattern": "^(?=.{1,64}$)[A-Za-z0-9_]*_[A-Za-z0-9_]*$"])

  /// The name of a branch, or a pattern for some.
  static let branch = ConfigurationScalar(
    nil, "the name of a branch, without `refs/heads/`", pattern: #"^(?!refs/)[\s\S]*\S"#)

  /// How tags are named.
  static let tagPattern = ConfigurationScalar(
    "tagPattern", "a text with one `{version}` and, if need be, `{build}` and `*`",
    [
      "type": "string",
      "pattern":
        #"^[^{]*(\{build\}[^{]*\{version(:[_-])?\}|\{version(:[_-])?\}([^{]*\{build\})?)[^{]*$"#,
    ])

  /// The text around a version.
  static let textPattern = ConfigurationScalar(
    nil, "a text with one `{version}`",
    ["type": "string", "pattern": #"^(?![\s\S]*\{version\}[\s\S]*\{version\})[\s\S]*\{version\}"#])

  /// A text of a prompt.
  static let prompt = ConfigurationScalar(
    "prompt", "a text; `{latest}`, `{installed}`, and `{app}` are replaced by the client",
    pattern:
      #"^(?=[\s\S]*\S)[^{]*(\{((latest|installed|app)\}[^{]*|[^{}]*(?=\{|$)))*$"#)

  /// A language.
  static let language = ConfigurationScalar(
    nil, "a language of BCP 47",
    ["pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$"])

  /// A key that checks signatures.
  static let publicKey = ConfigurationScalar(
    nil, "32 bytes in base64", ["type": "string", "pattern": "^[A-Za-z0-9+/]{43}=$"])

  /// A day.
  static let day = ConfigurationScalar(
    nil, "a day as `YYYY-MM-DD`",
    [
      "type": "string",
      "pattern": "^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
    ])

  /// The code of a rule.
  static func rule(_ codes: [String]) -> ConfigurationScalar {
    ConfigurationScalar(
      "rule", "the code of a rule", ["enum": .array(codes.map { .string($0) })])
  }
}
