import Diagnostics

/// Tells what must never be written into a configuration.
enum SecretName {
  /// What to do about a secret in the file.
  static let help =
    "Remove it from the file, replace it where it is in use, and give it in the environment."

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

  /// Returns a place without its line where that line gives a value to a key named like a secret.
  static func safe(_ place: Location) -> Location {
    guard let excerpt = place.excerpt else { return place }
    let keys = excerpt.split(separator: ":", omittingEmptySubsequences: false).dropLast()
      .compactMap { part in part.split { " \t{,\"'".contains($0) }.last }
    let isSafe = !isPrivateKey(excerpt) && !keys.contains { isSecret(String($0)) }
    return isSafe ? place : hidingText(of: place)
  }

  /// Returns a place without the text of its line, which a log must not show.
  static func hidingText(of place: Location) -> Location {
    Location(place.file, line: place.line, column: place.column)
  }
}
