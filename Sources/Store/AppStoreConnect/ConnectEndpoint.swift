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

  /// Checks an address from the configuration.
  ///
  /// - Parameter base: Such as `http://127.0.0.1:8080`; a path is kept.
  /// - Throws: Why it is not asked, as for a ``StoreEndpoint``.
  package init(_ base: String) throws(Undetermined) {
    do {
      let endpoint = try StoreEndpoint(base)
      self.init(
        base: base.hasSuffix("/") ? String(base.dropLast()) : base, isLoopback: endpoint.isLoopback)
    } catch {
      throw Undetermined(
        "App Store Connect", error.reason,
        help: "Give store.connect-endpoint as a plain HTTPS address, or leave it out.")
    }
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
