import Diagnostics
import Foundation
import Store
import TestSupport
import Testing

@Suite struct ConnectFaultTests {
  private static let app = LoopbackConnect(
    [.init("2.4.0", "READY_FOR_DISTRIBUTION")], uploads: [.init("2.4.0", "2400")])

  /// Asks a server that gives its own answer to some requests.
  private func ask(
    clock: TestClock = TestClock(), secondsSince1970: Int64 = 1_796_029_200,
    _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackReply?
  ) async throws -> (reply: StoreReply, count: Int) {
    let server = try LoopbackServer { answer($0) ?? Self.app.reply(to: $0) }
    defer { server.stop() }
    let source = try Harbor.connect(server.address, clock: clock) { secondsSince1970 }
    return (await source.ask(Harbor.query()), server.requests.count)
  }

  /// Status, code, detail, and what a person reads of them.
  static let refusals: [(Int, String, String, String, String)] = [
    (
      401, "NOT_AUTHORIZED", "Provide a properly configured token.", "the token is not accepted",
      "given without an issuer ID"
    ),
    (
      403, "FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED", "In effect.",
      "an agreement is not signed", "account holder"
    ),
    (
      403, "FORBIDDEN", "The Account Holder must agree to the latest Program License Agreement.",
      "an agreement is not signed", "account holder"
    ),
    (
      403, "FORBIDDEN_ERROR", "The API key in use does not allow this request", "may not read it",
      "Give the key a role"
    ),
    (404, "NOT_FOUND", "There is no resource.", "no such thing that the key may see", "apple-id"),
    (400, "PARAMETER_ERROR", "A parameter is wrong.", "does not accept the request", "update"),
  ]

  @Test(arguments: refusals) func `what asking again cannot mend is asked once and explained`(
    refusal: (Int, String, String, String, String)
  ) async throws {
    let (status, code, detail, why, help) = refusal
    let (reply, count) = try await ask { _ in LoopbackConnect.error(status, code, detail) }
    #expect(count == 1)
    #expect(reply.trouble.hasPrefix("status \(status) of App Store Connect about Apple ID "))
    #expect(reply.trouble.contains(why), "\(reply.trouble)")
    #expect(reply.trouble.contains(detail.prefix(40)), "\(reply.trouble)")
    #expect(reply.help.contains(help), "\(reply.help)")
    #expect(reply.answers["us"]?.undetermined?.reason == reply.trouble)
    #expect(reply.connect?.builds.undetermined?.reason == reply.trouble)
  }

  @Test(arguments: [
    (429, "used up its requests"), (500, "fault of its own"), (503, "fault of its"),
  ])
  func `what may pass is asked four times`(status: Int, why: String) async throws {
    let clock = TestClock()
    let (reply, count) = try await ask(clock: clock) { _ in
      LoopbackConnect.error(status, "X", "Later.")
    }
    #expect(count == 4)
    #expect(clock.waits == [1, 2, 4])
    #expect(reply.trouble.contains(why), "\(reply.trouble)")
  }

  @Test func `a fault that passes leaves no trace`() async throws {
    let faults = ScriptedReplies(
      .hangUp, LoopbackConnect.error(500, "X", "Y"),
      LoopbackReply(status: 429, headers: [("Retry-After", "7")], body: []), .json("{}"))
    let clock = TestClock()
    let (reply, _) = try await ask(clock: clock) { request in
      guard request.path == "/v1/apps/1000000001" else { return nil }
      let next = faults.next()
      return next.status == 200 && next.delivery != .none ? nil : next
    }
    #expect(reply.trains == ["2.4.0 live"])
    #expect(clock.waits == [1, 2, 7])
  }

