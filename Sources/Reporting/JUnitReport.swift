import Diagnostics

/// The report as JUnit XML, which most build services show as tests.
///
/// Each finding is a test case: an error fails, what is not known is an error of the run, a waived
/// finding is skipped, and a warning or note passes with its text in the output. A run with nothing
/// to say is one case that passes, since services take an empty suite for a broken one.
package enum JUnitReport: ReportFormat {
  package static let name = "junit"

  package static func render(_ report: Report, _ options: ReportOptions) -> String {
    let entries = report.entries
    let cases =
      entries.isEmpty
      ? ["    <testcase classname=\"trainstop\" name=\(quoted(report.headline))/>\n"]
      : entries.map(testCase)
    func count(_ weight: Entry.Weight) -> Int { entries.filter { $0.weight == weight }.count }
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(count(.error))\" errors=\"\(count(.unknown))\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="trainstop" \(counts)>
        <testsuite name=\(quoted(report.headline)) \(counts) skipped="\(count(.waived))">
      \(cases.joined())  </testsuite>
      </testsuites>\n
      """
  }

  private static func testCase(_ entry: Entry) -> String {
    let place = entry.place.map { " file=\(quoted($0.file))" } ?? ""
    let line = entry.place?.line.map { " line=\"\($0)\"" } ?? ""
    let details = [entry.place.map { "at: \("\($0)".printable)" }].compactMap { $0 } + entry.details
    let text = escaped(details.joined(separator: "\n"))
    let message = quoted(entry.summary)
    let kind = quoted(entry.code)
    let body =
      switch entry.weight {
      case .error: "<failure type=\(kind) message=\(message)>\(text)</failure>"
      case .unknown: "<error type=\(kind) message=\(message)>\(text)</error>"
      case .waived: "<skipped message=\(message)/>"
      case .warning, .note:
        "<system-out>\(escaped("\(entry.weight.rawValue): \(entry.summary.printable)"))\n\(text)</system-out>"
      }
    return """
          <testcase classname="trainstop" name=\(quoted("\(entry.code): \(entry.summary)"))\(place)\(line)>
            \(body)
          </testcase>\n
      """
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text.printable))\"" }

  /// The text, which is printable already, with XML's own characters escaped.
  private static func escaped(_ text: String) -> String {
    text.replacing([
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;",
    ])
  }
}
