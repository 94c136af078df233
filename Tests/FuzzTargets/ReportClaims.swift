import Diagnostics
import Documents
import JSON
import Reporting

/// What is claimed of reports, whatever the texts in them are.
enum ReportClaims {
  /// Claims that statements and notes can be shown to people.
  ///
  /// - Parameters:
  ///   - gaps: The statements; of many, the first.
  ///   - notes: The notes; of many, the first.
  /// - Throws: What was claimed and does not hold.
  static func check(
    _ gaps: [Undetermined], _ notes: [Finding.Note] = []
  ) throws(BrokenClaim) {
    guard !gaps.isEmpty || !notes.isEmpty else { return }
    let report = Report(
      verdict: .undecided, undetermined: Array(gaps.prefix(4)), notes: Array(notes.prefix(6)))
    try checkPrintable(
      TextReport.render(report, style: .plain, verbosity: .verbose), "the text report")
  }

  /// Claims that every format is safe to print, and is what it should be.
  static func checkFormats(_ report: Report) throws(BrokenClaim) {
    for verbosity in [ReportOptions.Verbosity.quiet, .normal, .verbose] {
      for format in ReportFormats.all {
        let text = format.render(report, ReportOptions(verbosity: verbosity))
        try checkPrintable(text, "format \(format.name)")
        switch format.name {
        case "json", "gitlab", "sarif": try checkJSON(text, format.name)
        case "junit": try checkXML(text)
        default: break
        }
      }
    }
  }

  /// Claims that a text holds no control character but line ends, and nothing that turns text around.
  static func checkPrintable(_ text: String, _ what: String) throws(BrokenClaim) {
    for scalar in text.unicodeScalars where scalar != "\n" {
      guard scalar.value < 0x20 || scalar.value > 0x7E else { continue }
      let isSafe =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
      try claim(isSafe, "\(what) holds U+\(String(scalar.value, radix: 16))")
    }
  }

  /// Claims that a text is JSON.
  static func checkJSON(_ text: String, _ what: String) throws(BrokenClaim) {
    do {
      _ = try JSONReader.read(text.utf8)
    } catch {
      throw BrokenClaim(description: "\(what) is no JSON: \(error)")
    }
  }

  private static func checkXML(_ text: String) throws(BrokenClaim) {
    do {
      _ = try XMLDocument.read(Array(text.utf8), path: "report.xml")
    } catch {
      throw BrokenClaim(description: "format junit is no XML: \(error)")
    }
  }
}
