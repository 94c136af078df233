#if canImport(CryptoKit)
  import CryptoKit
#endif

/// A private key on the curve P-256, which signs tokens as RFC 7518 calls ES256.
package struct ES256Key: SecretKey {
  #if canImport(CryptoKit)
    private let key: P256.Signing.PrivateKey
  #else
    private let key: OpenSSLKey
  #endif

  /// Reads a key, such as a `.p8` file of App Store Connect.
  ///
  /// - Parameter pem: PKCS #8 or SEC 1 in PEM, without a password.
  /// - Throws: What is wrong with it; no part of it is in the fault.
  package init(pem: String) throws(SigningFault) {
    let text = try PrivateKeyText(pem, for: .p256)
    #if canImport(CryptoKit)
      do {
        key = try P256.Signing.PrivateKey(rawRepresentation: text.secret)
      } catch {
        throw SigningFault(.malformed, due: KeyAlgorithm.p256.name)
      }
    #else
      do {
        key = try OpenSSLKey(ellipticCurveKey: text.bytes)
      } catch {
        throw SigningFault(error, due: KeyAlgorithm.p256.name)
      }
    #endif
  }

  /// Signs a message, hashed with SHA-256.
  ///
  /// - Parameter message: The message.
  /// - Returns: The two numbers of the signature, 32 bytes each; another one for each call.
  /// - Throws: A fault of the library.
  package func signature(of message: [UInt8]) throws(SigningFault) -> [UInt8] {
    do {
      #if canImport(CryptoKit)
        return Array(try key.signature(for: message).rawRepresentation)
      #else
        return try Self.numbers(in: try key.signature(of: message, isHashed: true))
      #endif
    } catch {
      throw SigningFault(.library, due: KeyAlgorithm.p256.name)
    }
  }

  #if !canImport(CryptoKit)
    /// Returns the two numbers of an ECDSA signature in DER, each in 32 bytes.
    private static func numbers(in der: [UInt8]) throws(SigningFault.Code) -> [UInt8] {
      var outside = DERReader(der)
      var numbers = try outside.open(.sequence)
      var raw: [UInt8] = []
      for _ in 0..<2 {
        let digits = try numbers.read(.integer).drop { $0 == 0 }
        guard digits.count <= 32 else { throw .library }
        raw += repeatElement(0, count: 32 - digits.count) + digits
      }
      return raw
    }
  #endif
}
