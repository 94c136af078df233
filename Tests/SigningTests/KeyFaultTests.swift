import Foundation
import Signing
import TestSupport
import Testing

@Suite struct KeyFaultTests {
  /// A text that is no key for ES256, and what is said of it.
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let code: SigningFault.Code
    var testDescription: String { "\(code)" }

    init(_ text: String, _ code: SigningFault.Code) {
      self.text = text
      self.code = code
    }
  }

  private static func pem(_ label: String, _ base64: String) -> String {
    "-----BEGIN \(label)-----\n\(base64)\n-----END \(label)-----\n"
  }

  private static let inside = SampleKeys.p256.split(separator: "\n").dropFirst().dropLast().joined()

  static let cases: [Case] = [
    .init("", .notPEM),
    .init(inside, .notPEM),
    .init("{\"key\": 7}", .notPEM),
    .init("-----BEGIN PRIVATE KEY", .truncated),
    .init(String(SampleKeys.p256.dropLast(8)), .truncated),
    .init(pem("PRIVATE KEY", String(inside.dropLast(4))), .truncated),
    .init(pem("PRIVATE KEY", String(inside.dropLast(3))), .truncated),
    .init(pem("PRIVATE KEY", ""), .truncated),
    .init(pem("PRIVATE KEY", inside.replacingOccurrences(of: "A", with: "?")), .malformed),
    .init(pem("PRIVATE KEY", inside + "AAAA"), .malformed),
    .init(
      pem("PRIVATE KEY", Data([0x30, 0x03, 0x02, 0x01, 0x07]).base64EncodedString()), .malformed),
    .init(
      pem("PRIVATE KEY", Data([0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]).base64EncodedString()),
      .malformed),
    .init(pem("ENCRYPTED PRIVATE KEY", "MIHs"), .encrypted),
    .init(
      pem("EC PRIVATE KEY", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0011\n\nMIHs"),
      .encrypted),
    .init(SampleKeys.p384, .foreignCurve("P-384")),
    .init(SampleKeys.ed25519, .wrongType("an Ed25519 key")),
    .init(pem("PUBLIC KEY", "MCow"), .wrongType("a public key")),
    .init(pem("CERTIFICATE", "MCow"), .wrongType("a certificate")),
    .init(pem("RSA PRIVATE KEY", "MCow"), .wrongType("an RSA key")),
    .init(pem("OPENSSH PRIVATE KEY", "MCow"), .wrongType("a key in OpenSSH's own format")),
    .init(pem("SECRET RECIPE", "MCow"), .wrongType("something else")),
    // The public half, which stands in the key too, is another key's.
    .init(SampleKeys.p256.replacingOccurrences(of: "SfZC", with: "SfZD"), .malformed),
  ]

  @Test(arguments: cases) func `what is no key for ES256 is told apart`(fault: Case) throws {
    let error = try #require(throws: SigningFault.self) { try ES256Key(pem: fault.text) }
    #expect(error.code == fault.code)
    #expect(error.help.hasSuffix("."))
    #expect(!error.reason.isEmpty && !error.reason.hasSuffix("."))
  }

  @Test func `the wrong keys for Ed25519 are told apart`() throws {
    let curve = try #require(throws: SigningFault.self) { try Ed25519Key(pem: SampleKeys.p256) }
    #expect(curve.code == .wrongType("an elliptic-curve key"))
    #expect(curve.reason == "is an elliptic-curve key, not an Ed25519 key")
    let other = try #require(throws: SigningFault.self) { try Ed25519Key(pem: SampleKeys.sec1) }
    #expect(other.code == .wrongType("an elliptic-curve key"))
  }

  @Test(.enabled(if: OpenSSLProgram.path != nil))
  func `keys that openssl makes are told apart`() throws {
    let openssl = try OpenSSLProgram()
    defer { openssl.remove() }
    func fault(_ file: String) throws -> SigningFault.Code? {
      let text = String(decoding: try openssl.read(file), as: UTF8.self)
      return try #require(throws: SigningFault.self) { try ES256Key(pem: text) }.code
    }
    try openssl.write(SampleKeys.p256.utf8, to: "key.pem")
    try openssl.run(
      "pkcs8", "-topk8", "-in", "key.pem", "-passout", "pass:secret", "-out", "locked.pem")
    #expect(try fault("locked.pem") == .encrypted)
    try openssl.run("ec", "-in", "key.pem", "-aes128", "-passout", "pass:secret", "-out", "old.pem")
    #expect([.encrypted].contains(try fault("old.pem")))
    for (curve, name) in [
      ("secp384r1", "P-384"), ("secp521r1", "P-521"), ("secp256k1", "secp256k1"),
    ] {
      try openssl.run(
        "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(curve)", "-out", "other.pem"
      )
      #expect(try fault("other.pem") == .foreignCurve(name))
    }
    try openssl.run(
      "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024", "-out", "r.pem")
    #expect(try fault("r.pem") == .wrongType("an RSA key"))
  }

  @Test func `nothing prints a key`() throws {
    let key = try ES256Key(pem: SampleKeys.p256)
    let other = try Ed25519Key(pem: SampleKeys.ed25519)
    var dumped = ""
    dump(key, to: &dumped)
    dump(other, to: &dumped)
    let texts = [
      "\(key)", "\(other)", String(reflecting: key), String(reflecting: [other]), dumped,
      String(describing: Optional(key)),
    ]
    for text in texts { #expect(text.contains("which is not shown"), "\(text)") }
    #expect(Mirror(reflecting: key).children.isEmpty)
    // The numbers of the two keys, in decimal as an array prints and in hexadecimal.
    for text in texts { #expect(!text.contains("36, 209") && !text.contains("24d1d8")) }
  }
}
