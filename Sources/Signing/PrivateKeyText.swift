/// A private key as PKCS #8 (RFC 5958) or, on elliptic curves, SEC 1 (RFC 5915) writes it.
struct PrivateKeyText {
  /// The DER text, which is right as far as this type looks.
  let bytes: [UInt8]

  /// The number or the seed that the key is, in 32 bytes.
  let secret: [UInt8]

  /// Reads a PEM text that must hold a key for an algorithm.
  init(_ text: String, for algorithm: KeyAlgorithm) throws(SigningFault) {
    do throws(SigningFault.Code) {
      let pem = try PEMText(text)
      bytes = pem.bytes
      switch pem.label {
      case "PRIVATE KEY": secret = try Self.secret(inPKCS8: pem.bytes, algorithm)
      case "EC PRIVATE KEY" where algorithm == .p256:
        secret = try Self.secret(inSEC1: pem.bytes, needsCurve: true)
      default: throw Self.fault(ofLabel: pem.label)
      }
      guard secret.count == 32 else { throw .malformed }
    } catch {
      throw SigningFault(error, due: algorithm.name)
    }
  }

  private static func secret(
    inPKCS8 bytes: [UInt8], _ algorithm: KeyAlgorithm
  ) throws(SigningFault.Code) -> [UInt8] {
    var outside = DERReader(bytes)
    var info = try outside.open(.sequence)
    guard outside.isAtEnd else { throw .malformed }
    let version = try info.read(.integer)
    guard version == [0] || version == [1] else { throw .malformed }
    var identifier = try info.open(.sequence)
    try algorithm.check(&identifier)
    let key = try info.read(.octetString)
    switch algorithm {
    case .p256: return try secret(inSEC1: key, needsCurve: false)
    case .ed25519:
      var seed = DERReader(key)
      return try seed.read(.octetString)
    }
  }

  private static func secret(
    inSEC1 bytes: [UInt8], needsCurve: Bool
  ) throws(SigningFault.Code) -> [UInt8] {
    var outside = DERReader(bytes)
    var key = try outside.open(.sequence)
    guard outside.isAtEnd, try key.read(.integer) == [1] else { throw .malformed }
    let secret = try key.read(.octetString)
    guard key.isNext(.parameters) else {
      if needsCurve { throw .malformed }
      return secret
    }
    var parameters = try key.open(.parameters)
    try KeyAlgorithm.p256.check(curve: try parameters.read(.objectIdentifier))
    return secret
  }

  private static func fault(ofLabel label: String) -> SigningFault.Code {
    switch label {
    case "ENCRYPTED PRIVATE KEY": .encrypted
    case "PUBLIC KEY": .wrongType("a public key")
    case "CERTIFICATE": .wrongType("a certificate")
    case "RSA PRIVATE KEY": .wrongType("an RSA key")
    case "EC PRIVATE KEY": .wrongType("an elliptic-curve key")
    case "OPENSSH PRIVATE KEY": .wrongType("a key in OpenSSH's own format")
    case "CERTIFICATE REQUEST": .wrongType("a certificate request")
    default: .wrongType("something else")
    }
  }
}
