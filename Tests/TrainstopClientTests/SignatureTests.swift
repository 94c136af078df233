import Foundation
import TestSupport
import Testing
import TrainstopClient
import UpdatePolicy

@Suite struct SignatureTests {
  /// A verifier whose right signature is 64 bytes that begin with the document's length.
  private struct LengthVerifier: PolicyVerifier {
    func verify(_ policy: StoredPolicy) throws {
      guard try policy.signatureBytes().first == UInt8(truncatingIfNeeded: policy.bytes.count)
      else { throw SignatureFault.wrong }
    }
  }

  private static func signature(of document: String) -> String {
    let first = [UInt8(truncatingIfNeeded: document.utf8.count)]
    return Data(first + Array(repeating: 0, count: 63)).base64EncodedString() + "\n"
  }

  private func check(
    _ kept: Kept, signature: LoopbackReply
  ) async throws -> (check: UpdateCheck, paths: [String]) {
    let server = try LoopbackServer { request in
      request.path == "/a/policy.json.sig" ? signature : .json(Policies.forcing)
    }
    defer { server.stop() }
    let configuration = try UpdateChecker.Configuration.harbor(
      at: server.address + "/a/policy.json")
    let checker = UpdateChecker(
      configuration, memory: kept, storage: kept, verifier: LengthVerifier())
    return (await checker.check(), server.requests.map(\.path))
  }

  @Test func `a document with the right signature beside it decides`() async throws {
    let right = LoopbackReply(body: Self.signature(of: Policies.forcing).utf8)
    let (check, paths) = try await check(Kept(), signature: right)
    #expect(check.decision.action == .forced)
    #expect(paths == ["/a/policy.json", "/a/policy.json.sig"])
  }

  static let wrong: [(reply: LoopbackReply, reason: String)] = [
    (
      LoopbackReply(body: signature(of: "another").utf8),
      "the policy's signature is not that of this document and key"
    ),
    (LoopbackReply(body: "AAAA".utf8), "the policy's signature is not base64 of 64 bytes"),
    (LoopbackReply(body: [0xFF]), "the policy has no signature beside it"),
    (.json("", status: 404), "policy.json.sig was answered with HTTP status 404"),
  ]

  @Test(arguments: wrong.indices)
  func `a document with a wrong signature never forces`(index: Int) async throws {
    let kept = Kept()
    let (check, _) = try await check(kept, signature: Self.wrong[index].reply)
    #expect(check.fetch == .failed(Self.wrong[index].reason))
    #expect(check.decision.reason == .policyUnreadable)
    #expect(kept.load() == nil)
  }

  @Test func `a kept document whose signature is gone never forces`() async throws {
    let (check, _) = try await check(Kept(Policies.forcing), signature: .hangUp)
    #expect(check.decision.reason == .policyUnreadable)
  }
}
