package import Diagnostics

/// The address of App Store Connect's programming interface.
package struct ConnectEndpoint: Hashable, Sendable {
  /// Apple's own.
  package static let apple = ConnectEndpoint(
    base: "https://api.appstoreconnect.apple.com", isLoopback: false)

  /// What stands before every path, without a final slash.
  package let base: String

  /// Whether the address may be asked without HTTPS, since it does not leave the machine.
  let isLoopback: Bool

  private init(base: String, isLoopback: Bool) {
    self.base = base
    self.isLoopback = isLoopback
  }

  /// Checks an address.
  ///
  /// What is sent to it opens the team's account for some minutes, and a configuration may come with
  /// a stranger's change: only the command line may name a foreign host.
  ///
  /// - Parameters:
  ///   - base: Such as `http://127.0.0.1:8080`; a path is kept.
  ///   - isTrusted: Whether it may be any host, since the command line names it.
  /// - Throws: Why it is not asked, as for a ``StoreEndpoint``.
  package init(_ base: String, isTrusted: Bool) throws(Undetermined) {
    let base = base.hasSuffix("/") ? String(base.dropLast()) : base
    let endpoint: StoreEndpoint
    do {
      endpoint = try StoreEndpoint(base)
    } catch {
      throw Undetermined(
        "App Store Connect", error.reason,
        help: isTrusted
          ? "Give --connect-endpoint a plain HTTPS address, or leave it out."
          : "Leave store.connect-endpoint out, or give it an address of this machine.")
    }
    guard isTrusted || endpoint.isLoopback || base == Self.apple.base else {
      throw Undetermined(
        "App Store Connect",
        "\(shown(base)) would get a token of the team's key, and the configuration alone names it",
        help: "Give the address as --connect-endpoint, or leave store.connect-endpoint out.")
    }
    self.init(base: base, isLoopback: endpoint.isLoopback)
  }
}

extension LookupLimits {
  /// The limits that suit App Store Connect, which allows a key 3600 requests an hour.
  package static var connect: LookupLimits {
    var limits = LookupLimits()
    limits.requestsPerMinute = 120
    limits.answerBytes = 8 << 20
    return limits
  }
}
