package import JSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Signed tokens (RFC 7519), as an HTTP request shows them to a server.
package enum JSONWebToken {
  /// Makes a token that is signed with ES256.
  ///
  /// - Parameters:
  ///   - keyID: The name of the key at the server, for the header `kid`.
  ///   - claims: What is claimed.
  ///   - key: The key.
  /// - Returns: The token, which is a secret as long as it is valid.
  /// - Throws: A fault of the library.
  package static func text(
    keyID: String, claims: JSONValue, key: ES256Key
  ) throws(SigningFault) -> String {
    let header: JSONValue = ["alg": "ES256", "kid": .string(keyID), "typ": "JWT"]
    let parts = [header, claims].map { encoded($0.compactText.utf8) }
    let message = parts.joined(separator: ".")
    return "\(message).\(encoded(try key.signature(of: Array(message.utf8))))"
  }

  /// Returns bytes in the base64 of RFC 4648 §5, without padding.
  private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
    String(
      Data(bytes).base64EncodedString().compactMap { character -> Character? in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      })
  }
}
