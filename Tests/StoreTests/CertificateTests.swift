import Diagnostics
import Store
import TestSupport
import Testing

/// Who is trusted; needs `openssl` for a server that speaks TLS.
@Suite(.enabled(if: TLSServer.isAvailable, "there is no /usr/bin/openssl")) struct CertificateTests
{
  @Test func `an unknown certificate is refused, once`() async throws {
    let server = try TLSServer(contents: "{}")
    let clock = TestClock()
    let reply = await AppStoreLookup(
      endpoint: try StoreEndpoint("https://127.0.0.1:\(server.port)"), limits: TestClock.limits,
      clock: clock.clock, token: "t"
    ).ask(Harbor.byAppleID)
    #expect(reply.reason(in: "us") == "127.0.0.1 could not prove who it is")
    #expect(clock.waits == [])
  }

  @Test func `a certificate that the environment names is trusted`() async throws {
    let server = try TLSServer(contents: #"{"format": 1}"#)
    let file = try AddressedFile(
      server.address, limits: TestClock.limits,
      network: NetworkSettings(environment: ["SSL_CERT_FILE": server.certificate]),
      clock: TestClock().clock)
    #expect(String(decoding: try await file.bytes(), as: UTF8.self) == #"{"format": 1}"#)
  }

  @Test func `a trusted certificate of another host is refused`() async throws {
    let server = try TLSServer(contents: "{}", name: "DNS:store.example")
    let file = try AddressedFile(
      server.address, limits: TestClock.limits,
      network: NetworkSettings(environment: ["SSL_CERT_FILE": server.certificate]),
      clock: TestClock().clock)
    let fault = await #expect(throws: Undetermined.self) { try await file.bytes() }
    #expect(fault?.reason.hasSuffix("127.0.0.1 could not prove who it is") == true)
  }

  @Test func `certificates that cannot be read are no certificates`() async throws {
    let server = try TLSServer(contents: "{}")
    let file = try AddressedFile(
      server.address, limits: TestClock.limits,
      network: NetworkSettings(environment: ["SSL_CERT_FILE": "/nowhere/certificates.pem"]),
      clock: TestClock().clock)
    let fault = await #expect(throws: Undetermined.self) { try await file.bytes() }
    #expect(fault?.reason.hasSuffix("the certificates to trust could not be read") == true)
  }
}
