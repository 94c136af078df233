import Diagnostics
import TestSupport
import Testing

@testable import Reporting

@Suite struct TextReportTests {
  @Test(arguments: [
    ("refused", Report.refused), ("undecided", .undecided), ("passed", .passed),
  ])
  func `a report reads as its golden`(_ name: String, _ report: Report) throws {
    try expectGolden(
      TextReport.render(report, style: .plain, verbosity: .normal), "text-\(name).txt")
  }

  @Test func `quiet says only what stands in the way`() throws {
    try expectGolden(
      TextReport.render(.refused, style: .plain, verbosity: .quiet), "text-refused-quiet.txt")
    #expect(TextReport.render(.passed, style: .plain, verbosity: .quiet) == "")
  }

  @Test func `verbose says where to read on`() throws {
    try expectGolden(
      TextReport.render(.refused, style: .plain, verbosity: .verbose), "text-refused-verbose.txt")
  }

  @Test func `colours come only when asked for, and change no letter`() throws {
    let coloured = TextReport.render(.refused, style: .coloured, verbosity: .normal)
    try expectGolden(coloured, "text-refused-coloured.txt")
    let plain = TextReport.render(.refused, style: .plain, verbosity: .normal)
    #expect(!plain.contains("\u{1B}"))
    #expect(stripped(coloured) == plain)
  }

  @Test func `the last line is the verdict with its counts and the candidate`() {
    #expect(
      lastLine(.refused)
        == "refused: 2 errors, 1 warning, 1 note, 2 unknown, 2 waived in Harbor 2.2.0 (4711)")
    #expect(lastLine(.undecided) == "undecided: 1 unknown in Harbor 2.2.0 (4711)")
    #expect(lastLine(.passed) == "passed: no findings in Harbor 2.2.0 (4711)")
    let nobody = Report(verdict: .passed, findings: [Finding("a", .warning, "b")])
    #expect(lastLine(nobody) == "passed: 1 warning")
    let unknown = CandidateSummary(name: "Harbor", version: nil)
    #expect(
      lastLine(Report(verdict: .undecided, candidate: unknown))
        == "undecided: no findings in Harbor without a known version")
  }

  private func lastLine(_ report: Report) -> String {
    let text = TextReport.render(report, style: .plain, verbosity: .normal)
    return String(text.split(separator: "\n").last ?? "")
  }

  private func stripped(_ text: String) -> String {
    var kept = ""
    var isEscape = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isEscape = true }
      if !isEscape { kept.unicodeScalars.append(scalar) }
      if scalar == "m" { isEscape = false }
    }
    return kept
  }
}
