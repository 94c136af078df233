#if !canImport(CryptoKit)
  import CCrypto

  /// A key of OpenSSL's libcrypto, which frees it with the last reference.
  ///
  /// A key is never changed after it is made, so that threads may share it.
  @safe final class OpenSSLKey: @unchecked Sendable {
    private var library: trainstop_crypto
    private let key: OpaquePointer

    /// Reads a private key on an elliptic curve, and checks that it is one.
    ///
    /// - Parameter der: PKCS #8 or SEC 1, which has been found to be for the curve P-256.
    /// - Throws: That it is no such key, as when its public half belongs to another one.
    convenience init(ellipticCurveKey der: [UInt8]) throws(SigningFault.Code) {
      unsafe try self.init { unsafe trainstop_key_read($0, der, der.count) }
    }

    /// Makes a private key of Ed25519 of its seed.
    convenience init(ed25519Seed seed: [UInt8]) throws(SigningFault.Code) {
      unsafe try self.init { unsafe trainstop_key_of_seed($0, seed, seed.count) }
    }

    /// Takes a public key of Ed25519.
    convenience init(ed25519PublicKey raw: [UInt8]) throws(SigningFault.Code) {
      unsafe try self.init { unsafe trainstop_key_of_public($0, raw, raw.count) }
    }

    private init(
      _ make: (UnsafePointer<trainstop_crypto>) -> OpaquePointer?
    ) throws(SigningFault.Code) {
      guard var library = OpenSSLLibrary.opened else { throw .noLibrary }
      guard let key = unsafe make(&library) else { throw .malformed }
      self.library = library
      unsafe self.key = key
    }

    deinit { unsafe trainstop_key_free(&library, key) }

    /// Returns the public half of an Ed25519 key.
    func rawPublicKey() throws(SigningFault.Code) -> [UInt8] {
      var library = library
      var raw = [UInt8](repeating: 0, count: 32)
      var count = raw.count
      guard unsafe trainstop_key_public(&library, key, &raw, &count) == 1, count == 32 else {
        throw .library
      }
      return raw
    }

    /// Signs a message, hashed with SHA-256 where the kind of key wants that.
    func signature(of message: [UInt8], isHashed: Bool) throws(SigningFault.Code) -> [UInt8] {
      var library = library
      // No signature of the two kinds is longer than this.
      var signature = [UInt8](repeating: 0, count: 80)
      var count = signature.count
      let isSigned = unsafe trainstop_key_sign(
        &library, key, isHashed ? 1 : 0, &signature, &count, message, message.count)
      guard isSigned == 1 else { throw .library }
      return Array(signature.prefix(count))
    }

    /// Says whether an Ed25519 signature is this key's on a message.
    func accepts(_ signature: [UInt8], of message: [UInt8]) -> Bool {
      var library = library
      return unsafe trainstop_key_accepts(
        &library, key, signature, signature.count, message, message.count) == 1
    }
  }
#endif
