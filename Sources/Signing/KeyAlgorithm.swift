/// What a key is for.
enum KeyAlgorithm: Hashable {
  /// ECDSA on P-256, as ES256 wants it.
  case p256

  /// Ed25519.
  case ed25519

  /// What such a key is called, with its article.
  var name: String {
    switch self {
    case .p256: "an elliptic-curve key on P-256"
    case .ed25519: "an Ed25519 key"
    }
  }

  /// Checks the algorithm that a key states, and leaves the reader after it.
  ///
  /// - Parameter identifier: An `AlgorithmIdentifier` of RFC 5280.
  /// - Throws: Which other kind of key it is.
  func check(_ identifier: inout DERReader) throws(SigningFault.Code) {
    let algorithm = try identifier.read(.objectIdentifier)
    switch (algorithm, self) {
    case (Self.ellipticCurve, .p256): try check(curve: try identifier.read(.objectIdentifier))
    case (Self.edwards, .ed25519): return
    case (Self.ellipticCurve, .ed25519), (Self.edwards, .p256):
      throw .wrongType(algorithm == Self.edwards ? Self.ed25519.name : "an elliptic-curve key")
    default: throw .wrongType(Self.otherNames[algorithm] ?? "a key of another kind")
    }
  }

  /// Checks the curve that an elliptic-curve key states.
  func check(curve: [UInt8]) throws(SigningFault.Code) {
    guard curve != Self.primeCurve else { return }
    throw .foreignCurve(Self.curveNames[curve] ?? "another curve")
  }

  private static let ellipticCurve: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
  private static let primeCurve: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
  private static let edwards: [UInt8] = [0x2B, 0x65, 0x70]

  private static let otherNames: [[UInt8]: String] = [
    [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]: "an RSA key",
    [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0A]: "an RSA key",
    [0x2A, 0x86, 0x48, 0xCE, 0x38, 0x04, 0x01]: "a DSA key",
    [0x2B, 0x65, 0x6E]: "an X25519 key",
    [0x2B, 0x65, 0x6F]: "an X448 key",
    [0x2B, 0x65, 0x71]: "an Ed448 key",
  ]

  private static let curveNames: [[UInt8]: String] = [
    [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x01]: "P-192",
    [0x2B, 0x81, 0x04, 0x00, 0x21]: "P-224",
    [0x2B, 0x81, 0x04, 0x00, 0x22]: "P-384",
    [0x2B, 0x81, 0x04, 0x00, 0x23]: "P-521",
    [0x2B, 0x81, 0x04, 0x00, 0x0A]: "secp256k1",
  ]
}
