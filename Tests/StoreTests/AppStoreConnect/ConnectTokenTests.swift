import Foundation
import Store
import TestSupport
import Testing

@Suite struct ConnectTokenTests {
  /// Returns the tokens that were shown to a server, in the order of the requests.
  private func tokens(
    issuer: String?, at times: @escaping @Sendable () -> Int64
  ) async throws -> [String] {
    var app = LoopbackConnect((1...9).map { .init("1.\($0)", "REPLACED_WITH_NEW_VERSION") })
    app.pageSize = 1
    let connect = app
    let server = try LoopbackServer { connect.reply(to: $0) }
    defer { server.stop() }
    let source = try Harbor.connect(server.address, issuer: issuer, secondsSince1970: times)
    _ = await source.ask(Harbor.query())
    return server.requests.map { String($0.headers["authorization"]?.dropFirst(7) ?? "") }
  }

  private func part(_ index: Int, of token: String) throws -> [String: Any] {
    let text = token.split(separator: ".")[index]
      .replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    let data = try #require(Data(base64Encoded: text + padding))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `a team's token has its issuer`() async throws {
    let token = try #require(
      try await tokens(issuer: "57246542", at: { 1_796_029_200 }).first)
    let header = try part(0, of: token)
    #expect(header["alg"] as? String == "ES256")
    #expect(header["kid"] as? String == "2X9R4HXF34")
    #expect(header["typ"] as? String == "JWT")
    let claims = try part(1, of: token)
    #expect(claims["iss"] as? String == "57246542")
    #expect(claims["sub"] == nil)
    #expect(claims["aud"] as? String == "appstoreconnect-v1")
    let (start, end) = (try #require(claims["iat"] as? Int), try #require(claims["exp"] as? Int))
    #expect(start <= 1_796_029_200 && end > 1_796_029_200)
    #expect(end - start <= 1200)
  }

  @Test func `an individual's token has none`() async throws {
    let token = try #require(try await tokens(issuer: nil, at: { 1_796_029_200 }).first)
    let claims = try part(1, of: token)
    #expect(claims["iss"] == nil)
    #expect(claims["sub"] as? String == "user")
  }

  @Test func `one token serves a short run`() async throws {
    let all = try await tokens(issuer: "x", at: { 1_796_029_200 })
    #expect(all.count > 9)
    #expect(Set(all).count == 1)
  }

  @Test func `a long run makes tokens anew before they end`() async throws {
    let time = Ticks()
    let all = try await tokens(issuer: "x", at: { time.next() })
    #expect(Set(all).count > 1)
    for (index, token) in all.enumerated() {
      let end = try #require(try part(1, of: token)["exp"] as? Int)
      // The clock has moved on by a hundred seconds for each request that was made.
      #expect(end > Ticks.start + 100 * index)
    }
  }

  @Test(.enabled(if: OpenSSLProgram.path != nil))
  func `openssl accepts what a server is shown`() async throws {
    let token = try #require(try await tokens(issuer: "x", at: { 1_796_029_200 }).first)
    let openssl = try OpenSSLProgram()
    defer { openssl.remove() }
    try openssl.write(SampleKeys.p256.utf8, to: "key.pem")
    try openssl.run("pkey", "-in", "key.pem", "-pubout", "-out", "public.pem")
    let parts = token.split(separator: ".")
    try openssl.write("\(parts[0]).\(parts[1])".utf8, to: "message")
    let text = parts[2].replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    let raw = Array(try #require(Data(base64Encoded: text + "==")))
    let numbers = [raw.prefix(32), raw.suffix(32)].map { half -> [UInt8] in
      var digits = Array(half.drop { $0 == 0 })
      if digits[0] >= 0x80 { digits.insert(0, at: 0) }
      return [0x02, UInt8(digits.count)] + digits
    }
    try openssl.write(
      [0x30, UInt8(numbers[0].count + numbers[1].count)] + numbers[0] + numbers[1], to: "signature")
    let said = try openssl.run(
      "dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "message")
    #expect(said == "Verified OK\n")
  }
}

/// A time that moves on by a hundred seconds whenever somebody looks.
///
/// The lock guards the variable.
private final class Ticks: @unchecked Sendable {
  static let start = 1_796_029_200
  private let lock = NSLock()
  private var time = Int64(start)

  func next() -> Int64 {
    lock.withLock {
      defer { time += 100 }
      return time
    }
  }
}
