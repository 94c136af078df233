import Diagnostics
import Foundation
import Testing

@testable import Reporting

/// The format of Xcode's script phases, read as Xcode reads it.
@Suite struct XcodeReportTests {
  /// One issue in Xcode's list.
  struct Issue: Hashable {
    var kind: String
    var file: String?
    var line: Int?
    var message: String
  }

  /// Takes a line apart with the two expressions of swift-build's `GenericOutputParser`.
  private static func issue(_ line: String) throws -> Issue? {
    let keywords = "error|warning|note|notice|fixit|(?:.*\\/)?sh"
    let groups = try match("^([^'\"]+: +|[ \\t\\f\\p{Z}]*)(\(keywords)): (.*)$", line)
    guard groups.count == 4 else { return nil }
    var issue = Issue(kind: groups[2], message: groups[3])
    let place = try match("^([^:]+):(?:([0-9]+):)?(?:([0-9]+):)? +$", groups[1])
    if place.count == 4 {
      issue.file = place[1]
      issue.line = Int(place[2])
    }
    return issue
  }

  private static func match(_ pattern: String, _ text: String) throws -> [String] {
    let range = NSRange(text.startIndex..., in: text)
    guard
      let match = try NSRegularExpression(pattern: pattern).firstMatch(in: text, range: range)
    else { return [] }
    return (0..<match.numberOfRanges).map { index in
      Range(match.range(at: index), in: text).map { String(text[$0]) } ?? ""
    }
  }

  private func issues(_ report: Report) throws -> [Issue] {
    let options = ReportOptions(absolutePath: { "/repository/\($0)" })
    let text = XcodeReport.render(report, options)
    #expect(text.hasSuffix("\n"))
    return try text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map {
      try #require(try Self.issue(String($0)), "\($0)")
    }
  }

  @Test func `a finding is one issue on its line, with its mend`() throws {
    let issues = try issues(.refused)
    #expect(
      issues.first
        == Issue(
          kind: "error", file: "/repository/Harbor.xcodeproj/project.pbxproj", line: 412,
          message: """
            2.2.0 is below 2.3.0, the highest version in the store [version-regresses-store]. \
            Raise MARKETING_VERSION at Harbor.xcodeproj/project.pbxproj:412 above 2.3.0, for \
            example to 2.3.1.
            """))
    let counts = Dictionary(grouping: issues, by: \.kind).mapValues(\.count)
    // Two errors, two unknown; one warning; a note, two waived, two of evidence, one more, the end.
    #expect(counts == ["error": 4, "warning": 1, "note": 7])
  }

  @Test func `a note that warns is a warning`() throws {
    let report = Report(
      verdict: .passed,
      notes: [.init("warning: store us: answered 503", at: Location("a", line: 2))])
    #expect(
      try issues(report).first
        == Issue(kind: "warning", file: "/repository/a", line: 2, message: "store us: answered 503")
    )
  }

  @Test(arguments: [
    "x: error: y", "x:  warning: y", "error: y", "/etc/passwd:1:2: error: y", "x\n/a:1: error: y",
    "it's: note: y", "a: fixit: b: notice: c", "x: error:",
  ])
  func `no text begins another issue`(_ text: String) throws {
    let place = Location("App.xcconfig", line: 3, column: 4)
    let report = Report(
      verdict: .refused,
      candidate: CandidateSummary(name: text, version: text),
      findings: [
        Finding("a", .error, text, at: place, notes: [.init(text, at: place)], help: text)
      ],
      undetermined: [Undetermined(text, text, at: place, help: text)],
      notes: [.init(text, at: place)])
    let issues = try issues(report)
    #expect(issues.map(\.kind) == ["error", "note", "error", "note", "note"])
    #expect(issues.dropLast().allSatisfy { $0.file == "/repository/App.xcconfig" && $0.line == 3 })
    #expect(issues.last?.file == nil)
  }

  @Test(arguments: ["Kim's App.xcconfig", "a\"b", "a:7: error: b", "a: note: b"])
  func `a path that Xcode cannot read stands in the message`(_ file: String) throws {
    let place = Location(file, line: 3, column: 4)
    let report = Report(
      verdict: .refused, findings: [Finding("a", .error, "1.0 is wrong", at: place)])
    let issue = try #require(try issues(report).first)
    #expect(issue.kind == "error")
    #expect(issue.file == nil)
    #expect(issue.message.hasSuffix(":3:4: 1.0 is wrong [a]."))
  }

  @Test func `a file without a line`() throws {
    let report = Report(
      verdict: .refused, findings: [Finding("a", .error, "b", at: Location("Info.plist"))])
    #expect(
      try issues(report).first
        == Issue(kind: "error", file: "/repository/Info.plist", message: "b [a]."))
  }
}
