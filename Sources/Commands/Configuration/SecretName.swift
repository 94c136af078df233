import Diagnostics

/// Tells what must never be written into a configuration.
enum SecretName {
  /// Says whether a key is named like a secret.
  static func isSecret(_ key: String) -> Bool {
    let words = key.lowercased().split { !$0.isLetter && !$0.isNumber }
    let whole = words.joined()
    return words.contains { ["key", "p8", "pem", "jwt", "credentials"].contains($0) }
      || ["token", "secret", "password", "passphrase", "apikey", "privatekey", "issuer"]
        .contains { part in whole.indices.contains { whole[$0...].hasPrefix(part) } }
  }

  /// Says whether a value is a private key.
  static func isPrivateKey(_ text: String) -> Bool {
    let mark = "PRIVATE KEY-----"
    return text.indices.contains { text[$0...].hasPrefix(mark) }
  }

  /// Returns a place without the text of its line, which a log must not show.
  static func hidingText(of place: Location) -> Location {
    Location(place.file, line: place.line, column: place.column)
  }
}
