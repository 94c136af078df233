import Emitting
import Foundation
import Testing

@Suite struct TemplateManualTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../docs/templates.md").standardizedFileURL

  @Test func `the manual has every name that there is`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- names -->\n")
    try #require(parts.count == 3)
    let environment = ProcessInfo.processInfo.environment
    if environment["RECORD_GOLDENS"] == "1", environment["CI"] == nil {
      let recorded = [parts[0], TemplateNames.manual, parts[2]]
      try Data(recorded.joined(separator: "<!-- names -->\n").utf8).write(to: Self.file)
      Issue.record("recorded docs/templates.md; read the diff, then run again")
      return
    }
    #expect(parts[1] == TemplateNames.manual)
  }

  @Test func `the example in the manual is filled`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```mustache\n").dropFirst().first)
    let example = try #require(block.components(separatedBy: "```").first)
    let template = try PolicyTemplate(Array(example.utf8), path: "templates.md") { _ in nil }
    let bytes = try template.bytes(for: SamplePolicies.inputs(), fileName: "UpdatePolicy.swift")
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        // Made from the update policy.
        enum UpdatePolicy {
          static let latest = "3.2.0"
          static let required: String? = "3.0.0"
          static let blocked = ["3.0.4", ]
        }

        """)
  }

  @Test func `the manual names every language and ending`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for language in OutputLanguage.allCases {
      let endings = language.endings.map { "`.\($0)`" }.joined(separator: ", ")
      #expect(text.contains("| `\(language.rawValue)` | \(endings)"), "\(language.rawValue)")
    }
  }

  @Test func `the manual has every format, and what it does not carry`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for emitter in EmitterRegistry.all {
      let losses = emitter.notCarried.map(\.rawValue).joined(separator: ", ")
      #expect(
        text.contains("| `\(emitter.format)` | \(losses.isEmpty ? "nothing" : losses) |"),
        "\(emitter.format): \(losses)")
    }
  }
}
