import Foundation
import Testing
import TrainstopClient
import UpdatePolicy

@Suite struct UserDefaultsMemoryTests {
  @Test func `what is remembered is found by the next start`() throws {
    let suite = "trainstop-tests-\(UUID().uuidString)"
    defer { UserDefaults(suiteName: suite)?.removePersistentDomain(forName: suite) }
    let memory = UserDefaultsMemory(suite: suite)
    #expect(memory.history() == PromptHistory())
    let history = PromptHistory(
      skipped: "3.0", lastPrompted: Timestamp(secondsSince1970: 1_800_000_000))
    memory.remember(history)
    #expect(UserDefaultsMemory(suite: suite).history() == history)
    memory.remember(PromptHistory())
    #expect(UserDefaultsMemory(suite: suite).history() == PromptHistory())
  }
}