  @Test(arguments: [
    (LoopbackReply(body: "<html>Sign in</html>".utf8), "an HTML page instead of JSON"),
    (LoopbackReply(body: #"{"data": [{"type": "app"#.utf8), "JSON that breaks off"),
    (LoopbackReply(body: []), "an empty answer"),
    (.json("[]"), "no object in App Store Connect's answer"),
    (.json("{}"), "no list in App Store Connect's answer"),
    (.json(#"{"data": [7]}"#), "a resource without type and id"),
    (.json(#"{"data": {}}"#), "no list in"),
    (
      .json(#"{"data": [], "meta": {"paging": {"total": 2}}}"#),
      "0 of 2 entries in App Store Connect's answer about the versions"
    ),
    (.json(#"{"data": [], "links": {"next": 7}}"#), "a next page that is no address"),
    (
      .json(#"{"data": [], "links": {"next": "https://elsewhere.example/v1/apps"}}"#),
      "a next page at another place, https://elsewhere.example/v1/apps,"
    ),
    (
      .json(#"{"data": [], "links": {"next": "//elsewhere.example/v1/apps"}}"#),
      "a next page at another place"
    ),
    (
      .json(
        #"{"data": [{"type": "appStoreVersions", "id": "1", "attributes": {"versionString": "1"}}]}"#
      ), "a version without a platform"
    ),
    (
      .json(
        #"{"data": [{"type": "appStoreVersions", "id": "1", "attributes": {"platform": "IOS"}}]}"#
      ), "a version without a versionString"
    ),
  ])
  func `an answer that is none is told apart`(
    answer: LoopbackReply, reason: String
  ) async throws {
    let (reply, _) = try await ask { request in
      request.path.hasSuffix("appStoreVersions") ? answer : nil
    }
    #expect(reply.trouble.hasPrefix(reason), "\(reply.trouble)")
    // What is known of the builds stays known.
    #expect(reply.connect?.builds.value?.count == 1)
  }

  @Test func `pages that go in a circle end`() async throws {
    let (reply, _) = try await ask { request in
      guard request.path.hasSuffix("appStoreVersions") else { return nil }
      return .json(#"{"data": [], "links": {"next": "/v1/apps/1000000001/appStoreVersions?x=1"}}"#)
    }
    #expect(reply.trouble.hasPrefix("a next page that was read before"))
  }

  @Test func `a key that may not read the availability still reads the versions`() async throws {
    let (reply, _) = try await ask { request in
      guard request.path.hasSuffix("appAvailabilityV2") else { return nil }
      return LoopbackConnect.error(403, "FORBIDDEN_ERROR", "Not allowed.")
    }
    #expect(reply.trains == ["2.4.0 live"])
    let reason = reply.answers["us"]?.undetermined?.reason ?? ""
    #expect(reason.hasPrefix("status 403 of App Store Connect about the availability: the key may"))
  }

  @Test(arguments: [
    (3600, "60 minutes ahead of"), (-300, "5 minutes behind"), (-60, "1 minute behind"),
  ])
  func `a clock that is wrong is named as the cause`(off: Int64, text: String) async throws {
    let (reply, _) = try await ask(secondsSince1970: 1_796_029_200 + off) { _ in
      var refusal = LoopbackConnect.error(401, "NOT_AUTHORIZED", "Not expired?")
      refusal.headers.append(("Date", "Mon, 30 Nov 2026 09:00:00 GMT"))
      return refusal
    }
    #expect(
      reply.trouble.hasSuffix("and this machine's clock is \(text) Apple's"), "\(reply.trouble)")
    #expect(reply.help.hasPrefix("Set the clock"))
  }

  @Test func `nothing hangs`() async throws {
    let clock = TestClock()
    let server = try LoopbackServer { _ in
      LoopbackReply(body: [], delivery: .stall(after: 0), length: 2)
    }
    defer { server.stop() }
    let source = try Harbor.connect(server.address, clock: clock)
    async let reply = source.ask(Harbor.query())
    clock.ring()
    #expect(await reply.trouble == "App Store Connect gave no answer in time")
  }
}
