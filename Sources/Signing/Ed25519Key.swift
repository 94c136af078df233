#if canImport(CryptoKit)
  import CryptoKit
#endif

/// A private key of Ed25519 (RFC 8032), which signs policies.
package struct Ed25519Key: SecretKey {
  #if canImport(CryptoKit)
    private let key: Curve25519.Signing.PrivateKey
  #else
    private let key: OpenSSLKey
  #endif

  /// Reads a key, such as `openssl genpkey -algorithm ed25519` makes it.
  ///
  /// - Parameter pem: PKCS #8 in PEM, without a password.
  /// - Throws: What is wrong with it; no part of it is in the fault.
  package init(pem: String) throws(SigningFault) {
    let text = try PrivateKeyText(pem, for: .ed25519)
    #if canImport(CryptoKit)
      do {
        key = try Curve25519.Signing.PrivateKey(rawRepresentation: text.secret)
      } catch {
        throw SigningFault(.malformed, due: KeyAlgorithm.ed25519.name)
      }
    #else
      do {
        key = try OpenSSLKey(ed25519Seed: text.secret)
      } catch {
        throw SigningFault(error, due: KeyAlgorithm.ed25519.name)
      }
    #endif
  }

  /// Signs a message.
  ///
  /// - Parameter message: The message.
  /// - Returns: 64 bytes, which OpenSSL makes the same for the same message each time.
  /// - Throws: A fault of the library.
  package func signature(of message: [UInt8]) throws(SigningFault) -> [UInt8] {
    do {
      #if canImport(CryptoKit)
        return Array(try key.signature(for: message))
      #else
        return try key.signature(of: message, isHashed: false)
      #endif
    } catch {
      throw SigningFault(.library, due: KeyAlgorithm.ed25519.name)
    }
  }

  /// The key that others check the signatures with.
  package var publicKey: Ed25519PublicKey {
    get throws(SigningFault) {
      #if canImport(CryptoKit)
        return try Ed25519PublicKey(raw: Array(key.publicKey.rawRepresentation))
      #else
        do {
          return try Ed25519PublicKey(raw: try key.rawPublicKey())
        } catch {
          throw SigningFault(.library, due: KeyAlgorithm.ed25519.name)
        }
      #endif
    }
  }
}
