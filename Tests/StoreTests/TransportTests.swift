import Diagnostics
import Foundation
import Store
import TestSupport
import Testing

/// How addresses are fetched, seen through a file at an address.
@Suite struct TransportTests {
  @Test func `a request says who asks and nothing else about them`() async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(headers: [("Set-Cookie", "a=b")], body: "{}".utf8)
    }
    defer { server.stop() }
    for _ in 1...2 { #expect(try await fetch(server.address + "/policy.json") == "{}") }
    let headers = try #require(server.requests.last).headers
    #expect(headers["user-agent"] == "trainstop")
    #expect(headers["accept"] == "application/json")
    #expect(headers["accept-encoding"]?.contains("gzip") == true)
    #expect(
      headers.keys.sorted() == ["accept", "accept-encoding", "cache-control", "host", "user-agent"])
  }

  @Test func `a compressed answer is read`() async throws {
    let body = try compressed("printf '{\"format\": 1}'")
    let server = try LoopbackServer { _ in
      LoopbackReply(headers: [("Content-Encoding", "gzip")], body: body)
    }
    defer { server.stop() }
    #expect(try await fetch(server.address) == #"{"format": 1}"#)
  }

  @Test func `a compressed answer counts as what it stands for`() async throws {
    let body = try compressed("head -c 52428800 /dev/zero")
    #expect(body.count < 1 << 20)
    let server = try LoopbackServer { _ in
      LoopbackReply(headers: [("Content-Encoding", "gzip")], body: body)
    }
    defer { server.stop() }
    #expect(
      await reason(server.address)
        == "\(server.address) could not be fetched: more than 2 MB came where a few kilobytes are due"
    )
  }

  @Test func `headers without an end are stopped`() async throws {
    let long = String(repeating: "x", count: 60_000)
    let server = try LoopbackServer { _ in
      LoopbackReply(headers: (1...50).map { ("X-Many-\($0)", long) }, body: "{}".utf8)
    }
    defer { server.stop() }
    #expect(await reason(server.address)?.contains("could not be fetched") == true)
  }

  @Test func `an answer that starts slowly is waited for`() async throws {
    let server = try LoopbackServer { _ in
      Thread.sleep(forTimeInterval: 0.3)
      return LoopbackReply(body: "{}".utf8)
    }
    defer { server.stop() }
    #expect(try await fetch(server.address, limits: LookupLimits(), clock: .real) == "{}")
  }

  @Test(
    // Without the total limit, a server that stalls would be waited for all day.
    .timeLimit(.minutes(10)),
    arguments: [
      LoopbackReply(body: "{}".utf8, delivery: .stall(after: 1)),
      LoopbackReply(body: [], delivery: .stall(after: 0), length: 2), .hangUp,
      LoopbackReply(status: 429, headers: [("Retry-After", "1")], body: []),
    ])
  func `whatever a server does, the total time limit holds`(reply: LoopbackReply) async throws {
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    var limits = LookupLimits()
    limits.requestSeconds = 86_400
    limits.totalSeconds = 0.4
    #expect(await reason(server.address, limits: limits, clock: .real) != nil)
  }

  @Test func `a proxy of the environment is asked for HTTPS`() async throws {
    let proxy = try LoopbackServer { _ in LoopbackReply(status: 502, body: []) }
    defer { proxy.stop() }
    for name in ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
      let reason = await reason("https://store.example", environment: [name: proxy.address])
      #expect(
        reason == "https://store.example could not be fetched: the proxy answers store.example "
          + "with status 502")
    }
    #expect(proxy.requests.count == 16)
    #expect(
      Set(proxy.requests.map { "\($0.method) \($0.target)" }) == ["CONNECT store.example:443"])
  }

  @Test func `the password of a proxy is sent to it and never shown`() async throws {
    let proxy = try LoopbackServer { _ in LoopbackReply(status: 407, body: []) }
    defer { proxy.stop() }
    let address = proxy.address.replacingOccurrences(of: "http://", with: "http://me:hunter2@")
    let reason = await reason("https://store.example", environment: ["HTTPS_PROXY": address])
    #expect(reason?.hasSuffix("the proxy answers store.example with status 407") == true)
    #expect(
      proxy.requests.map { $0.headers["proxy-authorization"] } == ["Basic bWU6aHVudGVyMg=="])
  }

  @Test func `a proxy is not asked for what is reached directly`() async throws {
    let proxy = try LoopbackServer { _ in LoopbackReply(status: 502, body: []) }
    defer { proxy.stop() }
    let server = try LoopbackServer { _ in LoopbackReply(body: "{}".utf8) }
    defer { server.stop() }
    let port = try RefusingPort()
    let environment = [
      "HTTPS_PROXY": proxy.address, "http_proxy": proxy.address, "NO_PROXY": "127.0.0.1",
    ]
    // This machine is never asked through another one without HTTPS.
    #expect(try await fetch(server.address, environment: environment) == "{}")
    let address = "https://127.0.0.1:\(port.number)"
    #expect(
      await reason(address, environment: environment)
        == "\(address) could not be fetched: 127.0.0.1 refuses the connection")
    #expect(proxy.requests == [])
  }
}

extension TransportTests {
  private func fetch(
    _ address: String, limits: LookupLimits = TestClock.limits,
    clock: StoreClock = TestClock().clock, environment: [String: String] = [:]
  ) async throws -> String {
    let file = try AddressedFile(
      address, limits: limits, network: NetworkSettings(environment: environment), clock: clock)
    return String(decoding: try await file.bytes(), as: UTF8.self)
  }

  /// Why there is no file; nil when there is one.
  private func reason(
    _ address: String, limits: LookupLimits = TestClock.limits,
    clock: StoreClock = TestClock().clock, environment: [String: String] = [:]
  ) async -> String? {
    do {
      _ = try await fetch(address, limits: limits, clock: clock, environment: environment)
      return nil
    } catch {
      return (error as? Undetermined)?.reason
    }
  }

  /// Returns what a command prints, compressed with gzip.
  private func compressed(_ command: String) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("trainstop-\(UUID().uuidString).gz")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try ChildProcess.run(
      "/bin/bash", ["-c", "\(command) | gzip -9 > '\(file.path)'"], in: "/",
      environment: ["PATH": "/usr/bin:/bin"])
    return Array(try Data(contentsOf: file))
  }
}

extension StoreClock {
  /// The clock on the wall, for tests of what must not take long.
  static let real = StoreClock(
    now: { Date().timeIntervalSince1970 },
    sleep: { try await Task.sleep(nanoseconds: UInt64(max(0, $0) * 1_000_000_000)) })
}
