import JSON
import Signing

/// Makes tokens, each of which serves for several requests.
actor ConnectTokens {
  /// How many seconds a token is valid from now on; App Store Connect refuses more than 1200.
  private static let life: Int64 = 900

  /// How many seconds before its end a token is replaced, so that it does not end on its way.
  private static let reserve: Int64 = 120

  /// How many seconds the clock of this machine may be ahead of the server's.
  private static let tolerance: Int64 = 30

  private let credentials: ConnectCredentials
  private let secondsSince1970: @Sendable () -> Int64
  private var current: (text: String, end: Int64)?

  init(_ credentials: ConnectCredentials, secondsSince1970: @escaping @Sendable () -> Int64) {
    self.credentials = credentials
    self.secondsSince1970 = secondsSince1970
  }

  /// Returns a token that is valid for two more minutes at least.
  func token() throws(SigningFault) -> String {
    let now = secondsSince1970()
    // A clock that was set back makes the token one of the future.
    if let current, now < current.end - Self.reserve, now > current.end - Self.life - Self.tolerance
    {
      return current.text
    }
    let end = now + Self.life
    let text = try JSONWebToken.text(
      keyID: credentials.keyID, claims: claims(at: now, until: end), key: credentials.key)
    current = (text, end)
    return text
  }

  private func claims(at now: Int64, until end: Int64) -> JSONValue {
    let holder: JSONValue.Member =
      credentials.issuer.map { .init("iss", .string($0)) } ?? .init("sub", "user")
    return .object([
      holder, .init("iat", .integer(now - Self.tolerance)), .init("exp", .integer(end)),
      .init("aud", "appstoreconnect-v1"),
    ])
  }
}
