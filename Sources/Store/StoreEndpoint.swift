package import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The address of a lookup service that may be asked.
package struct StoreEndpoint: Hashable, Sendable {
  /// The App Store's own.
  package static let appStore = StoreEndpoint(checked: "https://itunes.apple.com")

  /// The address of the lookup, without a query.
  package let address: String

  /// Whether the address may be asked without HTTPS, since it does not leave the machine.
  let isLoopback: Bool

  private init(checked base: String, isLoopback: Bool = false) {
    address = base + "/lookup"
    self.isLoopback = isLoopback
  }

  /// Checks an address from the configuration or the command line.
  ///
  /// - Parameter base: Such as `https://itunes.apple.com` or `http://127.0.0.1:8080`; a path is kept.
  /// - Throws: Why it is not asked: it is no address, is neither HTTPS nor loopback, or carries a
  ///   password or a query, which would end up in recordings.
  package init(_ base: String) throws(Undetermined) {
    guard let components = URLComponents(string: base),
      let scheme = components.scheme?.lowercased(),
      let host = components.host, !host.isEmpty, ["http", "https"].contains(scheme)
    else { throw Self.fault("\(base.isEmpty ? "an empty text" : shown(base)) is no HTTP address") }
    guard components.user == nil, components.password == nil else {
      throw Self.fault("\(shown(host)) is given with a user name or a password in the address")
    }
    guard components.query == nil, components.fragment == nil else {
      throw Self.fault("\(shown(base)) has a query or a fragment")
    }
    let isLoopback = Self.isLoopback(host)
    guard scheme == "https" || isLoopback else {
      throw Self.fault("\(shown(base)) is not HTTPS")
    }
    self.init(
      checked: base.hasSuffix("/") ? String(base.dropLast()) : base, isLoopback: isLoopback)
  }

  /// Returns the address of one question.
  ///
  /// The `token` keeps caches between here and the store from answering with what they have.
  func question(_ key: LookupKey, storefront: String, isMac: Bool, token: String) -> String {
    var items = [(key.parameter, key.value), ("country", storefront)]
    if isMac { items.append(("entity", "desktopSoftware")) }
    items.append(("t", token))
    return address + "?"
      + items.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
  }

  /// Escapes everything that could mean something else in an address (RFC 3986, unreserved).
  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Says whether a host is this machine itself: `localhost`, `::1`, or an address in 127.0.0.0/8.
  static func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    guard !["localhost", "::1", "[::1]"].contains(host) else { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.count <= 3 && part.utf8.allSatisfy { (48...57).contains($0) }
      }
  }

  /// Checks the address of a feed, which may have a query, and says whether it is on this machine.
  static func isLoopbackFeed(_ address: String) throws(Undetermined) -> Bool {
    let base = address.prefix { $0 != "?" && $0 != "#" }
    return try StoreEndpoint(String(base)).isLoopback
  }

  private static func fault(_ reason: String) -> Undetermined {
    Undetermined(
      "store", reason,
      help: "Give the endpoint as a plain HTTPS address, such as https://itunes.apple.com.")
  }
}
