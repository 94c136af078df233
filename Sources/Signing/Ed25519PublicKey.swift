#if canImport(CryptoKit)
  import CryptoKit
#endif

/// A public key of Ed25519 (RFC 8032), which checks the signatures of policies.
package struct Ed25519PublicKey: Hashable, Sendable {
  /// The key as RFC 8032 encodes it: 32 bytes.
  package let raw: [UInt8]

  /// Takes the encoded key.
  ///
  /// - Parameter raw: 32 bytes.
  /// - Throws: That it is no such key.
  package init(raw: [UInt8]) throws(SigningFault) {
    guard raw.count == 32 else {
      let code = raw.count < 32 ? SigningFault.Code.truncated : .malformed
      throw SigningFault(code, due: Self.name)
    }
    self.raw = raw
  }

  /// Reads a key, such as `openssl pkey -pubout` writes it.
  ///
  /// - Parameter pem: A `SubjectPublicKeyInfo` (RFC 8410) in PEM.
  /// - Throws: What is wrong with it.
  package init(pem: String) throws(SigningFault) {
    let raw: [UInt8]
    do throws(SigningFault.Code) {
      let text = try PEMText(pem)
      switch text.label {
      case "PUBLIC KEY": raw = try Self.raw(inInfo: text.bytes)
      case "PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "EC PRIVATE KEY", "RSA PRIVATE KEY":
        throw .wrongType("a private key")
      default: throw .wrongType("something else")
      }
    } catch {
      throw SigningFault(error, due: Self.name)
    }
    try self.init(raw: raw)
  }

  /// Says whether a signature is this key's on a message.
  ///
  /// - Parameters:
  ///   - signature: The signature; one that is not 64 bytes long is none.
  ///   - message: The message.
  /// - Returns: Whether it is; false also for a key that is no point of the curve.
  /// - Throws: That the system has no library to check it with, which says nothing of the signature.
  package func isSignature(
    _ signature: [UInt8], of message: [UInt8]
  ) throws(SigningFault) -> Bool {
    #if canImport(CryptoKit)
      do {
        let key = try Curve25519.Signing.PublicKey(rawRepresentation: raw)
        return key.isValidSignature(signature, for: message)
      } catch {
        return false
      }
    #else
      do {
        return try OpenSSLKey(ed25519PublicKey: raw).accepts(signature, of: message)
      } catch {
        guard error == .malformed else { throw SigningFault(error, due: Self.name) }
        return false
      }
    #endif
  }

  private static let name = "an Ed25519 public key"

  private static func raw(inInfo bytes: [UInt8]) throws(SigningFault.Code) -> [UInt8] {
    var outside = DERReader(bytes)
    var info = try outside.open(.sequence)
    guard outside.isAtEnd else { throw .malformed }
    var identifier = try info.open(.sequence)
    try KeyAlgorithm.ed25519.check(&identifier)
    // The first byte says how many bits at the end do not count: none.
    let bits = try info.read(.bitString)
    guard bits.first == 0, info.isAtEnd else { throw .malformed }
    return Array(bits.dropFirst())
  }
}
