import Diagnostics
import Foundation
import Store
import TestSupport
import Testing

/// Holds the table of faults in `docs/store.md` against what a server that has them leads to.
@Suite struct FaultTableTests {
  /// What a server does, and what is asked of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var replies: [LoopbackReply]
    var query = Harbor.byAppleID

    init(_ name: String, _ replies: LoopbackReply..., query: StoreQuery = Harbor.byAppleID) {
      self.name = name
      self.replies = replies
      self.query = query
    }

    var testDescription: String { name }
  }

  private static let body = Harbor.body().utf8

  static let cases = [
    Case("starts slowly", .json(Harbor.body())),
    Case("stalls in the middle", LoopbackReply(body: body, delivery: .stall(after: 40))),
    Case(
      "cuts the connection in the middle", LoopbackReply(body: body, delivery: .cutOff(after: 40))),
    Case("closes the connection without a word", .hangUp),
    Case("answers 403", LoopbackReply(status: 403, body: "<html>".utf8)),
    Case(
      "answers 429, `Retry-After: 30`, then well",
      LoopbackReply(status: 429, headers: [("Retry-After", "30")], body: []),
      .json(Harbor.body())),
    Case(
      "answers 429, `Retry-After: 3600`",
      LoopbackReply(status: 429, headers: [("Retry-After", "3600")], body: [])),
    Case("answers 500, then well", LoopbackReply(status: 500, body: []), .json(Harbor.body())),
    Case("answers 500", LoopbackReply(status: 500, body: [])),
    Case("sends HTML with status 200", LoopbackReply(body: "<!DOCTYPE html><html>".utf8)),
    Case("sends half of the JSON", LoopbackReply(body: body.prefix(100))),
    Case(
      "sends 50 MB", LoopbackReply(body: [UInt8](repeating: 0x20, count: 50 << 20))),
    Case("redirects to `http`", .redirect(to: "http://store.example/lookup")),
    Case("redirects in a circle", .redirect(to: "/lookup")),
    Case(
      "has the iPhone record of a Mac app", .json(Harbor.body()),
      query: StoreQuery(bundleID: Harbor.bundleID, storefronts: ["us"], platform: "macos")),
    Case("has no results", .json(Harbor.absent)),
    Case("has another app", .json(Harbor.body("9.0", ["trackId": "7"]))),
    Case("has a version that is none", .json(Harbor.body("1.3.0 (93)"))),
  ]

  @Test(arguments: cases)
  func `the document says what is said of a server that`(example: Case) async throws {
    let script = ScriptedReplies(example.replies)
    let server = try LoopbackServer { _ in
      if example.name == "starts slowly" { Thread.sleep(forTimeInterval: 0.1) }
      return script.next()
    }
    defer { server.stop() }
    let clock =
      example.name.hasPrefix("stalls")
      ? HastyClock(patience: 20) { server.requests.count } : HastyClock(patience: 20)
    let reply = await AppStoreLookup(
      endpoint: try StoreEndpoint(server.address), clock: clock.clock, token: "t"
    ).ask(example.query)
    try expectRow(example.name, reply.answers["us"], requests: server.requests.count)
  }

  @Test(.enabled(if: TLSServer.isAvailable, "there is no /usr/bin/openssl"))
  func `the document says what is said of an unknown certificate`() async throws {
    let server = try TLSServer(contents: "{}")
    let reply = await AppStoreLookup(
      endpoint: try StoreEndpoint("https://127.0.0.1:\(server.port)"),
      clock: HastyClock(patience: 20).clock,
      token: "t"
    ).ask(Harbor.byAppleID)
    try expectRow("has a certificate that nobody knows", reply.answers["us"], requests: 1)
  }

  private func expectRow(
    _ name: String, _ answer: Determination<StorefrontRelease>?, requests: Int
  ) throws {
    let said =
      switch answer {
      case .known(let release): "live: \(release.lowest.versionText)"
      case .absent: "absent"
      case .undetermined(let undetermined): "could not tell: \(undetermined.reason)"
      case .notAsked, nil: "nothing"
      }
    let row = "| \(name) | \(requests) | \(said) |"
    let lines = try Self.document().components(separatedBy: "\n")
    #expect(lines.contains(row), "docs/store.md lacks the row \(row)")
  }

  private static func document() throws -> String {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/store.md")
    return try String(contentsOf: file, encoding: .utf8)
  }
}

/// A clock on which pauses pass at once, and on which the time of a request passes in a moment.
private final class HastyClock: @unchecked Sendable {
  private let lock = NSLock()
  private let patience: Double
  private let seen: (@Sendable () -> Int)?
  private var time: Double = 0
  private var requests = 0

  /// Creates a clock on which the time of a request takes `patience` seconds in truth, or ends as
  /// soon as the server has seen as many requests as were begun.
  init(patience: Double, seen: (@Sendable () -> Int)? = nil) {
    self.patience = patience
    self.seen = seen
  }

  var clock: StoreClock {
    StoreClock(now: { self.lock.withLock { self.time } }, sleep: { try await self.sleep($0) })
  }

  private func sleep(_ seconds: Double) async throws {
    // The time of one request: it is over only where the server really has stopped.
    if seconds == LookupLimits().requestSeconds {
      let begun = lock.withLock {
        requests += 1
        return requests
      }
      if let seen {
        while seen() < begun { try await Task.sleep(nanoseconds: 10_000_000) }
      } else {
        try await Task.sleep(nanoseconds: UInt64(patience * 1_000_000_000))
      }
    }
    try Task.checkCancellation()
    lock.withLock { time += seconds }
  }
}
