import Foundation
import JSON
import Signing
import TestSupport
import Testing

@Suite struct ES256KeyTests {
  private static let claims: JSONValue = ["iss": "57246542-96fe", "exp": 1_796_029_800]

  @Test(
    .enabled(if: OpenSSLProgram.path != nil), arguments: [SampleKeys.p256, SampleKeys.sec1])
  func `openssl accepts the signature of a token`(pem: String) throws {
    let openssl = try OpenSSLProgram()
    defer { openssl.remove() }
    try openssl.write(pem.utf8, to: "key.pem")
    try openssl.run("pkey", "-in", "key.pem", "-pubout", "-out", "public.pem")
    let key = try ES256Key(pem: pem)
    let token = try JSONWebToken.text(keyID: "2X9R4HXF34", claims: Self.claims, key: key)
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    #expect(parts.count == 3)
    let signature = try Self.decoded(parts[2])
    #expect(signature.count == 64)
    try openssl.write("\(parts[0]).\(parts[1])".utf8, to: "message")
    try openssl.write(Self.der(signature), to: "signature")
    let said = try openssl.run(
      "dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "message")
    #expect(said == "Verified OK\n")
    try openssl.write("\(parts[0]).\(parts[1])x".utf8, to: "message")
    #expect(throws: OpenSSLProgram.Failure.self) {
      try openssl.run(
        "dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "message")
    }
  }

  @Test func `every signature has 64 bytes`() throws {
    // About one in 128 has a number with a leading zero byte, which DER leaves out.
    let key = try ES256Key(pem: SampleKeys.p256)
    for number in 0..<400 {
      #expect(try key.signature(of: Array("message \(number)".utf8)).count == 64)
    }
  }

  @Test func `a token says how it is signed, and what is claimed`() throws {
    let key = try ES256Key(pem: SampleKeys.p256)
    let token = try JSONWebToken.text(keyID: "2X9R4HXF34", claims: Self.claims, key: key)
    let parts = token.split(separator: ".").map(String.init)
    let texts = try parts.prefix(2).map { String(decoding: try Self.decoded($0), as: UTF8.self) }
    #expect(texts[0] == #"{"alg":"ES256","kid":"2X9R4HXF34","typ":"JWT"}"#)
    #expect(texts[1] == #"{"iss":"57246542-96fe","exp":1796029800}"#)
    #expect(!token.contains("=") && !token.contains("+") && !token.contains("/"))
  }

  @Test func `lost line breaks do no harm`() throws {
    for replacement in [" ", "", "\r\n", "\n\t"] {
      let text = SampleKeys.p256.replacingOccurrences(of: "\n", with: replacement)
      _ = try ES256Key(pem: "note\n" + text + "\n\n")
    }
  }

  /// Returns the bytes of base64 without padding.
  private static func decoded(_ text: String) throws -> [UInt8] {
    let padded =
      text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
      + String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Array(try #require(Data(base64Encoded: padded)))
  }

  /// Returns a signature as `openssl dgst` reads it: a sequence of two whole numbers.
  private static func der(_ raw: [UInt8]) -> [UInt8] {
    let numbers = [raw.prefix(32), raw.suffix(32)].map { half -> [UInt8] in
      var digits = Array(half.drop { $0 == 0 })
      if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
      return [0x02, UInt8(digits.count)] + digits
    }
    return [0x30, UInt8(numbers[0].count + numbers[1].count)] + numbers[0] + numbers[1]
  }
}
