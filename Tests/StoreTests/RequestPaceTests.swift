import Diagnostics
import Store
import TestSupport
import Testing

@Suite struct RequestPaceTests {
  @Test func `the twenty-first request waits until the first is a minute old`() async throws {
    let clock = TestClock()
    let pace = RequestPace(limits: LookupLimits(), clock: clock.clock)
    let start = clock.now
    for _ in 1...20 {
      #expect(try await pace.enter(before: .infinity))
      await pace.leave()
    }
    #expect(clock.waits == [])
    for _ in 1...21 {
      #expect(try await pace.enter(before: .infinity))
      await pace.leave()
    }
    // Twenty more fit into the second minute, one more into the third.
    #expect(clock.waits == [60, 60])
    #expect(clock.now == start + 120)
  }

  @Test func `requests that no server took do not count`() async throws {
    let clock = TestClock()
    let pace = RequestPace(limits: LookupLimits(), clock: clock.clock)
    for _ in 1...50 {
      #expect(try await pace.enter(before: .infinity))
      await pace.leave(reachedTheStore: false)
    }
    #expect(clock.waits == [])
  }

  @Test func `a request that could only start too late does not wait`() async throws {
    let clock = TestClock()
    var limits = LookupLimits()
    limits.requestsPerMinute = 1
    let pace = RequestPace(limits: limits, clock: clock.clock)
    let start = clock.now
    #expect(try await pace.enter(before: start + 60))
    await pace.leave()
    #expect(try await !pace.enter(before: start + 60))
    #expect(clock.waits == [])
    // The refused request holds no place and does not count.
    #expect(try await pace.enter(before: start + 61))
    #expect(clock.waits == [60])
  }

  @Test func `a pause holds for requests that have not started`() async throws {
    let clock = TestClock()
    let pace = RequestPace(limits: LookupLimits(), clock: clock.clock)
    await pace.pause(for: 30)
    await pace.pause(for: 10)
    #expect(try await pace.enter(before: .infinity))
    #expect(clock.waits == [30])
  }

  @Test func `a fifth request waits for one of four to end`() async throws {
    let pace = RequestPace(limits: LookupLimits(), clock: TestClock().clock)
    let log = Log()
    for _ in 1...4 { #expect(try await pace.enter(before: .infinity)) }
    let fifth = Task {
      let mayStart = try await pace.enter(before: .infinity)
      await log.add("the fifth starts")
      return mayStart
    }
    // Gives the fifth every chance to come too early.
    for _ in 1...1000 { await Task.yield() }
    await log.add("the first ends")
    await pace.leave()
    #expect(try await fifth.value)
    #expect(await log.lines == ["the first ends", "the fifth starts"])
  }

  private actor Log {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }
  }

  @Test func `four requests run at once and the others follow`() async throws {
    let gate = Gate(opensAt: 4)
    let server = try LoopbackServer { _ in
      gate.pass()
      return .json(Harbor.absent)
    }
    defer { server.stop() }
    // Each handler waits until four requests are there, so fewer at once would never end.
    let reply = try await server.ask(Harbor.query(["at", "be", "ch", "de"]))
    #expect(reply.answers.values.allSatisfy { $0 == .absent })
    #expect(server.requests.count == 8)
    #expect(gate.mostAtOnce == 4)
  }

  @Test func `more questions than a minute allows are spread over time`() async throws {
    let server = try LoopbackServer { _ in .json(Harbor.absent) }
    defer { server.stop() }
    let countries = ["at", "be", "ch", "de", "es", "fr", "gb", "hk", "it", "jp", "kr"]
    let clock = TestClock()
    let start = clock.now
    let reply = try await server.ask(Harbor.query(countries), clock: clock)
    #expect(reply.answers.count == 11)
    #expect(reply.answers.values.allSatisfy { $0 == .absent })
    #expect(server.requests.count == 22)
    #expect(clock.now >= start + 60)
  }
}
