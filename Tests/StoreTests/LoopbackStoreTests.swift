import Diagnostics
import Store
import TestSupport
import Testing

@Suite struct LoopbackStoreTests {
  private let answers = """
    { "us": { "version": "2.4.0", "minimumOsVersion": "16.0", "trackId": 1000000001,
              "currentVersionReleaseDate": "2026-11-20T08:00:00Z",
              "bundleId": "com.example.harbor", "trackName": "Harbor" },
      "kr": { "version": "2.3.0" } }
    """

  private func ask(_ address: String, _ query: StoreQuery) async throws -> StoreReply {
    await AppStoreLookup(
      endpoint: try StoreEndpoint(address), limits: TestClock.limits, clock: TestClock().clock,
      token: "t"
    ).ask(query)
  }

  @Test func `it answers as the store does`() async throws {
    let store = try LoopbackStoreAnswers(Array(answers.utf8))
    let server = try LoopbackServer { store.reply(to: $0) }
    defer { server.stop() }
    let reply = try await ask(server.address, Harbor.query(["us", "kr", "jp"]))
    let us = try #require(reply.answers["us"]?.value)
    #expect(us.lowest.versionText == "2.4.0")
    #expect(us.lowest.trackViewURL == "https://apps.apple.com/us/app/id1000000001?uo=4")
    #expect(us.disagreements == [])
    let kr = try #require(reply.answers["kr"]?.value)
    #expect(kr.lowest.versionText == "2.3.0")
    #expect(kr.lowest.kind == "software")
    #expect(kr.disagreements == [])
    #expect(reply.answers["jp"] == .absent)
    let other = try await ask(server.address, StoreQuery(appleID: 7, storefronts: ["us"]))
    #expect(other.answers["us"] == .absent)
  }

  @Test func `it serves a Mac app where one is asked for`() async throws {
    let store = try LoopbackStoreAnswers(Array(answers.utf8))
    let server = try LoopbackServer { store.reply(to: $0) }
    defer { server.stop() }
    let reply = try await ask(server.address, Harbor.query(["kr"], platform: "macos"))
    #expect(reply.answers["kr"]?.value?.lowest.kind == "mac-software")
  }

  @Test(arguments: ["", "[]", #"{"us": 7}"#, #"{"us": ["2.4.0"]}"#])
  func `a file that is no set of answers is refused`(contents: String) {
    #expect(throws: (any Error).self) { try LoopbackStoreAnswers(Array(contents.utf8)) }
  }

  @Test func `the program answers until its input ends`() async throws {
    let process = try LoopbackProcess(answers: answers)
    let reply = try await ask(process.address, Harbor.query())
    #expect(reply.answers["us"]?.value?.lowest.versionText == "2.4.0")
    try process.closeInput()
    #expect(await process.status() == 0)
  }

  @Test func `the program is App Store Connect as well`() async throws {
    let process = try LoopbackProcess(
      answers: answers,
      connect: #"{"releases": [{"version": "2.5.0", "state": "IN_REVIEW"}], "pageSize": 1}"#)
    let reply = try await Harbor.connect(process.address).ask(Harbor.query())
    #expect(reply.trains == ["2.5.0 open"])
    #expect(try await ask(process.address, Harbor.query()).answers["us"]?.value != nil)
    try process.closeInput()
    #expect(await process.status() == 0)
  }

  @Test func `the program ends when it is asked to`() async throws {
    let process = try LoopbackProcess(answers: answers)
    process.terminate()
    #expect(await process.status() != nil)
  }
}
