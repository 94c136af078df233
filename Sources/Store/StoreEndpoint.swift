package import Diagnostics
import Foundation

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

  /// Returns the address of one question; nil where it cannot be put into one.
  ///
  /// The `token` keeps caches between here and the store from answering with what they have.
  func url(_ key: LookupKey, storefront: String, isMac: Bool, token: String) -> URL? {
    var items = [
      URLQueryItem(name: key.parameter, value: key.value),
      URLQueryItem(name: "country", value: storefront),
    ]
    if isMac { items.append(URLQueryItem(name: "entity", value: "desktopSoftware")) }
    items.append(URLQueryItem(name: "t", value: token))
    guard var components = URLComponents(string: address) else { return nil }
    components.queryItems = items
    // A plus sign stands for itself in an address, but servers read it as a space.
    let query = components.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    components.percentEncodedQuery = query
    return components.url
  }

  /// Says whether a redirect may be followed.
  func allows(_ url: URL) -> Bool {
    switch url.scheme?.lowercased() {
    case "https": true
    case "http": isLoopback && url.host.map(Self.isLoopback) == true
    default: false
    }
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

  private static func fault(_ reason: String) -> Undetermined {
    Undetermined(
      "store", reason,
      help: "Give the endpoint as a plain HTTPS address, such as https://itunes.apple.com.")
  }
}
