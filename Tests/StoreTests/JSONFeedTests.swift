import Diagnostics
import Documents
import Store
import TestSupport
import Testing
import UpdatePolicy
import Versions

@Suite struct JSONFeedTests {
  private func paths(
    _ version: String, since: String? = nil, minimumOS: String? = nil
  ) throws -> FeedStore.Format {
    .json(
      JSONFeed.Paths(
        version: try #require(KeyPath(version)), since: since.flatMap { KeyPath($0) },
        minimumOS: minimumOS.flatMap { KeyPath($0) }))
  }

  private func answer(
    _ format: FeedStore.Format, _ text: String
  ) async -> Determination<StorefrontRelease>? {
    await FeedStore(format, bytes: Array(text.utf8), path: "latest.json")
      .ask(StoreQuery(storefronts: [])).answers["json"]
  }

  @Test func `values are found by their paths`() async throws {
    let format = try paths(
      "apps.1.'v.latest'", since: "apps.1.released", minimumOS: "apps.1.system")
    let text = """
      {"apps": [{}, {"v.latest": "2.4.0", "released": "2026-11-20T08:00:00+01:00", "system": 14}]}
      """
    let release = try #require(await answer(format, text)?.value)
    #expect(release.lowest.versionText == "2.4.0")
    #expect(release.lowest.since?.description == "2026-11-20T07:00:00Z")
    #expect(release.lowest.minimumOS?.description == "14")
  }

  @Test(arguments: [
    (#"{"ios": {"lates": "2.4"}}"#, "ios.latest is not in latest.json"),
    (#"{"ios": {"latest": null}}"#, "ios.latest is no text in latest.json"),
    (#"{"ios": {"latest": "2.4-beta"}}"#, "2.4-beta at ios.latest is no version: '-' at byte 4"),
    (#"{"ios": {"latest": "2.4"}"#, "JSON that breaks off after 25 bytes for latest.json"),
    ("<html>", "an HTML page instead of JSON for latest.json"),
    ("", "an empty answer for latest.json"),
    ("nothing", "something other than JSON for latest.json"),
  ])
  func `what cannot be read is said`(text: String, reason: String) async throws {
    let undetermined = try #require(await answer(try paths("ios.latest"), text)?.undetermined)
    #expect(undetermined.reason.hasPrefix(reason), "\(undetermined.reason)")
    #expect(undetermined.subject == "store json")
  }

  @Test func `a feed at an address is asked again, and recorded`() async throws {
    let script = ScriptedReplies(
      LoopbackReply(status: 500, body: []), .json(#"{"v": "2.4.0"}"#))
    let server = try LoopbackServer { _ in script.next() }
    defer { server.stop() }
    let format = try paths("v")
    let address = server.address + "/latest.json?app=1"
    let feed = try FeedStore(
      format, at: address, limits: TestClock.limits, clock: TestClock().clock)
    let query = StoreQuery(storefronts: [])
    let reply = await feed.ask(query)
    #expect(reply.answers["json"]?.value?.lowest.versionText == "2.4.0")
    #expect(server.requests.map(\.target) == ["/latest.json?app=1", "/latest.json?app=1"])

    let now = Timestamp(secondsSince1970: 1_796_029_200)
    let written = StoreRecording(recordedAt: now, source: feed.name, exchanges: reply.exchanges)
    let recording = try StoreRecording(written.bytes(), path: "answers.json")
    #expect(recording == written)
    let recorded = RecordedStore(recording, path: "answers.json", now: now)
    #expect(await feed.replayed(from: recorded).ask(query).answers == reply.answers)
    let other = FeedStore(format, at: "https://example.com/other.json", in: recorded)
    #expect(
      await other.ask(query).reason(in: "json")
        == "https://example.com/other.json in json is not in answers.json")
  }

  @Test(arguments: ["http://example.com/feed.json", "ftp://127.0.0.1/feed", "feed.json"])
  func `an address that is not secure is not asked`(address: String) throws {
    let format = try paths("v")
    #expect(throws: Undetermined.self) {
      try FeedStore(format, at: address, clock: TestClock().clock)
    }
  }

  @Test func `a status other than 200 is no answer`() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(status: 404, body: "gone".utf8) }
    defer { server.stop() }
    let feed = try FeedStore(
      try paths("v"), at: server.address, limits: TestClock.limits, clock: TestClock().clock)
    #expect(
      await feed.ask(StoreQuery(storefronts: [])).reason(in: "json")
        == "status 404 for \(server.address)")
  }
}
