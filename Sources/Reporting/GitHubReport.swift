import Diagnostics

/// The report in a GitHub Actions log: the text, and annotations on the lines of a pull request.
///
/// GitHub shows ten annotations of each kind a step; where there are more, the tenth says how many.
/// Workflow commands are escaped as GitHub's own toolkit reads them: `%`, and line endings, and in
/// properties also `:` and `,`.
package enum GitHubReport: ReportFormat {
  package static let name = "github"

  /// How many annotations of one kind GitHub shows for one step.
  static let limit = 10

  package static func render(_ report: Report, _ options: ReportOptions) -> String {
    var plain = options
    plain.style = .plain
    let commands = ["error", "warning", "notice"].flatMap { kind in
      annotations(report.entries.filter { Self.kind(of: $0) == kind }, kind)
    }
    let text = TextReport.render(report, plain)
    let gap = text.isEmpty || commands.isEmpty ? "" : "\n"
    return text + gap + commands.map { "\($0)\n" }.joined()
  }

  private static func kind(of entry: Entry) -> String {
    switch entry.weight {
    case .error, .unknown: "error"
    case .warning: "warning"
    case .note, .waived: "notice"
    }
  }

  private static func annotations(_ entries: [Entry], _ kind: String) -> [String] {
    guard entries.count > limit else { return entries.map { annotation($0, kind) } }
    let rest = entries.dropFirst(limit - 1)
    let codes = Set(rest.map(\.code)).sorted().map { code in
      "\(code.printable) (\(rest.filter { $0.code == code }.count))"
    }
    let summary = "\(rest.count) more in the log above: \(codes.joined(separator: ", "))"
    return entries.prefix(limit - 1).map { annotation($0, kind) }
      + ["::\(kind) title=trainstop::\(data(summary))"]
  }

  private static func annotation(_ entry: Entry, _ kind: String) -> String {
    var properties: [String] = []
    if let place = entry.place {
      properties.append("file=\(property(place.file))")
      if let line = place.line { properties.append("line=\(line)") }
      if let columns = place.codePointColumns {
        properties += ["col=\(columns.lowerBound)", "endColumn=\(columns.upperBound)"]
      } else if let column = place.column {
        properties += ["col=\(column)", "endColumn=\(column + place.width)"]
      }
    }
    properties.append("title=\(property(entry.code))")
    let lines = [entry.summary.printable] + entry.details
    return "::\(kind) \(properties.joined(separator: ","))::\(data(lines.joined(separator: "\n")))"
  }

  private static func property(_ text: String) -> String {
    data(text.printable).replacing([":": "%3A", ",": "%2C"])
  }

  private static func data(_ text: String) -> String {
    text.replacing(["%": "%25", "\r": "%0D", "\n": "%0A"])
  }
}

extension String {
  /// Returns the text with some of its characters replaced, each once.
  func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let replacement = replacements[scalar] {
        text += replacement
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
