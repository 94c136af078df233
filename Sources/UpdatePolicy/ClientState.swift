import Versions

/// What one installation knows about itself when it asks for a decision.
///
/// The versions in it are parsed once, here, so that deciding again costs next to nothing.
public struct ClientState: Hashable, Sendable {
  /// The installed version, as the bundle spells it.
  public let version: String

  /// The version of the operating system, such as `17.4`.
  public let os: String

  /// The time of the decision.
  public var now: Timestamp

  /// The client's own bundle identifier, if another app's policy is to be refused.
  public var app: String?

  /// The country of the storefront in lower case, if it is known.
  public let storefront: String?

  /// The version that the user chose to skip, if any; a text that is no version is ignored.
  public let skipped: String?

  /// When an optional prompt was last shown, if one was.
  public var lastPrompted: Timestamp?

  /// Whether the user asked for updates by hand, which skips and reminders do not silence.
  public var manual: Bool

  let installedVersion: Version?
  let systemVersion: Version?
  let skippedVersion: Version?

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - version: The installed version: digits and periods.
  ///   - os: The version of the operating system: digits and periods.
  ///   - now: The time of the decision.
  ///   - app: The client's bundle identifier.
  ///   - storefront: The two-letter country of the storefront, in any letter case.
  ///   - skipped: The version that the user chose to skip.
  ///   - lastPrompted: When an optional prompt was last shown.
  ///   - manual: Whether the user asked for updates by hand.
  public init(
    version: String, os: String, now: Timestamp, app: String? = nil, storefront: String? = nil,
    skipped: String? = nil, lastPrompted: Timestamp? = nil, manual: Bool = false
  ) {
    self.version = version
    self.os = os
    self.now = now
    self.app = app
    self.storefront = storefront?.lowercased()
    self.skipped = skipped
    self.lastPrompted = lastPrompted
    self.manual = manual
    // What does not parse is its own answer of the decision, and its text is kept above.
    installedVersion = try? Version(version)
    systemVersion = try? Version(os)
    skippedVersion = skipped.flatMap { try? Version($0) }
  }
}
