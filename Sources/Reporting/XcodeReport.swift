import Diagnostics

/// The report as Xcode's list of issues reads it: one line for each finding, with a whole path.
///
/// Xcode takes a line of a script phase apart from its end: the last `: error: ` that has no quote
/// before it, with `warning`, `note`, `notice`, and `fixit` alike, begins the message (the class
/// `GenericOutputParser` of swift-build). So those words are pulled apart from their colons where
/// they come from outside, and a path with a quote or a colon moves into the message.
package enum XcodeReport: ReportFormat {
  package static let name = "xcode"

  private static let keywords: Set = ["error:", "warning:", "note:", "notice:", "fixit:"]

  package static func render(_ report: Report, _ options: ReportOptions) -> String {
    let all =
      report.entries.flatMap { lines(of: $0, options) }
      + report.notes.map { line(of: $0, options) }
      + ["note: \(message(report.headline))"]
    return all.map { "\($0)\n" }.joined()
  }

  private static func lines(of entry: Entry, _ options: ReportOptions) -> [String] {
    let waived = entry.waiver.map { waiver in
      " Waived: \(waiver.reason)" + (waiver.until.map { ", until \($0)" } ?? "") + "."
    }
    // One issue of Xcode's list has to say the mend, too.
    let text = "\(entry.summary) [\(entry.code)]." + (entry.help.map { " \($0)" } ?? "")
    return [line(kind(of: entry), text + (waived ?? ""), at: entry.place, options)]
      + entry.notes.map { line(of: $0, options) }
  }

  private static func kind(of entry: Entry) -> String {
    switch entry.weight {
    case .error, .unknown: "error"
    case .warning: "warning"
    case .note, .waived: "note"
    }
  }

  /// A note, which may be a warning by its first word.
  private static func line(of note: Finding.Note, _ options: ReportOptions) -> String {
    let mark = "warning: "
    guard note.text.hasPrefix(mark) else {
      return line("note", note.text, at: note.place, options)
    }
    return line("warning", String(note.text.dropFirst(mark.count)), at: note.place, options)
  }

  private static func line(
    _ kind: String, _ text: String, at place: Location?, _ options: ReportOptions
  ) -> String {
    guard var place else { return "\(kind): \(message(text))" }
    place.file = options.absolutePath(place.file).printable
    let hasMark = place.file.contains { "'\":".contains($0) }
    return hasMark
      ? "\(kind): \(message("\(place): \(text)"))" : "\(place): \(kind): \(message(text))"
  }

  /// The text, safe to print and without a second beginning of a message.
  private static func message(_ text: String) -> String {
    var words = text.printable.split(separator: " ", omittingEmptySubsequences: false)
    for index in words.indices.dropLast() where keywords.contains(String(words[index])) {
      words[index] = "\(words[index].dropLast()) :"
    }
    return words.joined(separator: " ")
  }
}
