import Signing
import TestSupport
import Testing

@Suite struct Ed25519Tests {
  @Test func `it signs the example of RFC 8032`() throws {
    let key = try Ed25519Key(pem: SampleKeys.ed25519)
    #expect(try key.publicKey.raw == SampleKeys.ed25519Public)
    #if !canImport(CryptoKit)
      #expect(try key.signature(of: []) == SampleKeys.ed25519Signature)
    #endif
    let signature = try key.signature(of: Array("policy".utf8))
    #expect(try key.publicKey.isSignature(signature, of: Array("policy".utf8)))
  }

  @Test func `it tells a signature from everything else`() throws {
    let key = try Ed25519PublicKey(raw: SampleKeys.ed25519Public)
    let signature = SampleKeys.ed25519Signature
    #expect(try key.isSignature(signature, of: []))
    #expect(try !key.isSignature(signature, of: [0]))
    #expect(try !key.isSignature(Array(signature.dropLast()), of: []))
    #expect(try !key.isSignature(signature + [0], of: []))
    #expect(try !key.isSignature([], of: []))
    for index in [0, 31, 32, 63] {
      var changed = signature
      changed[index] ^= 1
      #expect(try !key.isSignature(changed, of: []))
    }
    let other = try Ed25519PublicKey(raw: [UInt8](repeating: 0xFF, count: 32))
    #expect(try !other.isSignature(signature, of: []))
  }

  @Test(.enabled(if: OpenSSLProgram.path != nil))
  func `openssl and this code understand each other`() throws {
    let openssl = try OpenSSLProgram()
    defer { openssl.remove() }
    try openssl.write(SampleKeys.ed25519.utf8, to: "key.pem")
    try openssl.run("pkey", "-in", "key.pem", "-pubout", "-out", "public.pem")
    let pem = String(decoding: try openssl.read("public.pem"), as: UTF8.self)
    let publicKey = try Ed25519PublicKey(pem: pem)
    #expect(publicKey.raw == SampleKeys.ed25519Public)
    let message = Array("{\"latest\": \"2.4.0\"}".utf8)
    try openssl.write(message, to: "message")
    try openssl.run(
      "pkeyutl", "-sign", "-inkey", "key.pem", "-rawin", "-in", "message", "-out", "signature")
    #expect(try publicKey.isSignature(openssl.read("signature"), of: message))
    try openssl.write(try Ed25519Key(pem: SampleKeys.ed25519).signature(of: message), to: "ours")
    try openssl.run(
      "pkeyutl", "-verify", "-pubin", "-inkey", "public.pem", "-rawin", "-in", "message",
      "-sigfile", "ours")
  }

  @Test func `what is no public key is told apart`() {
    #expect(throws: SigningFault.self) { try Ed25519PublicKey(raw: []) }
    #expect(throws: SigningFault.self) { try Ed25519PublicKey(raw: Array(repeating: 1, count: 33)) }
    #expect(throws: SigningFault.self) { try Ed25519PublicKey(pem: "d75a9801") }
    #expect(throws: SigningFault.self) { try Ed25519PublicKey(pem: SampleKeys.ed25519) }
  }
}
