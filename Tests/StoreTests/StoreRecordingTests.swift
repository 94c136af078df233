import Diagnostics
import Store
import TestSupport
import Testing
import UpdatePolicy

@Suite struct StoreRecordingTests {
  /// A time at which a recording is fresh.
  private let now = Timestamp(secondsSince1970: 1_796_000_000)

  private func recorded(_ text: String) throws -> StoreRecording {
    try StoreRecording(Array(text.utf8), path: "answers.json")
  }

  @Test func `a replay decides as the live run did`() async throws {
    let server = try LoopbackServer { request in
      switch (request.query["country"], request.query["id"]) {
      case ("us", _): .json(Harbor.body("2.4.0"))
      case ("kr", .some): .json(Harbor.body("2.4.0"))
      case ("kr", nil): .json(Harbor.body("2.3.0"))
      case ("jp", _): .json(Harbor.absent)
      case ("de", _): .json(Harbor.body("1.3.0 (93)"))
      case ("fr", .some): LoopbackReply(body: "<html>".utf8)
      case ("fr", nil): LoopbackReply(status: 403, body: "<html>".utf8)
      case ("gb", _): .hangUp
      case ("it", _): LoopbackReply(body: [0xFF, 0xFE, 0x00, 0x7B])
      default: .redirect(to: "http://store.example/")
      }
    }
    defer { server.stop() }
    let query = Harbor.query(["us", "kr", "jp", "de", "fr", "gb", "it", "es"])
    var limits = TestClock.limits
    limits.attempts = 1
    let live = try await server.ask(query, limits: limits)
    let recording = StoreRecording(
      recordedAt: now, source: server.address, exchanges: live.exchanges)
    let read = try StoreRecording(recording.bytes(), path: "answers.json")
    #expect(read == recording)
    let replay = await RecordedStore(read, path: "answers.json", now: now).ask(query)
    #expect(replay.answers == live.answers)
    #expect(replay.exchanges == live.exchanges)
    #expect(replay.recordedAt == now)
    #expect(live.recordedAt == nil)
    // Every kind of answer was among them.
    #expect(replay.answers["us"]?.value?.lowest.versionText == "2.4.0")
    #expect(replay.answers["kr"]?.value?.disagreements.count == 1)
    #expect(replay.answers["jp"] == .absent)
    for storefront in ["de", "fr", "gb", "it", "es"] {
      #expect(replay.reason(in: storefront) != nil, "\(storefront)")
    }
  }

