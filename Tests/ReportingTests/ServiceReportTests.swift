import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// The formats that build services read.
@Suite struct ServiceReportTests {
  private static let formats: [(name: String, extension: String)] = [
    ("github", "txt"), ("gitlab", "json"), ("sarif", "json"), ("junit", "xml"), ("markdown", "md"),
    ("xcode", "txt"),
  ]

  private static let options = ReportOptions(
    rules: [
      RuleSummary(
        "version-regresses-store", .error, "A version that the store is past",
        rationale: "The store refuses it.", mend: "Raise the version.")
    ], toolVersion: "0.1.0")

  private func render(_ report: Report, _ name: String) throws -> String {
    try #require(ReportFormats.named(name)).render(report, Self.options)
  }

  @Test(arguments: formats.map(\.name), ["refused", "undecided", "passed"])
  func `a report reads as its golden`(_ name: String, _ kind: String) throws {
    let reports = ["refused": Report.refused, "undecided": .undecided, "passed": .passed]
    let suffix = try #require(Self.formats.first { $0.name == name }).extension
    try expectGolden(
      try render(try #require(reports[kind]), name), "\(name)-\(kind).\(suffix)")
  }

  private static func many(_ count: Int, _ severity: Severity = .error) -> Report {
    let findings = (0..<count).map { index in
      Finding("tag-malformed", severity, "tag number \(index) is no version, says nobody")
    }
    return Report(verdict: .refused, findings: findings)
  }

  @Test(arguments: ReportFormats.all.map { $0.name }, [0, 1, 9, 10, 11, 500])
  func `every format shows as many findings as it was given`(_ name: String, _ count: Int) throws {
    for severity in [Severity.error, .note] {
      let text = try render(Self.many(count, severity), name)
      let numbers = text.components(separatedBy: "tag number ").dropFirst().compactMap { part in
        Int(part.prefix { $0.isNumber })
      }
      #expect(Set(numbers) == Set(0..<count), "\(name) lost findings")
    }
  }

  @Test func `more than ten annotations of a kind end in how many there are`() throws {
    let lines = try render(Self.many(14), "github").split(separator: "\n").map(String.init)
    let commands = lines.filter { $0.hasPrefix("::error") }
    #expect(commands.count == 10)
    #expect(
      commands.last == "::error title=trainstop::5 more in the log above: tag-malformed (5)")
  }

  @Test func `what an annotation holds cannot end it or begin another`() throws {
    let name = "x%0A::error::y\n::error::z"
    let finding = Finding(
      "tag-malformed", .warning, "tag \(name) is no version",
      at: Location("a,b:c%\n.txt", line: 3, column: 2, width: 4))
    let text = try render(Report(verdict: .passed, findings: [finding]), "github")
    let commands = text.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(
      commands == [
        """
        ::warning file=a%2Cb%3Ac%25\\n.txt,line=3,col=2,endColumn=6,title=tag-malformed::\
        tag x%250A::error::y\\n::error::z is no version
        """
      ])
  }

  @Test func `Markdown makes nothing of what comes from outside`() throws {
    let finding = Finding(
      "tag-malformed", .error,
      "@team #12 [a](b) ![c](d) <img src=x> `e` | _f_ **g** https://example.com")
    let text = try render(Report(verdict: .refused, findings: [finding]), "markdown")
    #expect(
      text.contains(
        """
        @<!-- -->team \\#<!-- -->12 \\[a\\]\\(b\\) \\!\\[c\\]\\(d\\) &lt;img src=x&gt; \
        \\`e\\` \\| \\_f\\_ \\*\\*g\\*\\* https:/<!-- -->/<!-- -->example.com
        """))
  }

  @Test func `fingerprints are distinct, and stay when a line moves`() throws {
    func fingerprints(line: Int) throws -> [String] {
      let place = Location("Info.plist", line: line, column: 1)
      let findings = (0..<3).map { _ in Finding("version-unusual", .warning, "same", at: place) }
      let text = try render(Report(verdict: .passed, findings: findings), "gitlab")
      let issues = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
      return try #require(issues).compactMap { $0["fingerprint"] as? String }
    }
    let first = try fingerprints(line: 3)
    #expect(Set(first).count == 3)
    #expect(try fingerprints(line: 90) == first)
  }

  @Test func `SARIF counts columns in code points and escapes its paths`() throws {
    let place = Location(
      "앱/my file#1.plist", line: 2, column: 10, excerpt: "\t<버전>é1.0</버전>", width: 5)
    let report = Report(verdict: .refused, findings: [Finding("a", .error, "b", at: place)])
    let text = try render(report, "sarif")
    #expect(text.contains("\"uri\": \"%EC%95%B1/my%20file%231.plist\""))
    #expect(text.contains("\"startColumn\": 6"))
  }

  @Test(arguments: [
    ("a b/c.plist", "\"uri\": \"a%20b/c.plist\",", true),
    ("/tmp/App.ipa", "\"uri\": \"file:///tmp/App.ipa\"", false),
    ("https://example.com/p?a=b c", "\"uri\": \"https://example.com/p?a=b%20c\"", false),
    ("100%:x", "\"uri\": \"100%25%3Ax\",", true),
  ])
  func `SARIF tells files of the repository from others`(
    _ file: String, _ uri: String, _ isInside: Bool
  ) throws {
    let finding = Finding("a", .error, "b", at: Location(file))
    let text = try render(Report(verdict: .refused, findings: [finding]), "sarif")
    #expect(text.contains(uri), "\(text)")
    #expect(text.contains("\"uriBaseId\": \"ROOT\"") == isInside)
  }

  @Test func `GitHub counts columns in code points`() throws {
    let place = Location("a", line: 2, column: 7, excerpt: "버전1.0", width: 3)
    let report = Report(verdict: .refused, findings: [Finding("a", .error, "b", at: place)])
    #expect(try render(report, "github").contains("line=2,col=3,endColumn=6,"))
  }

  @Test func `JUnit counts what it holds`() throws {
    let text = try render(.refused, "junit")
    func count(_ part: String) -> Int { text.components(separatedBy: part).count - 1 }
    #expect(text.contains("tests=\"8\" failures=\"2\" errors=\"2\" skipped=\"2\""))
    #expect(count("<testcase ") == 8 && count("<failure ") == 2 && count("<error ") == 2)
    #expect(count("<skipped ") == 2)
    #expect(try render(.passed, "junit").contains("tests=\"1\" failures=\"0\" errors=\"0\""))
  }

  @Test func `JUnit holds no character that XML cannot`() throws {
    let report = Report(
      verdict: .refused, findings: [Finding("a", .error, "<&>\"'\u{0}\u{FFFF}\u{1B} ]]>")])
    let text = try render(report, "junit")
    #expect(text.contains("&lt;&amp;&gt;&quot;&apos;\\u{0}\\u{FFFF}\\u{1B} ]]&gt;"))
  }
}
