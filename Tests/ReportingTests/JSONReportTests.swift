import Diagnostics
import Foundation
import JSON
import TestSupport
import Testing

@testable import Reporting

@Suite struct JSONReportTests {
  private let candidate: JSONValue = ["version": "2.2.0", "build": "4711", "undetermined": nil]

  @Test(arguments: [("refused", Report.refused), ("undecided", .undecided), ("passed", .passed)])
  func `a report reads as its golden`(_ name: String, _ report: Report) throws {
    try expectGolden(
      JSONReport.render(report, candidate: candidate), "json-\(name).json")
  }

  @Test(arguments: [(Report.refused, 1), (.undecided, 2), (.passed, 0)])
  func `the exit status is the verdict's`(_ report: Report, _ status: Int) {
    let text = JSONReport.render(report, candidate: .null)
    #expect(text.contains("\"verdict\": \"\(report.verdict.rawValue)\""))
    #expect(text.contains("\"exitStatus\": \(status),"))
  }
}

@Suite struct ReportFormatTests {
  /// How each format writes the code of a finding, once for each of them.
  private static func mark(_ code: String, in format: String) -> String? {
    switch format {
    case "text", "github", "xcode": "[\(code)]"
    case "json": "\"code\": \"\(code)\""
    case "gitlab": "\"check_name\": \"\(code)\""
    case "sarif": "\"ruleId\": \"\(code)\""
    case "junit": " name=\"\(code): "
    case "markdown": "\n`\(code)`\n"
    case "html": "<code class=\"rule\">\(code)</code>"
    default: nil
    }
  }

  @Test(arguments: ReportFormats.all.map { $0.name })
  func `a format shows as many findings as it was given`(_ name: String) throws {
    let format = try #require(ReportFormats.named(name))
    let findings = (0..<60).map { index in
      Finding(
        "rule-\(index)-end", index % 2 == 0 ? .error : .note, "value \(index)",
        waived: index % 3 == 0 ? .init(reason: "r", until: nil) : nil)
    }
    let report = Report(verdict: .refused, findings: findings)
    let text = format.render(report, ReportOptions())
    for finding in findings {
      let mark = try #require(Self.mark(finding.code, in: name))
      #expect(text.occurrences(of: mark).count == 1, "\(finding.code)")
    }
  }

  @Test func `formats have names of their own`() {
    let names = ReportFormats.all.map { $0.name }
    #expect(Set(names).count == names.count)
    #expect(ReportFormats.named("yaml") == nil)
  }

  @Test(arguments: ReportFormats.all.map { $0.name })
  func `a report ends with one line ending`(_ name: String) throws {
    let format = try #require(ReportFormats.named(name))
    let text = format.render(.refused, ReportOptions())
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
  }
}
