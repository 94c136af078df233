import Foundation
import TestSupport
import Testing
import TrainstopClient
import UpdatePolicy

@Suite struct UpdateCheckerTests {
  private static let noon = Date(timeIntervalSince1970: 1_800_000_000)

  private func checker(
    _ server: LoopbackServer, _ kept: Kept, seconds: Double = 20, bytes: Int = 1 << 20
  ) throws -> UpdateChecker {
    var configuration = try UpdateChecker.Configuration.harbor(at: server.address + "/policy.json")
    configuration.limits = .init(seconds: seconds, bytes: bytes)
    return UpdateChecker(configuration, memory: kept, storage: kept, now: { Self.noon })
  }

  private static func reply(_ document: String, tag: String) -> LoopbackReply {
    var reply = LoopbackReply.json(document)
    reply.headers.append(("ETag", tag))
    return reply
  }

  @Test func `a new document decides and is kept with its entity tag`() async throws {
    let server = try LoopbackServer { _ in Self.reply(Policies.forcing, tag: "\"7\"") }
    defer { server.stop() }
    let kept = Kept()
    let check = try await checker(server, kept).check()
    #expect(check.fetch == .fetched)
    #expect(check.decision.action == .forced)
    #expect(check.decision.reason == .belowRequired)
    #expect(check.storeURL?.absoluteString == "https://apps.apple.com/app/id1000000001")
    #expect(kept.load()?.entityTag == "\"7\"")
    #expect(kept.text == Policies.forcing)
  }

  @Test func `a document that is kept is asked for by its tag and holds when unchanged`()
    async throws
  {
    let server = try LoopbackServer { request in
      request.headers["if-none-match"] == "\"7\""
        ? LoopbackReply(status: 304, body: []) : Self.reply(Policies.offering, tag: "\"8\"")
    }
    defer { server.stop() }
    let kept = Kept(Policies.forcing, entityTag: "\"7\"")
    let check = try await checker(server, kept).check()
    #expect(check.fetch == .unchanged)
    #expect(check.decision.action == .forced)
  }

  @Test func `a kept document that cannot be read does not keep a good one away`() async throws {
    let server = try LoopbackServer { request in
      request.headers["if-none-match"] == nil
        ? Self.reply(Policies.forcing, tag: "\"7\"") : LoopbackReply(status: 304, body: [])
    }
    defer { server.stop() }
    let check = try await checker(server, Kept("{}", entityTag: "\"7\"")).check()
    #expect(check.fetch == .fetched)
    #expect(check.decision.action == .forced)
  }

  @Test func `a new tag replaces the document that is kept`() async throws {
    let server = try LoopbackServer { _ in Self.reply(Policies.offering, tag: "\"8\"") }
    defer { server.stop() }
    let kept = Kept(Policies.forcing, entityTag: "\"7\"")
    let check = try await checker(server, kept).check()
    #expect(check.fetch == .fetched)
    #expect(check.decision.action == .optional)
    #expect(kept.load()?.entityTag == "\"8\"")
  }

