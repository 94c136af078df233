import Diagnostics
import Store
import TestSupport
import Testing

@Suite struct LookupFaultTests {
  @Test(arguments: [
    ("a page of HTML", LoopbackReply(body: "<html>Sign in</html>".utf8), "an HTML page instead"),
    ("nothing", LoopbackReply(body: []), "an empty answer"),
    (
      "a body longer than its length", LoopbackReply(body: Harbor.body().utf8, length: 60),
      "JSON that breaks off after 60 bytes"
    ),
    ("status 400", LoopbackReply(status: 400, body: []), "status 400"),
    ("status 404", LoopbackReply(status: 404, body: "<html>".utf8), "status 404"),
    ("status 401", LoopbackReply(status: 401, body: []), "status 401"),
    (
      "a question for a password",
      LoopbackReply(status: 401, headers: [("WWW-Authenticate", "Basic realm=x")], body: []),
      "status 401"
    ),
    (
      "a question for a token",
      LoopbackReply(status: 401, headers: [("WWW-Authenticate", "Negotiate")], body: []),
      "status 401"
    ),
    ("status 204", LoopbackReply(status: 204, body: []), "status 204"),
    ("a redirect to nowhere", LoopbackReply(status: 302, body: []), "status 302"),
  ])
  func `what asking again cannot mend is asked once`(
    name: String, reply: LoopbackReply, reason: String
  ) async throws {
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    let answer = try await server.ask()
    #expect(answer.reason(in: "us")?.hasPrefix("\(reason) ") == true, "\(name): \(answer)")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    ("403", LoopbackReply(status: 403, body: "<html>".utf8), "status 403 for Apple ID"),
    ("429", LoopbackReply(status: 429, body: []), "status 429 for Apple ID"),
    ("500", LoopbackReply(status: 500, body: []), "status 500 for Apple ID"),
    ("503", LoopbackReply(status: 503, body: []), "status 503 for Apple ID"),
    ("no answer at all", LoopbackReply.hangUp, "127.0.0.1 "),
    (
      "cut off in the body",
      LoopbackReply(body: Harbor.body().utf8, delivery: .cutOff(after: 50)), "127.0.0.1 "
    ),
  ])
  func `what may pass is asked four times, then given up`(
    name: String, reply: LoopbackReply, reason: String
  ) async throws {
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    let clock = TestClock()
    let answer = try await server.ask(clock: clock)
    #expect(answer.reason(in: "us")?.hasPrefix(reason) == true, "\(name): \(answer)")
    #expect(server.requests.count == 4, "\(name)")
    #expect(clock.waits == [1, 2, 4], "\(name)")
  }

  @Test(arguments: [
    LoopbackReply(status: 403, body: []), LoopbackReply(status: 500, body: []), .hangUp,
    LoopbackReply(body: Harbor.body().utf8, delivery: .cutOff(after: 50)),
  ])
  func `what has passed is forgotten`(reply: LoopbackReply) async throws {
    let script = ScriptedReplies(reply, .json(Harbor.body()))
    let server = try LoopbackServer { _ in script.next() }
    defer { server.stop() }
    let answer = try await server.ask()
    #expect(answer.answers["us"]?.value?.lowest.versionText == "2.4.0")
    #expect(server.requests.count == 2)
  }

  @Test func `a refused connection is told from a broken one`() async throws {
    let port = try RefusingPort()
    let clock = TestClock()
    let reply = await AppStoreLookup(
      endpoint: try StoreEndpoint(port.address), limits: TestClock.limits, clock: clock.clock,
      token: "t"
    ).ask(Harbor.byAppleID)
    #expect(reply.reason(in: "us") == "127.0.0.1 refuses the connection")
    #expect(clock.waits == [1, 2, 4])
  }

  @Test func `a pause that the store asks for is kept by every question`() async throws {
    let script = ScriptedReplies(
      LoopbackReply(status: 429, headers: [("Retry-After", "37")], body: []),
      .json(Harbor.body()))
    let server = try LoopbackServer { _ in script.next() }
    defer { server.stop() }
    let clock = TestClock()
    let start = clock.now
    #expect(try await server.ask(clock: clock).answers["us"]?.value != nil)
    #expect(clock.waits == [37])
    #expect(clock.now == start + 37)
  }

  @Test func `a pause until a moment counts from the server's own clock`() async throws {
    let headers = [
      ("Date", "Mon, 30 Nov 2026 08:59:20 GMT"), ("Retry-After", "Mon, 30 Nov 2026 09:00:00 GMT"),
    ]
    let script = ScriptedReplies(
      LoopbackReply(status: 429, headers: headers, body: []), .json(Harbor.body()))
    let server = try LoopbackServer { _ in script.next() }
    defer { server.stop() }
    let clock = TestClock()
    #expect(try await server.ask(clock: clock).answers["us"]?.value != nil)
    #expect(clock.waits == [40])
  }

  @Test func `pauses grow by chance, half as long again at the most`() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(status: 500, body: []) }
    defer { server.stop() }
    let clock = TestClock()
    clock.chance = 0.5
    _ = try await server.ask(clock: clock)
    #expect(clock.waits == [1.25, 2.5, 5])
  }

  @Test(arguments: [
    "0", "soon", "-5", "Mon, 30 Nov 2026 09:00:00 GMT", "Mon, 31 Nov 2026 09:00:00 GMT", "",
  ])
  func `a pause that is none is the usual one`(text: String) async throws {
    let script = ScriptedReplies(
      LoopbackReply(status: 503, headers: [("Retry-After", text)], body: []),
      .json(Harbor.body()))
    let server = try LoopbackServer { _ in script.next() }
    defer { server.stop() }
    let clock = TestClock()
    #expect(try await server.ask(clock: clock).answers["us"]?.value != nil)
    #expect(clock.waits == [1])
  }

  @Test(arguments: ["20000", "99999999999999999999999999"])
  func `a pause beyond the time limit is not waited for`(seconds: String) async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(status: 429, headers: [("Retry-After", seconds)], body: [])
    }
    defer { server.stop() }
    let clock = TestClock()
    let answer = try await server.ask(clock: clock)
    #expect(answer.reason(in: "us")?.hasPrefix("status 429 for Apple ID 1000000001") == true)
    #expect(server.requests.count == 1)
    #expect(clock.waits == [])
  }

  @Test func `nobody else is asked while the store wants a pause`() async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(status: 429, headers: [("Retry-After", "20000")], body: [])
    }
    defer { server.stop() }
    let countries = ["at", "be", "ch", "de", "es", "fr", "gb", "hk", "it", "jp", "kr"]
    let reply = try await server.ask(Harbor.query(countries))
    #expect(reply.answers.count == 11)
    #expect(reply.answers.values.allSatisfy { $0.undetermined != nil })
    // No more than were under way when the first answer came.
    #expect(server.requests.count <= 4)
    #expect(
      reply.exchanges.contains { exchange in
        guard case .failed(let fault) = exchange.outcome else { return false }
        return fault.reason.hasSuffix(
          " was not asked for: the store wants a pause beyond the total time limit of 20000 seconds"
        )
      })
  }

  @Test func `an answer that never ends is stopped at the limit`() async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(body: [UInt8](repeating: 32, count: 1 << 10), delivery: .endless)
    }
    defer { server.stop() }
    let answer = try await server.ask()
    #expect(
      answer.reason(in: "us")
        == "more than 2 MB came where a few kilobytes are due")
    #expect(server.requests.count == 1)
    // Sending goes on until the client closes the connection.
    for await _ in server.endedConnections { break }
  }

  @Test func `an answer that announces too much is not read`() async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(body: "{".utf8, delivery: .stall(after: 1), length: 1 << 40)
    }
    defer { server.stop() }
    #expect(try await server.ask().reason(in: "us")?.hasPrefix("more than 2 MB") == true)
  }

  @Test func `an answer of just the limit is read`() async throws {
    let padding = String(repeating: " ", count: (2 << 20) - Harbor.body().utf8.count)
    let server = try LoopbackServer { _ in .json(Harbor.body() + padding) }
    defer { server.stop() }
    #expect(try await server.ask().answers["us"]?.value != nil)
  }

  @Test func `a server that stalls is given up when the time limit rings`() async throws {
    let clock = TestClock()
    let server = try LoopbackServer { _ in
      clock.ring()
      return LoopbackReply(body: Harbor.body().utf8, delivery: .stall(after: 20))
    }
    defer { server.stop() }
    let answer = try await server.ask(clock: clock)
    #expect(answer.reason(in: "us") == "Apple ID 1000000001 got no answer within 10000 seconds")
    // Time is up for the other attempts even before they reach the server.
    #expect(clock.waits == [1, 2, 4])
  }

  @Test func `the total time limit ends a request under way`() async throws {
    let clock = TestClock()
    let server = try LoopbackServer { _ in
      clock.ring()
      return LoopbackReply(body: [], delivery: .stall(after: 0), length: 10)
    }
    defer { server.stop() }
    var limits = TestClock.limits
    limits.totalSeconds = TestClock.longWait
    limits.attempts = 1
    let answer = try await server.ask(clock: clock, limits: limits)
    #expect(
      answer.reason(in: "us")
        == "Apple ID 1000000001 got no answer within the total time limit of 10000 seconds")
  }

  @Test func `a cancelled task ends at once`() async throws {
    let (stream, arrivals) = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer { _ in
      arrivals.yield()
      return LoopbackReply(body: [], delivery: .stall(after: 0), length: 10)
    }
    defer { server.stop() }
    let task = Task { try await server.ask() }
    for await _ in stream { break }
    task.cancel()
    #expect(try await task.value.reason(in: "us") == "the lookup was cancelled")
  }
}

