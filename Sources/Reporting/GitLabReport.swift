import Diagnostics
import JSON

/// The report as GitLab's code quality widget reads it: a list of issues.
///
/// Every issue needs a file and a line there; what is in no file stands at the candidate's.
package enum GitLabReport: ReportFormat {
  package static let name = "gitlab"

  package static func render(_ report: Report, _ options: ReportOptions) -> String {
    var fingerprints = Fingerprints()
    let issues = report.entries.map { entry -> JSONValue in
      let places = [entry.place, report.candidate?.place].compactMap(\.self)
      let place = places.first { !$0.file.isEmpty } ?? Location(".trainstop.yml")
      let details = [entry.summary.printable] + entry.details
      return [
        "description": .string(details.joined(separator: ". ")),
        "check_name": .string(entry.code),
        "fingerprint": .string(fingerprints.fingerprint(of: entry)),
        "severity": .string(severity(of: entry)),
        "location": [
          "path": .string(place.file), "lines": ["begin": .integer(Int64(place.line ?? 1))],
        ],
      ]
    }
    return JSONReport.text(of: .array(issues))
  }

  private static func severity(of entry: Entry) -> String {
    switch entry.weight {
    case .error: "blocker"
    case .unknown: "critical"
    case .warning: "minor"
    case .note, .waived: "info"
    }
  }
}