  /// Every answer that is no policy.
  static let faults: [(name: String, reply: LoopbackReply)] = [
    ("not found", .json("{}", status: 404)),
    ("a server error", .json(Policies.offering, status: 500)),
    ("a page in place of JSON", LoopbackReply(body: "<html>Sign in</html>".utf8)),
    ("nothing", LoopbackReply(body: [])),
    ("another shape", .json(#"{"format":1,"tracks":[]}"#)),
    ("cut off", LoopbackReply(body: Policies.offering.utf8, delivery: .cutOff(after: 40))),
    ("no answer", .hangUp),
    ("a redirect without HTTPS", .redirect(to: "http://192.0.2.1/policy.json")),
    ("304 that nobody asked for", LoopbackReply(status: 304, body: [])),
  ]

  @Test(arguments: faults.indices)
  func `what is no policy leaves the last good one in force`(index: Int) async throws {
    let fault = Self.faults[index]
    let server = try LoopbackServer { _ in fault.reply }
    defer { server.stop() }
    let kept = Kept(Policies.forcing)
    let check = try await checker(server, kept).check()
    guard case .failed = check.fetch else {
      Issue.record("\(fault.name): \(check.fetch)")
      return
    }
    #expect(check.decision.action == .forced, "\(fault.name)")
    #expect(kept.text == Policies.forcing, "\(fault.name)")
  }

  @Test(arguments: faults.indices)
  func `what is no policy never forces when none is kept`(index: Int) async throws {
    let server = try LoopbackServer { _ in Self.faults[index].reply }
    defer { server.stop() }
    let check = try await checker(server, Kept()).check()
    #expect(check.decision.action == .none)
    #expect(check.decision.reason == .policyUnreadable)
    #expect(check.texts == nil)
  }

  @Test func `an answer above the limit of size is dropped`() async throws {
    let large = LoopbackReply(body: repeatElement(UInt8(ascii: " "), count: 1 << 20))
    let server = try LoopbackServer { _ in large }
    defer { server.stop() }
    let kept = Kept(Policies.forcing)
    let check = try await checker(server, kept, bytes: 1000).check()
    #expect(check.fetch == .failed("the answer is larger than 1000 bytes"))
    #expect(check.decision.action == .forced)
  }

  @Test func `a server that stalls costs no more than the limit of time`() async throws {
    let stalled = LoopbackReply(body: Policies.offering.utf8, delivery: .stall(after: 10))
    let server = try LoopbackServer { _ in stalled }
    defer { server.stop() }
    let check = try await checker(server, Kept(Policies.forcing), seconds: 0.2).check()
    #expect(check.fetch == .failed("127.0.0.1 took longer than 0.2 s"))
    #expect(check.decision.action == .forced)
  }

  @Test func `a redirect on this machine is followed`() async throws {
    let target = try LoopbackServer { _ in .json(Policies.offering) }
    defer { target.stop() }
    let address = target.address
    let server = try LoopbackServer { _ in .redirect(to: address + "/elsewhere") }
    defer { server.stop() }
    let check = try await checker(server, Kept()).check()
    #expect(check.decision.action == .optional)
  }

  @Test func `checks that overlap share one download`() async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(body: Policies.offering.utf8, delivery: .byteByByte)
    }
    defer { server.stop() }
    let checker = try checker(server, Kept())
    async let first = checker.check()
    async let second = checker.check(manual: true)
    let actions = await [first.decision.action, second.decision.action]
    #expect(actions == [.optional, .optional])
    #expect(server.requests.count == 1)
  }

  @Test func `a start without a network decides from what is kept`() async throws {
    let server = try LoopbackServer { _ in .hangUp }
    let checker = try checker(server, Kept(Policies.forcing))
    server.stop()
    #expect(await checker.check().decision.action == .forced)
    #expect(await checker.checkOffline().fetch == .notAsked)
    #expect(await checker.checkOffline().decision.action == .forced)
  }

  @Test func `an address without HTTPS is not asked`() async throws {
    let configuration = try UpdateChecker.Configuration.harbor(at: "http://example.com/p.json")
    let kept = Kept()
    let check = await UpdateChecker(configuration, memory: kept, storage: kept).check()
    #expect(check.fetch == .failed("http is not HTTPS"))
  }

  @Test func `a prompt that was shown and a version that was skipped stay away`() async throws {
    let server = try LoopbackServer { _ in .json(Policies.offering) }
    defer { server.stop() }
    let kept = Kept()
    let checker = try checker(server, kept)
    let check = await checker.check()
    #expect(check.isSkippable)
    await checker.promptWasShown()
    #expect(await checker.check().decision.reason == .remindedRecently)
    #expect(await checker.check(manual: true).decision.action == .optional)
    await checker.skip(check)
    #expect(await checker.check().decision.reason == .skipped)
    #expect(kept.history().skipped == "3.0")
  }

  @Test func `a skip and a clock that went back never hide a floor`() async throws {
    let kept = Kept(Policies.forcing)
    kept.remember(
      PromptHistory(skipped: "3.0", lastPrompted: Timestamp(Self.noon.addingTimeInterval(9e6))))
    let server = try LoopbackServer { _ in .hangUp }
    defer { server.stop() }
    #expect(try await checker(server, kept).check().decision.action == .forced)
  }

  @Test func `a clock that went back does not silence an offer`() async throws {
    let kept = Kept(Policies.offering)
    kept.remember(PromptHistory(lastPrompted: Timestamp(Self.noon.addingTimeInterval(9e6))))
    let server = try LoopbackServer { _ in .hangUp }
    defer { server.stop() }
    #expect(try await checker(server, kept).check().decision.action == .optional)
  }

  @Test func `another page than a store's is not opened`() async throws {
    let document = """
      {"app":"com.example.harbor","format":1,"tracks":[{"latest":"3.0"}],"storeURL":"tel:112"}
      """
    let kept = Kept(document)
    let server = try LoopbackServer { _ in .hangUp }
    defer { server.stop() }
    #expect(try await checker(server, kept).check().storeURL == nil)
  }
}
