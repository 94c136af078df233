import Foundation
import Testing
import TrainstopClient
import UpdatePolicy

@Suite struct ForegroundChecksTests {
  @Test func `each return to the foreground gives another answer`() async throws {
    let name = Notification.Name("foreground-\(UUID().uuidString)")
    let kept = Kept(Policies.forcing)
    // An address that is refused before any network.
    let configuration = try UpdateChecker.Configuration.harbor(at: "ftp://example.com/p.json")
    let checker = UpdateChecker(configuration, memory: kept, storage: kept)
    var checks = checker.foregroundChecks(on: name).makeAsyncIterator()
    for _ in 0..<3 {
      let check = await checks.next()
      #expect(check?.decision.action == .forced)
      NotificationCenter.default.post(name: name, object: nil)
    }
  }

  @Test func `a stream that nobody reads any more ends its observer`() async throws {
    let name = Notification.Name("foreground-\(UUID().uuidString)")
    let kept = Kept(Policies.forcing)
    let configuration = try UpdateChecker.Configuration.harbor(at: "ftp://example.com/p.json")
    let checker = UpdateChecker(configuration, memory: kept, storage: kept)
    let reading = Task {
      var count = 0
      for await _ in checker.foregroundChecks(on: name) { count += 1 }
      return count
    }
    reading.cancel()
    _ = await reading.value
    NotificationCenter.default.post(name: name, object: nil)
  }
}
