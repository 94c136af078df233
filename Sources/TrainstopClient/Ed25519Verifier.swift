#if canImport(CryptoKit)
  import CryptoKit
  public import Foundation

  /// Checks the Ed25519 signature beside a policy.
  ///
  /// Apple's systems only; elsewhere, write a ``PolicyVerifier`` over the cryptography at hand.
  public struct Ed25519Verifier: PolicyVerifier {
    private let key: Curve25519.Signing.PublicKey

    /// Creates a verifier.
    ///
    /// - Parameter publicKey: Base64 of the key's 32 bytes, or of the 44 bytes that a PEM file of
    ///   it holds between its lines.
    /// - Throws: A `CryptoKitError` when that is no key.
    public init(publicKey: String) throws {
      // A key of a PEM file (RFC 8410) is twelve fixed bytes and then the raw one.
      key = try Curve25519.Signing.PublicKey(
        rawRepresentation: (Data(base64Encoded: publicKey) ?? Data()).suffix(32))
    }

    /// Returns when the signature is right.
    public func verify(_ policy: StoredPolicy) throws {
      let signature = try policy.signatureBytes()
      guard key.isValidSignature(signature, for: policy.bytes) else { throw SignatureFault.wrong }
    }
  }
#endif
