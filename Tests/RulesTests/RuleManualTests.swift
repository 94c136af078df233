import Foundation
import Testing

@testable import Rules

@Suite struct RuleManualTests {
  /// Rewrites the file with `RECORD_GOLDENS=1`, and fails all the same.
  @Test func `docs rules md is what the rules say`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/rules.md").standardizedFileURL
    let environment = ProcessInfo.processInfo.environment
    if environment["RECORD_GOLDENS"] == "1", environment["CI"] == nil {
      try Data(RuleManual.document.utf8).write(to: file)
      Issue.record("recorded docs/rules.md; read the diff, then run again")
      return
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == RuleManual.document)
  }

  @Test(arguments: RuleRegistry.all.map { $0.metadata.code })
  func `a page says what the rule flags, why, and what to do`(_ code: String) throws {
    let rule = try #require(RuleRegistry.rule(code))
    let page = RuleManual.page(for: rule)
    #expect(page.hasPrefix("# \(code)\n\n\(rule.metadata.summary).\n"))
    #expect(page.contains(rule.metadata.rationale))
    #expect(page.contains(rule.metadata.mend))
    #expect(page.contains("[\(code)]"))
    for error in rule.metadata.storeErrors { #expect(page.contains(error)) }
    #expect(page.hasSuffix("\n"))
  }

  @Test func `the table has a row for every rule`() {
    let rows = RuleManual.table.split(separator: "\n").dropFirst(2)
    #expect(rows.count == RuleRegistry.all.count)
    #expect(
      rows.allSatisfy { $0.split(separator: "|", omittingEmptySubsequences: false).count == 6 })
  }
}
