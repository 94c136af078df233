import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Rules

@Suite struct RuleExampleTests {
  private static let codes = RuleRegistry.all.map { $0.metadata.code }

  private func rule(_ code: String) throws -> any Rule.Type {
    try #require(RuleRegistry.rule(code))
  }

  /// In the wrong list, a rule about waivers would never be asked about one.
  @Test func `rules about waivers, and no others, are judged last`() {
    #expect(!RuleRegistry.judging.contains { $0 is any WaiverRule.Type })
    #expect(RuleRegistry.all.count { $0 is any WaiverRule.Type } == RuleRegistry.waiverRules.count)
  }

  @Test(arguments: codes) func `every example behaves as documented`(_ code: String) throws {
    let rule = try rule(code)
    for example in rule.metadata.examples {
      let found = RuleRunner.run(example.facts, example.settings).findings.filter {
        $0.code == code
      }
      #expect(found.count == example.findings, "\(example.title): \(found.map(\.summary))")
    }
  }

  /// An accepted example proves something only when the rule looks at it.
  @Test(arguments: codes) func `the rule runs on its own examples`(_ code: String) throws {
    let rule = try rule(code)
    for example in rule.metadata.examples where !(rule is any WaiverRule.Type) {
      let needs = rule.metadata.needs.subtracting([.bundles, .sources])
      #expect(example.facts.readiness(needs).isReady, "\(example.title) is never judged")
      #expect(rule.check(example.facts).count == example.findings, "\(example.title)")
    }
  }

  @Test(arguments: codes) func `one example is flagged and one accepted`(_ code: String) throws {
    let examples = try rule(code).metadata.examples
    #expect(examples.contains { $0.findings > 0 })
    #expect(examples.contains { $0.findings == 0 })
    #expect(Set(examples.map(\.title)).count == examples.count, "two examples have one title")
  }

  @Test(arguments: codes) func `texts are written as people expect`(_ code: String) throws {
    let metadata = try rule(code).metadata
    #expect(!metadata.summary.hasSuffix("."))
    #expect(metadata.rationale.hasSuffix("."))
    for example in metadata.examples {
      for finding in RuleRunner.run(example.facts, example.settings).findings
      where finding.code == code {
        #expect(!finding.summary.hasSuffix("."), "\(finding.summary)")
        #expect(try #require(finding.help).hasSuffix("."), "\(finding.summary)")
        let notes = finding.notes.filter { $0.text.hasSuffix(".") || $0.text.isEmpty }
        #expect(notes.isEmpty)
        #expect(!finding.summary.contains("\n"))
      }
    }
  }

  @Test func `every file in Rules is registered under its own name`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Rules/Rules")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(".swift".count)) }
    #expect(Set(files) == Set(RuleRegistry.all.map { "\($0)" }))
  }

  @Test(arguments: codes) func `the code is the type's name`(_ code: String) throws {
    var kebab = ""
    for character in "\(try rule(code))" {
      kebab += character.isUppercase && !kebab.isEmpty ? "-" : ""
      kebab += character.lowercased()
    }
    #expect(code == kebab)
  }

  @Test func `no code is used twice`() {
    #expect(Set(Self.codes).count == Self.codes.count)
  }

  @Test func `rendered example findings match the golden`() throws {
    var text = ""
    for rule in RuleRegistry.all {
      for example in rule.metadata.examples {
        let report = RuleRunner.run(example.facts, example.settings)
        text += "## \(rule.metadata.code): \(example.title)\n"
        text += report.findings.map { "\($0.plainText)\n" }.joined()
        text += report.undetermined.map { "undetermined: \($0.subject): \($0.reason)\n" }.joined()
        text += "\n"
      }
    }
    try expectGolden(text, "rule-examples.txt")
  }
}

extension Finding {
  /// All that the finding says, a line for each part.
  fileprivate var plainText: String {
    let head = (place.map { "\($0): " } ?? "") + "\(severity.rawValue): \(summary) [\(code)]"
    let notes = notes.map { "  note: \($0.text)" + ($0.place.map { " (\($0))" } ?? "") }
    let waiver = waived.map { ["  waived: \($0.reason), until \($0.until ?? "ever")"] } ?? []
    return ([head] + notes + waiver + [help.map { "  help: \($0)" } ?? "  no help"])
      .joined(separator: "\n")
  }
}