@Suite struct LookupRedirectTests {
  @Test func `a redirect on this machine is followed`() async throws {
    let other = try LoopbackServer { _ in .json(Harbor.body()) }
    defer { other.stop() }
    for status in [301, 302, 303, 307, 308] {
      let server = try LoopbackServer { request in
        .redirect(to: other.address + request.target, status: status)
      }
      defer { server.stop() }
      #expect(try await server.ask().answers["us"]?.value != nil, "status \(status)")
    }
    #expect(Set(other.requests.map(\.target)) == ["/lookup?id=1000000001&country=us&t=token-4711"])
  }

  @Test func `a redirect without a host is followed`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/lookup" ? .redirect(to: "/other") : .json(Harbor.body())
    }
    defer { server.stop() }
    #expect(try await server.ask().answers["us"]?.value != nil)
  }

  @Test func `a redirect away from HTTPS is not followed`() async throws {
    let server = try LoopbackServer { _ in .redirect(to: "http://store.example/lookup") }
    defer { server.stop() }
    #expect(
      try await server.ask().reason(in: "us")
        == "http://store.example is where a redirect leads, without HTTPS")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["ftp://127.0.0.1/lookup", "file:///etc/hosts", "http://127.evil.example/"])
  func `a redirect to something else is not followed`(target: String) async throws {
    let server = try LoopbackServer { _ in .redirect(to: target) }
    defer { server.stop() }
    let reason = try await server.ask().reason(in: "us")
    #expect(reason?.hasSuffix(" is where a redirect leads, without HTTPS") == true)
    #expect(server.requests.count == 1)
  }

  @Test func `a redirect to HTTPS is followed`() async throws {
    let other = try RefusingPort()
    let server = try LoopbackServer { _ in
      .redirect(to: "https://127.0.0.1:\(other.number)/lookup")
    }
    defer { server.stop() }
    #expect(try await server.ask().reason(in: "us") == "127.0.0.1 refuses the connection")
  }

  @Test func `a loop of redirects ends after five`() async throws {
    let server = try LoopbackServer { request in .redirect(to: request.target) }
    defer { server.stop() }
    #expect(
      try await server.ask().reason(in: "us")
        == "http://127.0.0.1 is one redirect more than the 5 allowed")
    #expect(server.requests.count == 6)
  }
}