  @Test func `a recording holds the answers and no token`() async throws {
    let server = try LoopbackServer { _ in .json(Harbor.body()) }
    defer { server.stop() }
    let query = StoreQuery(appleID: Harbor.appleID, storefronts: ["US"])
    let live = try await server.ask(query)
    let recording = StoreRecording(
      recordedAt: now, source: "https://itunes.apple.com/lookup", exchanges: live.exchanges)
    let text = String(decoding: try recording.bytes(), as: UTF8.self)
    #expect(server.requests.allSatisfy { $0.query["t"] == "token-4711" })
    #expect(!text.contains("token"))
    #expect(
      text.hasPrefix(
        """
        {
          "schemaVersion": 1,
          "recordedAt": "2026-11-30T00:53:20Z",
          "source": "https://itunes.apple.com/lookup",
          "answers": [
            {
              "storefront": "us",
              "id": 1000000001,
              "status": 200,
              "body": "{\\"resultCount\\":1,
        """))
  }

  @Test func `a recording written by hand is read`() throws {
    let recording = try recorded(
      """
      { "schemaVersion": 1, "recordedAt": "2026-11-30T09:00:00+09:00", "source": "by hand",
        "answers": [
          { "storefront": "US", "id": 1000000001, "status": 200,
            "body": { "resultCount": 1, "results": [ { "version": "2.4.0", "x": [1.50, null] } ] } },
          { "storefront": "us", "bundleId": "com.example.harbor", "status": 200,
            "body": "{\\"resultCount\\":0,\\"results\\":[]}" },
          { "storefront": "kr", "id": "1000000001", "fault": "timeout", "reason": "too slow" } ] }
      """)
    #expect(recording.recordedAt.description == "2026-11-30T00:00:00Z")
    #expect(
      recording.exchanges == [
        .byID(#"{ "resultCount": 1, "results": [ { "version": "2.4.0", "x": [1.50, null] } ] }"#),
        .byBundle(#"{"resultCount":0,"results":[]}"#),
        LookupExchange(
          storefront: "kr", key: .appleID(1_000_000_001),
          outcome: .failed(LookupFault(.timeout, "too slow"))),
      ])
    let store = RecordedStore(recording, path: "answers.json", now: recording.recordedAt)
    let us = store.reply(to: Harbor.query()).answers["us"]?.value
    #expect(us?.lowest.versionText == "2.4.0")
    #expect(us?.disagreements.count == 1)
    #expect(store.reply(to: Harbor.query(["kr"])).reason(in: "kr") == "too slow")
  }

  @Test func `what a recording lacks is undetermined`() throws {
    let recording = StoreRecording(
      recordedAt: now, source: "test", exchanges: [.byID(Harbor.body())])
    let store = RecordedStore(recording, path: "answers.json", now: now)
    #expect(store.reply(to: Harbor.byAppleID).answers["us"]?.value != nil)
    #expect(
      store.reply(to: Harbor.query()).reason(in: "us")
        == "bundle identifier com.example.harbor in us is not in answers.json")
    #expect(
      store.reply(to: StoreQuery(appleID: 7, storefronts: ["us"])).reason(in: "us")
        == "Apple ID 7 in us is not in answers.json")
    let kr = store.reply(to: StoreQuery(appleID: Harbor.appleID, storefronts: ["us", "kr"]))
    #expect(kr.answers["us"]?.value != nil)
    #expect(kr.reason(in: "kr") == "Apple ID 1000000001 in kr is not in answers.json")
  }

  @Test(arguments: [
    (0, nil), (7 * 86_400, nil), (-300, nil),
    (
      7 * 86_400 + 1,
      "2026-11-30T00:53:20Z, when answers.json was recorded, is more than 7 days ago"
    ),
    (-301, "2026-11-30T00:53:20Z, when answers.json was recorded, is later than now"),
  ])
  func `a recording counts for a week`(age: Int64, reason: String?) throws {
    let recording = StoreRecording(
      recordedAt: now, source: "test", exchanges: [.byID(Harbor.body())])
    let store = RecordedStore(
      recording, path: "answers.json", now: now.adding(seconds: age))
    let reply = store.reply(to: Harbor.byAppleID)
    #expect(reply.reason(in: "us") == reason)
    #expect((reply.answers["us"]?.value != nil) == (reason == nil))
  }

  @Test(arguments: [(3600, "1 hour"), (90, "90 seconds"), (86_400, "1 day"), (1, "1 second")])
  func `another age is kept to and named`(limit: Int64, text: String) {
    let recording = StoreRecording(
      recordedAt: now, source: "test", exchanges: [.byID(Harbor.body())])
    func reply(after age: Int64) -> StoreReply {
      RecordedStore(
        recording, path: "answers.json", maximumAgeSeconds: limit, now: now.adding(seconds: age)
      ).reply(to: Harbor.byAppleID)
    }
    #expect(reply(after: limit).answers["us"]?.value != nil)
    #expect(reply(after: limit + 1).reason(in: "us")?.hasSuffix("more than \(text) ago") == true)
  }

  @Test func `an extreme date does not overflow`() {
    let recording = StoreRecording(
      recordedAt: Timestamp(secondsSince1970: .min), source: "test",
      exchanges: [.byID(Harbor.body())])
    let store = RecordedStore(
      recording, path: "answers.json", now: Timestamp(secondsSince1970: .max))
    #expect(store.reply(to: Harbor.byAppleID).reason(in: "us") != nil)
  }
}
