package import Signing

/// What proves to App Store Connect who asks.
package struct ConnectCredentials: SecretKey {
  /// The name of the key, such as `2X9R4HXF34`.
  package var keyID: String

  /// The team's issuer; nil for the key of an individual, which has none.
  package var issuer: String?

  /// The key.
  package var key: ES256Key

  /// Creates credentials.
  package init(keyID: String, issuer: String?, key: ES256Key) {
    self.keyID = keyID
    self.issuer = issuer
    self.key = key
  }
}
