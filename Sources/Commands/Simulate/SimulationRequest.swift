import Diagnostics
import Reporting
import UpdatePolicy
import Versions

/// What the flags of `trainstop simulate` ask for.
struct SimulationRequest {
  static let policy = Flag("policy", value: "FILE", "Look at this policy instead of a new one")
  static let installed = Flag(
    "installed", value: "V,V", isRepeatable: true, "The installed versions, instead of the tags'")
  static let os = Flag("os", value: "V,V", isRepeatable: true, "The systems, instead of every step")
  static let storefront = Flag(
    "storefront", value: "CC,CC", isRepeatable: true,
    "The storefronts; 'elsewhere' is every other one")
  static let date = Flag(
    "date", value: "TIME,TIME", isRepeatable: true,
    "The moments, instead of now, each deadline, and the end")
  static let shares = Flag(
    "shares", value: "FILE", "How many have which version (CSV: version,share)")

  /// The path of the policy that is looked at; nil is the one that would be generated.
  let policyPath: String?

  /// The installed versions, rising; empty when they are found out.
  private(set) var installed: [InstalledVersion] = []

  /// The systems; empty when they are found out.
  private(set) var systems: [Version] = []

  /// The storefronts; empty when they are found out.
  private(set) var storefronts: [String?] = []

  /// The moments; empty when they are found out.
  private(set) var dates: [Timestamp] = []

  /// Whether nothing but the policy has to be read: it is given, and so are the versions.
  let isAlone: Bool

  /// Whether the store is to be asked about the policy.
  let asksStore: Bool

  /// Asks for nothing by name.
  init() {
    policyPath = nil
    isAlone = false
    asksStore = true
  }

  /// Reads the flags.
  init(_ arguments: Arguments) throws(UsageError) {
    policyPath = arguments.value(Self.policy)
    let asked = [Flag.replay, .storeEndpoint].contains { arguments.value($0) != nil }
    asksStore = policyPath == nil || asked
    let names = [Flag.repo, .config, .ref, .project, .target, .configuration]
    let namesVersions = [Self.shares, Self.installed].contains { arguments.value($0) != nil }
    isAlone =
      policyPath != nil && namesVersions && !asked
      && !names.contains { arguments.value($0) != nil }
    for text in Self.words(Self.installed, arguments) {
      let version = try Self.version(text, Self.installed)
      if !installed.contains(where: { $0.version == version }) {
        installed.append(InstalledVersion(text: text, version: version))
      }
    }
    installed.sort { $0.version < $1.version }
    for text in Self.words(Self.os, arguments) { systems.append(try Self.version(text, Self.os)) }
    for text in Self.words(Self.storefront, arguments) {
      storefronts.append(try Self.storefront(text))
    }
    for text in Self.words(Self.date, arguments) { dates.append(try Self.date(text)) }
    let named = Set(storefronts.compactMap(\.self)).sorted()
    storefronts = named + (storefronts.contains(nil) ? [nil] : [])
  }

  private static func words(_ flag: Flag, _ arguments: Arguments) -> [String] {
    arguments.all(flag).flatMap { value in
      value.split(separator: ",", omittingEmptySubsequences: false).map { word in
        String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  private static func version(_ text: String, _ flag: Flag) throws(UsageError) -> Version {
    do {
      return try Version(text)
    } catch {
      throw UsageError(
        "'\(error.shownText.printable)' after --\(flag.name) is no version: \(error)",
        help: "Write whole numbers separated by periods, such as --\(flag.name) 1.0,2.4.1.")
    }
  }

  private static func storefront(_ text: String) throws(UsageError) -> String? {
    let country = text.lowercased()
    if country == SimulationAxes.elsewhere { return nil }
    guard country.utf8.count == 2, country.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      throw UsageError(
        "'\(text.printable)' after --storefront is no country",
        help: (Storefronts.near(country).map { "Did you mean \($0)? " } ?? "")
          + "Write its two letters, such as us, or 'elsewhere'.")
    }
    return country
  }

  private static func date(_ text: String) throws(UsageError) -> Timestamp {
    do {
      return try Timestamp(text)
    } catch {
      throw UsageError(
        "'\(text.printable)' after --date is not a time: \(error)",
        help: "Write it as RFC 3339 has it, such as 2026-11-30T09:00:00Z.")
    }
  }
}
