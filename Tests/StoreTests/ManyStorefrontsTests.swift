import Diagnostics
import Foundation
import Store
import TestSupport
import Testing

@Suite struct ManyStorefrontsTests {
  @Test func `every storefront of the store is asked, four at once`() async throws {
    let load = Load()
    let server = try LoopbackServer { _ in
      load.begin()
      Thread.sleep(forTimeInterval: 0.02)
      load.end()
      return .json(Harbor.body())
    }
    defer { server.stop() }
    let letters = "abcdefghijklm".map(String.init)
    let countries = letters.flatMap { first in letters.map { first + $0 } } + ["us", "vn", "ws"]
    var limits = LookupLimits()
    limits.requestsPerMinute = 100_000
    // How long a busy machine takes is not what is tested.
    limits.requestSeconds = 3_600
    limits.totalSeconds = 3_600
    let reply = await AppStoreLookup(
      endpoint: try StoreEndpoint(server.address), limits: limits, clock: .real, token: "t"
    ).ask(StoreQuery(appleID: Harbor.appleID, storefronts: countries))
    #expect(reply.answers.count == 172)
    #expect(reply.answers.values.allSatisfy { $0.value?.lowest.versionText == "2.4.0" })
    #expect(server.requests.count == 172)
    #expect(load.most == 4)
  }

  /// How many requests are under way; the lock guards every variable.
  private final class Load: @unchecked Sendable {
    private let lock = NSLock()
    private var now = 0
    private var highest = 0

    var most: Int { lock.withLock { highest } }

    func begin() {
      lock.withLock {
        now += 1
        highest = max(highest, now)
      }
    }

    func end() { lock.withLock { now -= 1 } }
  }
}
