import Versions

/// Why a text is not a version that the app may have.
struct MalformedVersion: Error {
  /// Who does not allow it, as the end of "not a version that …".
  let authority: String

  /// What is allowed, as the end of an instruction: `one to three whole numbers …`.
  let demand: String

  /// What is wrong, and at which byte.
  let fault: Version.ParseError
}

extension AppFacts {
  /// Whether every app of the platform passes through App Store Connect.
  var isBoundToAppStore: Bool { ["ios", "tvos", "visionos", "watchos"].contains(platform) }

  /// Whether the bundles are Apple's kind, with property lists.
  var isApple: Bool { isBoundToAppStore || platform == "macos" }

  /// Reads a marketing version as the scheme and, where there is no way around it, the App Store
  /// allow it for a kind of bundle.
  ///
  /// The scheme is the team's; it does not bind frameworks, which are often somebody else's, but
  /// the store checks those as well (90060).
  func read(_ text: String, for kind: BundleFacts.Kind) -> Result<Version, MalformedVersion> {
    if kind == .framework {
      return parse(text, isOfStore ? .apple : .loose, by: isOfStore ? Self.store : nil)
    }
    let read = parse(text, scheme, by: nil)
    guard case .success = read, isBoundToAppStore, kind != .other else { return read }
    return parse(text, .apple, by: Self.store)
  }

  private static let store = "App Store Connect allows"

  private var isOfStore: Bool { isApple && (isBoundToAppStore || scheme.isPlain) }

  private func parse(
    _ text: String, _ scheme: VersionScheme, by authority: String?
  ) -> Result<Version, MalformedVersion> {
    do {
      return .success(try Version(text, scheme: scheme))
    } catch {
      let authority = authority ?? "the scheme '\(scheme.rawValue)' allows"
      return .failure(
        MalformedVersion(authority: authority, demand: scheme.demand, fault: error))
    }
  }
}

extension VersionScheme {
  /// Whether its versions are digits and periods only, as App Store Connect wants them.
  fileprivate var isPlain: Bool { self == .apple || self == .calver }

  /// What a version looks like, as the end of an instruction.
  var demand: String {
    switch self {
    case .apple: "one to three whole numbers separated by periods, in at most 18 characters"
    case .semver: "three whole numbers separated by periods, without leading zeros"
    case .calver: "a year, a month, and at most one more number"
    case .loose: "whole numbers separated by periods"
    }
  }
}
