import Diagnostics
import Store
import TestSupport
import Testing
import Versions

@Suite struct AppStoreLookupTests {
  @Test func `every key is asked for in every storefront`() async throws {
    let server = try LoopbackServer { request in
      switch (request.query["country"], request.query["id"]) {
      case ("us", _): .json(Harbor.body("2.4.0"))
      case ("kr", .some): .json(Harbor.body("2.4.0"))
      case ("kr", nil): .json(Harbor.body("2.3.0"))
      default: .json(Harbor.absent)
      }
    }
    defer { server.stop() }
    let reply = try await server.ask(Harbor.query(["US", "kr", "jp"]))
    #expect(reply.answers.keys.sorted() == ["jp", "kr", "us"])
    #expect(reply.answers["us"]?.value?.disagreements == [])
    #expect(reply.answers["us"]?.value?.highest.versionText == "2.4.0")
    #expect(reply.answers["kr"]?.value?.lowest.versionText == "2.3.0")
    #expect(reply.answers["kr"]?.value?.highest.versionText == "2.4.0")
    #expect(reply.answers["kr"]?.value?.disagreements.count == 1)
    #expect(reply.answers["jp"] == .absent)
    let questions = server.requests.map { request in
      let query = request.query
      return "\(query["country"] ?? "-") \(query["id"] ?? "-") \(query["bundleId"] ?? "-")"
    }
    #expect(
      questions.sorted() == [
        "jp - com.example.harbor", "jp 1000000001 -", "kr - com.example.harbor",
        "kr 1000000001 -", "us - com.example.harbor", "us 1000000001 -",
      ])
  }

  @Test func `an upper-case country is sent in lower case, with the token`() async throws {
    let server = try LoopbackServer { _ in .json(Harbor.body()) }
    defer { server.stop() }
    _ = try await server.ask(StoreQuery(appleID: Harbor.appleID, storefronts: ["US"]))
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/lookup?id=1000000001&country=us&t=token-4711")
    #expect(request.headers["cookie"] == nil)
  }

  @Test func `a Mac app is asked for as one`() async throws {
    let server = try LoopbackServer { _ in
      .json(Harbor.body("3.0", ["kind": #""mac-software""#]))
    }
    defer { server.stop() }
    let query = StoreQuery(appleID: Harbor.appleID, storefronts: ["us"], platform: "macos")
    #expect(try await server.ask(query).answers["us"]?.value?.lowest.versionText == "3.0")
    #expect(server.requests.first?.query["entity"] == "desktopSoftware")
  }

  @Test func `odd characters in an identifier stay in their parameter`() async throws {
    let server = try LoopbackServer { _ in .json(Harbor.absent) }
    defer { server.stop() }
    let identifier = "com.example&country=kr#a+b é"
    let reply = try await server.ask(StoreQuery(bundleID: identifier, storefronts: ["us"]))
    #expect(reply.answers["us"] == .absent)
    let request = try #require(server.requests.first)
    #expect(request.query["bundleId"] == identifier)
    #expect(request.query["country"] == "us")
    #expect(request.target.contains("a%2Bb"))
  }

  @Test func `a path of the endpoint is kept`() async throws {
    let server = try LoopbackServer { _ in .json(Harbor.body()) }
    defer { server.stop() }
    for base in ["/mirror", "/mirror/"] {
      let reply = try await server.ask(Harbor.byAppleID, base: base)
      #expect(reply.answers["us"]?.value != nil)
    }
    #expect(server.requests.map(\.path) == ["/mirror/lookup", "/mirror/lookup"])
  }

  @Test func `nothing is sent for what cannot be asked`() async throws {
    let server = try LoopbackServer { _ in .json(Harbor.body()) }
    defer { server.stop() }
    let android = try await server.ask(Harbor.query(platform: "android"))
    #expect(android.reason(in: "us") == "platform android has no App Store")
    let mixed = try await server.ask(
      StoreQuery(appleID: Harbor.appleID, storefronts: ["us", "u&", "usa"]))
    #expect(mixed.answers["us"]?.value != nil)
    #expect(mixed.reason(in: "u&") == "u& is no two-letter country code")
    #expect(mixed.reason(in: "usa") == "usa is no two-letter country code")
    #expect(server.requests.count == 1)
  }

  @Test func `an answer that comes byte by byte is put together`() async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(body: Harbor.body().utf8, delivery: .byteByByte)
    }
    defer { server.stop() }
    #expect(try await server.ask().answers["us"]?.value?.lowest.versionText == "2.4.0")
  }

  @Test func `an answer without a length ends with the connection`() async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply.json(Harbor.body())
      reply.length = nil
      return reply
    }
    defer { server.stop() }
    #expect(try await server.ask().answers["us"]?.value?.lowest.versionText == "2.4.0")
  }
}

extension LoopbackServer {
  /// Asks this server, on a clock of its own where the test has none.
  func ask(
    _ query: StoreQuery = Harbor.byAppleID, base: String = "", clock: TestClock = TestClock(),
    limits: LookupLimits = TestClock.limits
  ) async throws -> StoreReply {
    await AppStoreLookup(
      endpoint: try StoreEndpoint(address + base), limits: limits, clock: clock.clock,
      token: "token-4711"
    ).ask(query)
  }
}

extension StoreReply {
  /// Why it is not known what a storefront serves; nil when it is known.
  func reason(in storefront: String) -> String? {
    guard case .undetermined(let undetermined) = answers[storefront] else { return nil }
    return undetermined.reason
  }
}
