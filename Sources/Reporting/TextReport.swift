package import Diagnostics

/// The report for people: one finding a block, worst first, and the verdict in the last line.
package enum TextReport: ReportFormat {
  package static let name = "text"

  package static func render(_ report: Report, _ options: ReportOptions) -> String {
    let writer = TextWriter(paint: Paint(options.style), verbosity: options.verbosity)
    let isQuiet = options.verbosity == .quiet
    let findings = isQuiet ? report.findings.filter(\.refuses) : report.findings
    var blocks = isQuiet ? [] : [writer.head(report)]
    blocks += findings.map(writer.finding)
    blocks += Self.alike(report.undetermined).map { writer.undetermined($0, also: $1) }
    if !isQuiet { blocks.append(report.notes.map { writer.note($0, indent: "") }) }
    if !isQuiet || report.verdict != .passed { blocks.append([writer.verdict(report)]) }
    return blocks.filter { !$0.isEmpty }.map { $0.map { "\($0)\n" }.joined() }
      .joined(separator: "\n")
  }

  /// Gathers what is unknown for one and the same reason, as from one store in every country.
  package static func alike(
    _ gaps: [Undetermined]
  ) -> [(first: Undetermined, others: [Undetermined])] {
    var groups: [(first: Undetermined, others: [Undetermined])] = []
    for gap in gaps {
      let group = groups.firstIndex { $0.first.reason == gap.reason && $0.first.help == gap.help }
      if let group {
        groups[group].others.append(gap)
      } else {
        groups.append((gap, []))
      }
    }
    return groups
  }

  /// Returns the report in a style and as talkative as is asked for.
  package static func render(
    _ report: Report, style: ReportOptions.Style, verbosity: ReportOptions.Verbosity
  ) -> String {
    render(report, ReportOptions(style: style, verbosity: verbosity))
  }
}

/// Writes the blocks of a text report, each as its lines.
private struct TextWriter {
  let paint: Paint
  let verbosity: ReportOptions.Verbosity

  /// What was judged, and what the verdict rests on.
  func head(_ report: Report) -> [String] {
    var lines = report.context
    if let candidate = report.candidate {
      let configuration = candidate.configuration.map { ", \($0)" } ?? ""
      var own = [ContextLine("release", candidate.title + configuration)]
      if verbosity == .verbose, let place = candidate.place {
        own.append(ContextLine("", "\(place)"))
      }
      lines = own + lines
    }
    let labels = lines.map { $0.label.printable }
    let width = labels.map(Self.cells).max() ?? 0
    return zip(labels, lines).map { label, line in
      let gap = String(repeating: " ", count: width - Self.cells(label) + 2)
      return paint(label, .quiet) + gap + line.text.printable
    }
  }

  func finding(_ finding: Finding) -> [String] {
    let isWaived = finding.waived != nil
    let role: Paint.Role = isWaived ? .quiet : .severity(finding.severity)
    let weight = finding.severity.rawValue + (isWaived ? " (waived)" : "")
    var lines = [
      placePrefix(finding.place) + paint("\(weight):", role)
        + " \(finding.summary.printable) [\(finding.code.printable)]"
    ]
    if verbosity != .quiet {
      lines += excerpt(finding.place, role)
      lines += evidence(finding).map { note($0, indent: "  ") }
    }
    if let waiver = finding.waived {
      let until = waiver.until.map { ", until \($0.printable)" } ?? ""
      lines.append("  " + paint("waived:", .quiet) + " \(waiver.reason.printable)\(until)")
    }
    lines += finding.help.map { [help($0)] } ?? []
    if verbosity == .verbose {
      lines.append("  " + paint("why:", .quiet) + " trainstop explain \(finding.code.printable)")
    }
    return lines
  }

  /// The notes, without one that says what the shown line says already.
  private func evidence(_ finding: Finding) -> [Finding.Note] {
    let isShown = verbosity != .verbose && finding.place?.excerpt != nil
    guard isShown, finding.notes.first?.place == finding.place else { return finding.notes }
    return Array(finding.notes.dropFirst())
  }

  func undetermined(_ gap: Undetermined, also others: [Undetermined]) -> [String] {
    let head = placePrefix(gap.place) + paint("? \(gap.subject.printable):", .unknown)
    let shown = verbosity == .quiet ? [] : excerpt(gap.place, .unknown)
    let same = others.map { note(Finding.Note("also \($0.subject)", at: $0.place), indent: "  ") }
    return ["\(head) \(gap.reason.printable)"] + shown + same + [help(gap.help)]
  }

  func note(_ note: Finding.Note, indent: String) -> String {
    let place = note.place.map { " (\("\($0)".printable))" } ?? ""
    return indent + paint("note:", .severity(.note)) + " \(note.text.printable)\(place)"
  }

  /// The verdict in a sentence that names what was judged.
  func verdict(_ report: Report) -> String {
    paint("\(report.verdict.rawValue):", .verdict(report.verdict)) + " \(report.tally)"
  }

  private func help(_ text: String) -> String {
    "  " + paint("help:", .help) + " \(text.printable)"
  }

  private func placePrefix(_ place: Location?) -> String {
    place.map { paint("\($0):".printable, .place) + " " } ?? ""
  }

  /// The line of a file with a mark under the value.
  private func excerpt(_ place: Location?, _ role: Paint.Role) -> [String] {
    guard let place, let line = place.line, let excerpt = Excerpt(place) else { return [] }
    let gutter = String(repeating: " ", count: "\(line)".utf8.count)
    return [
      "  " + paint("\(line) |", .quiet) + " \(excerpt.line)",
      "  " + paint("\(gutter) |", .quiet) + " " + paint(excerpt.mark, role),
    ]
  }

  private static func cells(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + $1.cells }
  }
}
