import Diagnostics
import Foundation
import Store
import TestSupport
import Testing
import UpdatePolicy

@Suite struct ConnectRecordingTests {
  private static let now = Timestamp(secondsSince1970: 1_796_029_200)

  private func recording(of reply: StoreReply, source: String) -> StoreRecording {
    StoreRecording(recordedAt: Self.now, source: source, exchanges: reply.exchanges)
  }

  private func replay(_ bytes: [UInt8], _ query: StoreQuery = Harbor.query(["us"])) async throws
    -> StoreReply
  {
    let recording = try StoreRecording(bytes, path: "answers.json")
    return await RecordedStore(recording, path: "answers.json", now: Self.now).ask(query)
  }

  @Test(arguments: [1, 50]) func `a recording leads to the same findings`(size: Int) async throws {
    var app = ConnectReadingTests.harbor
    app.pageSize = size
    let connect = app
    let server = try LoopbackServer { connect.reply(to: $0) }
    let source = try Harbor.connect(server.address)
    let query = Harbor.query(["us", "kr", "de"])
    let reply = await source.ask(query)
    server.stop()
    let bytes = try recording(of: reply, source: source.name).bytes()
    let again = try await replay(bytes, query)
    #expect(again.answers == reply.answers)
    #expect(again.connect == reply.connect)
    #expect(again.exchanges == reply.exchanges)
    #expect(again.recordedAt == Self.now)
    #expect(try recording(of: again, source: source.name).bytes() == bytes)
  }

  @Test(arguments: [401, 403, 429, 500]) func `a refusal is replayed too`(status: Int) async throws
  {
    let server = try LoopbackServer { _ in
      var refusal = LoopbackConnect.error(status, "FORBIDDEN_ERROR", "No.")
      refusal.headers.append(("Date", "Mon, 30 Nov 2026 11:00:00 GMT"))
      return refusal
    }
    let source = try Harbor.connect(server.address)
    let reply = await source.ask(Harbor.query(["us"]))
    server.stop()
    let again = try await replay(recording(of: reply, source: source.name).bytes())
    #expect(again.connect == reply.connect)
    #expect(!again.trouble.isEmpty)
  }

  @Test func `no recording, fault, or answer holds the key or a token`() async throws {
    // A server that sends everything back that it was told.
    let server = try LoopbackServer { request in
      let told = request.headers.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
      return request.path == "/v1/apps/1000000001"
        ? ConnectReadingTests.harbor.reply(to: request)
        : .json(#"{"errors": [{"code": "X", "detail": "\#(told)"}]}"#, status: 400)
    }
    let source = try Harbor.connect(server.address)
    let reply = await source.ask(Harbor.query(["us"]))
    server.stop()
    let token = try #require(server.requests.first?.headers["authorization"]?.dropFirst(7))
    #expect(token.count > 100)
    let bytes = try recording(of: reply, source: source.name).bytes()
    let texts = [String(decoding: bytes, as: UTF8.self), "\(reply)", "\(source)"]
    let secrets = [String(token), String(token.split(separator: ".")[2]), SampleKeys.p256]
    for text in texts {
      for secret in secrets { #expect(!text.contains(secret)) }
    }
    #expect(texts[0].contains("Bearer (token)"))
  }

  @Test func `a recording can be written by hand`() async throws {
    let bytes = Array(
      #"""
      { "schemaVersion": 1, "recordedAt": "2026-11-30T08:00:00Z", "source": "by hand", "answers": [
        { "storefront": "connect", "address": "/v1/apps/1000000001", "status": 200,
          "body": { "data": { "type": "apps", "id": "1000000001" } } },
        { "storefront": "connect", "address": "/v1/apps/1000000001/appStoreVersions", "status": 200,
          "body": { "data": [ { "type": "appStoreVersions", "id": "1", "attributes": {
            "platform": "IOS", "versionString": "2.4.0",
            "appVersionState": "PENDING_DEVELOPER_RELEASE" } } ] } },
        { "storefront": "connect", "address": "/v1/builds", "status": 200, "body": { "data": [] } }
      ] }
      """#.utf8)
    let reply = try await replay(bytes)
    #expect(reply.trains == ["2.4.0 closed"])
    #expect(reply.connect?.builds == .known([]))
    #expect(reply.answers == ["us": .absent])
  }

  @Test func `what a recording does not hold, or holds for too long, is not known`() async throws {
    let server = try LoopbackServer { ConnectReadingTests.harbor.reply(to: $0) }
    let source = try Harbor.connect(server.address)
    let reply = await source.ask(Harbor.query(["us"]))
    server.stop()
    var recording = recording(of: reply, source: source.name)
    recording.exchanges.removeAll { "\($0.key)".contains("appStoreVersions") }
    let without = try await replay(recording.bytes())
    #expect(without.trouble.hasSuffix("is not in answers.json"), "\(without.trouble)")
    let late = Self.now.adding(seconds: 8 * 86_400)
    let old = await RecordedStore(recording, path: "answers.json", now: late).ask(Harbor.query())
    #expect(old.trouble.contains("is more than 7 days ago"), "\(old.trouble)")
  }
}
