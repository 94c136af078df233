import Diagnostics
import Foundation
import Testing

@testable import JSON
@testable import Reporting

@Suite struct HostileTextTests {
  @Test(arguments: [
    ("2.3.0", "2.3.0"), ("버전 ✓", "버전 ✓"), ("a\nb", "a\\nb"), ("a\r\nb", "a\\r\\nb"),
    ("\tx", "\\tx"), ("\u{1B}[31mred", "\\u{1B}[31mred"), ("\u{9B}31m", "\\u{9B}31m"),
    ("\u{0}", "\\u{0}"), ("\u{7F}", "\\u{7F}"), ("a\u{202E}b", "a\\u{202E}b"),
    ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("a\u{200B}b", "a\\u{200B}b"),
    ("\u{FEFF}x", "\\u{FEFF}x"), ("a\u{2028}b", "a\\u{2028}b"), ("\u{AD}", "\\u{AD}"),
    ("\u{E0041}", "\\u{E0041}"), ("\u{3164}", "\\u{3164}"),
    ("::error::x", ": :error::x"), ("  ::error::x", "  : :error::x"),
    (":::x", ": ::x"), ("A::b", "A::b"), ("##[error]x", "# #[error]x"),
    ("x ##vso[task.complete]", "x # #vso[task.complete]"), ("###[x]", "# # #[x]"),
  ])
  func `what must not be printed is made visible`(_ text: String, _ shown: String) {
    #expect(text.printable == shown)
  }

  private static let hostile = "::error::\u{1B}[2J\u{202E}\n::set-output x\n##vso[a]\r##[b]\u{200B}"

  /// A report in which every text that can come from outside is hostile.
  private static var report: Report {
    let place = Location(hostile, line: 1, column: 3, excerpt: hostile, width: 2)
    return Report(
      verdict: .refused,
      candidate: CandidateSummary(
        name: hostile, version: hostile, build: hostile, configuration: hostile, place: place),
      context: [ContextLine(hostile, hostile)],
      findings: [
        Finding(
          hostile, .error, hostile, at: place, notes: [.init(hostile, at: place)], help: hostile),
        Finding("a", .error, hostile, waived: .init(reason: hostile, until: hostile)),
      ],
      undetermined: [Undetermined(hostile, hostile, at: place, help: hostile)],
      notes: [.init(hostile, at: place)])
  }

  @Test(
    arguments: [ReportOptions.Verbosity.quiet, .normal, .verbose],
    ReportFormats.all.map { $0.name })
  func `no report carries an escape or a command`(
    _ verbosity: ReportOptions.Verbosity, _ name: String
  ) throws {
    let format = try #require(ReportFormats.named(name))
    let text = format.render(Self.report, ReportOptions(verbosity: verbosity))
    // Markdown's own headings have a space behind their signs.
    for command in ["##[", "##vso"] { #expect(!text.contains(command)) }
    for scalar in text.unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format, "U+\(String(scalar.value, radix: 16))")
    }
    let commands = text.split(separator: "\n").filter {
      $0.drop { $0.isWhitespace }.hasPrefix("::")
    }
    // GitHub's format writes one command for each entry, and each of them is its own.
    let expected = name == "github" ? ["::error ", "::error ", "::notice "] : []
    #expect(commands.count == expected.count, "\(commands)")
    for (command, start) in zip(commands, expected) { #expect(command.hasPrefix(start)) }
  }

  @Test func `JSON reads back as the same text`() throws {
    let text = JSONReport.render(Self.report, candidate: .null)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let findings = try #require(object?["findings"] as? [[String: Any]])
    #expect(findings.first?["summary"] as? String == Self.hostile)
  }
}
