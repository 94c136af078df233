import Diagnostics
import Documents
import Rules
import UpdatePolicy

/// Turns a YAML file into a configuration and collects everything that is wrong with it.
///
/// A reader of a part returns a stand-in where it reports a fault, so that the rest is checked too;
/// a configuration leaves this type only when nothing was reported.
struct ConfigurationDecoder {
  let knownRules: [String]
  let knownFormats: [String]
  private let path: String
  private var faults: [ConfigurationFault] = []
  private var reported: Set<ConfigurationFault> = []

  init(path: String, knownRules: [String], knownFormats: [String]) {
    self.path = path
    self.knownRules = knownRules
    self.knownFormats = knownFormats
  }

  /// Reads the whole file.
  mutating func decode(_ bytes: [UInt8]) -> Configuration.Outcome {
    let document: YAMLDocument
    do throws(DocumentError) {
      document = try YAMLDocument.read(bytes, path: path)
    } catch {
      return .faults([
        ConfigurationFault(error.reason, at: SecretName.safe(error.location), help: error.help)
      ])
    }
    guard let root = document.root else {
      return .faults([
        ConfigurationFault(
          "the configuration is empty", at: Location(path),
          help: "Write `format: 1`, or run `trainstop init`.")
      ])
    }
    let configuration = configuration(section(root, ""))
    guard faults.isEmpty else { return .faults(sortedFaults) }
    return .valid(configuration)
  }

  /// Returns what holds where there is no file.
  mutating func defaults() -> Configuration { configuration(section(nil, "")) }

  private mutating func configuration(_ top: ConfigurationSection) -> Configuration {
    checkFormat(top)
    var update = update(top["update"])
    let policy = policy(top["policy"])
    update.convention.validSeconds = policy.validSeconds
    let configuration = Configuration(
      path: path, app: app(top["app"]), version: version(top["version"]),
      store: store(top["store"]), update: update.convention, requiredPlace: update.requiredPlace,
      policy: policy.policy,
      rules: RuleSettings(weights: weights(top["rules"]), waivers: waivers(top["waivers"])),
      hooks: hooks(top["hooks"]))
    checkStore(of: configuration, top["store"])
    return configuration
  }

  private mutating func checkFormat(_ top: ConfigurationSection) {
    guard let node = top["format"] else {
      guard top.isMapping, !top.hasUnknown("format") else { return }
      report(
        "'format' is missing", at: Location(path, line: 1, column: 1),
        help: "Write `format: 1` at the top of the file.")
      return
    }
    guard let text = text(node, "format"), text != "1" else { return }
    report(
      "'\(text)' is a format that this program does not read", at: node.location,
      help: "Write `format: 1`, or use a newer version of the program.")
  }

  /// Reports a fault; a place that was reported already gets no second one in the same words.
  mutating func report(_ summary: String, at place: Location, help: String) {
    // Nobody mends so many at once, and the file is refused for one already.
    guard faults.count < Self.faultLimit else { return }
    let fault = ConfigurationFault(summary, at: SecretName.safe(place), help: help)
    if reported.insert(fault).inserted { faults.append(fault) }
  }

  /// The most faults that are told.
  private static let faultLimit = 200

  private var sortedFaults: [ConfigurationFault] {
    faults.sorted {
      ($0.place.line ?? 0, $0.place.column ?? 0, $0.summary)
        < ($1.place.line ?? 0, $1.place.column ?? 0, $1.summary)
    }
  }
}
