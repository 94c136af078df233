import Diagnostics

/// The report as a comment on a pull request, or the summary of a build step.
///
/// Text from outside is escaped, so that no tag can mention a team, close an issue, or draw a picture.
package enum MarkdownReport: ReportFormat {
  package static let name = "markdown"

  /// How many bytes may come of it: a comment on GitHub holds 65,536 characters.
  static let limit = 60_000

  package static func render(_ report: Report, _ options: ReportOptions) -> String {
    var text = head(report)
    var left = report.entries[...]
    while let entry = left.first {
      let block = block(entry)
      guard text.utf8.count + block.utf8.count <= limit else { break }
      text += block
      left = left.dropFirst()
    }
    text += rest(left)
    for note in report.notes where text.utf8.count < limit {
      text += "\n" + escaped("note: \(note.text)") + place(note.place) + "\n"
    }
    return text
  }

  private static func head(_ report: Report) -> String {
    let mark =
      switch report.verdict {
      case .passed: "✅"
      case .refused: "❌"
      case .undecided: "❔"
      }
    var lines = ["### \(mark) Trainstop: \(escaped(report.headline))", ""]
    let rows = report.context.map { "| \(escaped($0.label)) | \(escaped($0.text)) |" }
    if !rows.isEmpty { lines += ["| | |", "|---|---|"] + rows + [""] }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func block(_ entry: Entry) -> String {
    let weight = entry.weight == .unknown ? "not known" : entry.weight.rawValue
    var lines = ["#### \(weight): \(escaped(entry.summary))", ""]
    let code = entry.weight == .unknown ? "" : "`\(entry.code.printable)`"
    let facts = (code + place(entry.place)).drop { $0 == " " }
    if !facts.isEmpty { lines += [String(facts), ""] }
    if let place = entry.place, let line = place.line, let excerpt = Excerpt(place) {
      let fence = fence(around: excerpt.line)
      let gutter = String(repeating: " ", count: "\(line)".utf8.count)
      lines += [
        fence + "text", "\(line) | \(excerpt.line)", "\(gutter) | \(excerpt.mark)", fence, "",
      ]
    }
    lines += entry.notes.map { "- \(escaped($0.text))\(place($0.place))" }
    if !entry.notes.isEmpty { lines.append("") }
    if let waiver = entry.waiver {
      let until = waiver.until.map { ", until \($0)" } ?? ""
      lines += [escaped("waived: \(waiver.reason)\(until)"), ""]
    }
    if let help = entry.help { lines += ["**help:** \(escaped(help))", ""] }
    return lines.map { "\($0)\n" }.joined()
  }

  /// What did not fit, counted by code.
  private static func rest(_ entries: ArraySlice<Entry>) -> String {
    guard !entries.isEmpty else { return "" }
    let codes = Set(entries.map(\.code)).sorted().map { code in
      "`\(code.printable)` (\(entries.filter { $0.code == code }.count))"
    }
    return "\(entries.count) more, see the log: \(codes.joined(separator: ", "))\n"
  }

  private static func place(_ place: Location?) -> String {
    guard let place else { return "" }
    let text = "\(place)".printable
    let ticks = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    let pad = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return " \(ticks)\(pad)\(text)\(pad)\(ticks)"
  }

  private static func fence(around text: String) -> String {
    String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    text.split(whereSeparator: { $0 != character }).map(\.count).max() ?? 0
  }

  /// The text with everything that Markdown, HTML, or GitHub's own links would read made plain.
  ///
  /// An empty comment parts what would become a mention, an issue, or an address: those are found in
  /// the text after Markdown is, where a backslash is gone already.
  private static func escaped(_ text: String) -> String {
    var replacements: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "@": "@<!-- -->", "#": "\\#<!-- -->",
      // Addresses become links by their `://` and `www.`; a name with a period stays as it is.
      "/": "/<!-- -->",
    ]
    for scalar in "\\`*_{}[]()!|~$".unicodeScalars { replacements[scalar] = "\\\(scalar)" }
    return text.printable.replacing(replacements)
  }
}
