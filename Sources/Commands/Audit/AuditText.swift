import Diagnostics
import Git
import Reading
import Reporting
import UpdatePolicy

extension Audit {
  /// The audit for a person.
  ///
  /// - Parameter verbosity: Quiet shows the errors, verbose every tag.
  /// - Returns: The text, with a line ending at its end.
  func text(_ verbosity: ReportOptions.Verbosity) -> String {
    var blocks: [String] = []
    let shown = rows.filter { $0.isShown(verbosity) }
    if !shown.isEmpty { blocks.append(Self.table(shown)) }
    if verbosity == .verbose { blocks.append(choicesBlock) }
    blocks.append(undetermined.text)
    if verbosity != .quiet {
      blocks.append(notes.map { "note: \($0.text.printable)\n" }.joined())
    }
    return (blocks.filter { !$0.isEmpty } + [summary + "\n"]).joined(separator: "\n")
  }

  /// The audit in a line.
  var summary: String {
    let counts = counts
    let releases = rows.count { $0.match != nil }
    let agreeing = counts[.ok, default: 0]
    var parts = ["\(releases.counting("release tag")), \(agreeing) in order"]
    let words: [(AuditRow.Outcome, String)] = [
      (.mismatch, "with another version in the files"),
      (.disagreement, "with sources that disagree"), (.regression, "below an ancestor"),
      (.reuse, "used twice"), (.malformed, "malformed"),
      (.missing, "without a version in the files"),
      (.undetermined, "could not be told"),
    ]
    parts += words.compactMap { outcome, word in
      let count = counts[outcome, default: 0]
      return count > 0 ? "\(count) \(word)" : nil
    }
    return "\(verdict.rawValue): \(parts.joined(separator: ", "))"
  }

  private var choicesBlock: String {
    choices.map { "chosen: \($0.subject) \($0.chosen): \($0.reason)".printable + "\n" }.joined()
  }

  private static func table(_ rows: [AuditRow]) -> String {
    let head = ["tag", "commit", "date", "history", "files", "place"]
    let cells = [head] + rows.map(\.cells)
    let widths = head.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String], _ end: String) -> String {
      var text = ""
      for (cell, width) in zip(cells, widths) {
        text += cell + String(repeating: " ", count: width - cell.count + 2)
      }
      return text + end + "\n"
    }
    return line(head, "verdict")
      + zip(rows, cells.dropFirst()).map { row, cells in
        line(cells, row.outcome.rawValue) + row.findings.map(Self.text).joined()
      }.joined()
  }

  private static func text(_ finding: Finding) -> String {
    let waiver = finding.waived.map { " (waived: \($0.reason))" } ?? ""
    return "    \(finding.severity.rawValue): "
      + "\(finding.summary) [\(finding.code)]\(waiver)".printable + "\n"
  }
}

extension AuditRow {
  fileprivate func isShown(_ verbosity: ReportOptions.Verbosity) -> Bool {
    switch verbosity {
    case .quiet: findings.contains { $0.refuses }
    // What could not be told is said below the table, once for all tags that it is true of.
    case .normal: !findings.isEmpty
    case .verbose: true
    }
  }

  /// The day of the commit, if it can be written as one.
  var time: Timestamp? {
    // The years 1 to 9999, which every reader of timestamps takes.
    guard let date, (-62_135_596_800..<253_402_300_800).contains(date) else { return nil }
    return Timestamp(secondsSince1970: date)
  }

  fileprivate var cells: [String] {
    let history =
      switch isReachable {
      case .yes: "here"
      case .no: "elsewhere"
      case .unknown: "?"
      }
    let day = time.map { String($0.description.prefix(10)) } ?? ""
    let cells = [
      tag, commit?.abbreviated ?? "", day, commit == nil ? "" : history, files,
      place?.description ?? "",
    ]
    return cells.map { $0.printable }
  }

  private var files: String {
    guard match != nil, commit != nil else { return "" }
    guard let version = reading.value?.version else {
      return reading.undetermined == nil ? "none" : "?"
    }
    guard let text = version.value?.text else { return version.undetermined == nil ? "none" : "?" }
    return text + (reading.value?.build.value.map { " (\($0.text))" } ?? "")
  }

  /// Where the files say the version.
  var place: Location? { reading.value?.version.value?.place }
}
