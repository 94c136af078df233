import Diagnostics
import Foundation
import Store
import TestSupport
import Testing
import UpdatePolicy
import Versions

@Suite struct ConnectWithLookupTests {
  private static let now = Timestamp(secondsSince1970: 1_796_029_200)

  private static var connect: LoopbackConnect {
    LoopbackConnect([
      .init(
        "2.4.0", "READY_FOR_DISTRIBUTION", build: "2400", minimumOS: "17.0", phase: "ACTIVE", day: 2
      ),
      .init("2.5.0", "PENDING_DEVELOPER_RELEASE"),
    ])
  }

  /// Asks both services, and then a recording of what they said.
  private func ask(
    _ connect: LoopbackConnect = connect, serving live: String, in storefronts: [String] = ["us"]
  ) async throws -> StoreReply {
    let answers = try LoopbackStoreAnswers(Array(live.utf8))
    let server = try LoopbackServer { request in
      request.path == "/lookup" ? answers.reply(to: request) : connect.reply(to: request)
    }
    let source = ConnectWithLookup(
      connect: try Harbor.connect(server.address),
      lookup: AppStoreLookup(
        endpoint: try StoreEndpoint(server.address), limits: TestClock.limits,
        clock: TestClock().clock, token: "t"))
    let query = Harbor.query(storefronts)
    let reply = await source.ask(query)
    server.stop()
    let recording = StoreRecording(
      recordedAt: Self.now, source: source.name, exchanges: reply.exchanges)
    let recorded = RecordedStore(
      try StoreRecording(recording.bytes(), path: "a.json"), path: "a.json", now: Self.now)
    for again in [await source.replayed(from: recorded).ask(query), await recorded.ask(query)] {
      #expect(again.answers == reply.answers)
      #expect(again.connect == reply.connect)
      #expect(again.exchanges == reply.exchanges)
    }
    return reply
  }

  private func record(_ version: String) -> String {
    """
    { "version": "\(version)", "minimumOsVersion": "16.0", "bundleId": "com.example.harbor",
      "currentVersionReleaseDate": "2026-11-20T08:00:00Z", "trackId": 1000000001 }
    """
  }

  @Test func `where both agree, each adds what it knows`() async throws {
    let us = try #require(
      try await ask(serving: #"{"us": \#(record("2.4.0"))}"#).answers["us"]?.value)
    #expect(us.lowest.version.description == "2.4.0")
    #expect(us.lowest.since?.description == "2026-11-20T08:00:00Z")
    #expect(us.lowest.minimumOS?.description == "17.0")
    #expect(us.lowest.liveRelease(at: Self.now).phasedReleaseComplete == false)
    #expect(us.disagreements == [])
    #expect(us.remarks == ["the phased release of 2.4.0 is on day 2 of 7 (ACTIVE)"])
    #expect(us.keys.count == 3 && us.records.count == 3)
  }

  @Test func `a storefront that lags behind counts for forcing`() async throws {
    let us = try #require(
      try await ask(serving: #"{"us": \#(record("2.3.0"))}"#).answers["us"]?.value)
    #expect(us.lowest.version.description == "2.3.0")
    #expect(us.highest.version.description == "2.4.0")
    #expect(us.disagreements == ["2.4.0 is live in App Store Connect, but us serves 2.3.0"])
    #expect(us.lowest.phase == nil)
  }

  @Test func `a storefront without the app is not known, or has none`() async throws {
    let reply = try await ask(
      serving: #"{"us": \#(record("2.4.0")), "de": \#(record("2.4.0"))}"#,
      in: ["us", "kr", "de", "fr"])
    #expect(
      reply.answers["kr"]?.undetermined?.reason
        == "2.4.0 is live in App Store Connect, but kr does not serve the app")
    #expect(reply.answers["fr"] == .absent)
    #expect(
      reply.answers["de"]?.value?.disagreements == [
        "2.4.0 is live in de, but App Store Connect offers no version there"
      ])
  }

  @Test func `a first release is none by both`() async throws {
    let reply = try await ask(LoopbackConnect([.init("1.0", "IN_REVIEW")]), serving: "{}")
    #expect(reply.answers == ["us": .absent])
    #expect(reply.trains == ["1.0 open"])
  }
}
