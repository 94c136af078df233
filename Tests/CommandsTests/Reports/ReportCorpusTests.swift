import Commands
import Diagnostics
import Foundation
import JSON
import Reporting
import Rules
import TestSupport
import Testing

/// Makes reports of every kind in every format.
///
/// With a folder in `TRAINSTOP_REPORTS`, as `.ci/check-reports` gives it, they are also kept there, for
/// validators that read the formats' own schemas.
@Suite struct ReportCorpusTests {
  private static let endings = ["sarif": "sarif", "gitlab": "gitlab.json", "junit": "xml"]

  private func keep(_ text: String, as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["TRAINSTOP_REPORTS"] else { return }
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
  }

  private static var options: ReportOptions {
    ReportOptions(
      rules: RuleRegistry.all.map { rule in
        let rule = rule.metadata
        return RuleSummary(
          rule.code, rule.severity, rule.summary, rationale: rule.rationale, mend: rule.mend)
      }, toolVersion: "0.1.0")
  }

  @Test(arguments: ReportCorpus.all.map(\.name), ReportFormats.all.map { $0.name })
  func `every report can be made in every format`(_ name: String, _ format: String) throws {
    let report = try #require(ReportCorpus.all.first { $0.name == name }).report
    let text = try #require(ReportFormats.named(format)).render(report, Self.options)
    #expect(text.hasSuffix("\n"))
    #expect(text == ReportFormats.named(format)?.render(report, Self.options))
    if ["json", "gitlab", "sarif"].contains(format) {
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
    try keep(text, as: "\(name).\(Self.endings[format] ?? format)")
  }

  @Test func `the corpus has a finding of every rule`() throws {
    let report = try #require(ReportCorpus.all.first { $0.name == "rules" }).report
    let codes = Set(RuleRegistry.all.map { $0.metadata.code })
    #expect(Set(report.findings.map(\.code)) == codes)
  }

  @Test func `findings that are alike have fingerprints of their own`() throws {
    let report = try #require(ReportCorpus.all.first { $0.name == "alike" }).report
    let text = try #require(ReportFormats.named("gitlab")).render(report, Self.options)
    let issues = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    let prints = try #require(issues).compactMap { $0["fingerprint"] as? String }
    #expect(prints.count == 12 && Set(prints).count == 12)
  }

  /// Commands with JSON of their own, by the definition in `docs/report.schema.json` that it follows.
  private static let commands: [(name: String, schema: String, words: [String])] = [
    ("check", "report", ["check"]), ("policy", "report", ["policy", "--check"]),
    ("nothing", "report", ["check", "--target", "Nobody"]),
    ("nowhere", "report", ["check", "--repo", "/nowhere"]),
    ("offline", "report", ["check", "--offline"]),
    ("inspect", "inspection", ["inspect"]),
    ("inspect-nowhere", "inspection", ["inspect", "--repo", "/nowhere"]),
    ("simulate", "simulation", ["simulate"]),
    ("simulate-nothing", "simulation", ["simulate", "--offline"]),
  ]

  @Test(arguments: commands.map(\.name))
  func `what a command prints can be validated`(_ name: String) async throws {
    let command = try #require(Self.commands.first { $0.name == name })
    let app = try ExampleApp(live: ["us": "2.4.0", "kr": "2.3.0"])
    let run =
      command.words.contains("--offline")
      ? await app.run(command.words + ["--format", "json"])
      : await app.run(command.words + ["--format", "json", "--store-endpoint", app.store.address])
    _ = try run.json()
    try keep(run.output, as: "\(name).\(command.schema).json")
  }

  @Test func `what audit and decide print can be validated`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    try app.release("1.1", tag: "v1.2")
    try app.repository.tag("v1.x")
    let audit = await app.run("audit", "--format", "json")
    #expect(try audit.json()["verdict"] as? String == "refused", "\(audit.output)")
    try keep(audit.output, as: "audit.audit.json")
    try app.repository.write(
      #"{ "format": 1, "tracks": [ { "latest": "2.4.0", "required": "2.3.0" } ] }"#, to: "p.json")
    for (index, installed) in ["1.0", "2.3.5", "3.0"].enumerated() {
      let decide = await app.run(
        "decide", "--policy", "p.json", "--installed", installed, "--os", "17", "--format", "json")
      _ = try decide.json()
      try keep(decide.output, as: "decide-\(index).decision.json")
    }
  }
}
