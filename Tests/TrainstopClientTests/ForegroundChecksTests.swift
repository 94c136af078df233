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

  @Test(.timeLimit(.minutes(1)))
  func `a stream ends with the task that reads it, and lets the checker go`() async throws {
    let name = Notification.Name("foreground-\(UUID().uuidString)")
    let kept = Kept(Policies.forcing)
    let configuration = try UpdateChecker.Configuration.harbor(at: "ftp://example.com/p.json")
    var checker: UpdateChecker? = UpdateChecker(configuration, memory: kept, storage: kept)
    weak let released = checker
    let checks = try #require(checker?.foregroundChecks(on: name))
    let reading = Task {
      var count = 0
      for await _ in checks { count += 1 }
      return count
    }
    checker = nil
    reading.cancel()
    #expect(await reading.value <= 1)
    // The check that was under way ends by itself; an observer that stayed would keep the checker.
    while released != nil { await Task.yield() }
    NotificationCenter.default.post(name: name, object: nil)
    #expect(released == nil)
  }
}
