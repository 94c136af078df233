import Diagnostics

/// The report as a comment on a pull request, or the summary of a build step.
///
/// Text from outside is escaped, so that no tag can mention a team, close an issue, or draw a picture.
package enum MarkdownReport: ReportFormat {
  package static let name = "markdown"

  package static func render(_ report: Report, _ options: ReportOptions) -> String {
    let head = head(report)
    let notes = report.notes.map { note in
      "\n" + escaped("note: \(note.text)") + place(note.place) + "\n"
    }
    let entries = report.entries
    let room = options.room
    let taken = room.size(of: head) + notes.reduce(0) { $0 + room.size(of: $1) }
    var text = head
    if let all = blocks(entries, within: room.count - taken, room) {
      text += all + notes.joined()
    } else {
      // Findings go before notes where not everything fits.
      text += shortened(entries, within: room.count - room.size(of: head), room)
      for note in notes where room.size(of: text) + room.size(of: note) <= room.count {
        text += note
      }
    }
    return text
  }

  /// Every entry in full, or nil where that does not fit.
  private static func blocks(
    _ entries: [Entry], within count: Int, _ room: TextRoom
  ) -> String? {
    var text = ""
    var left = count
    for entry in entries {
      let block = block(entry)
      left -= room.size(of: block)
      guard left >= 0 else { return nil }
      text += block
    }
    return text
  }

  /// The first entries in full and the others in a line each; what does not fit even so is counted.
  private static func shortened(
    _ entries: [Entry], within count: Int, _ room: TextRoom
  ) -> String {
    let lines = entries.map(line)
    let heading = "#### In short\n\n"
    var left = count - room.size(of: heading) - room.size(of: rest(entries[...]))
    var listed = 0
    for line in lines {
      let size = room.size(of: line)
      guard size <= left else { break }
      left -= size
      listed += 1
    }
    var text = ""
    var full = 0
    // The worst are told in full as far as the room goes that the lines leave.
    while listed == lines.count, full < listed {
      let block = block(entries[full])
      let more = room.size(of: block) - room.size(of: lines[full])
      guard more <= left else { break }
      left -= more
      text += block
      full += 1
    }
    return text + heading + lines[full..<listed].joined()
      + (listed < lines.count ? "\n" : "") + rest(entries[listed...])
  }

  private static func line(_ entry: Entry) -> String {
    let code = entry.weight == .unknown ? "" : " `\(entry.code.printable)`"
    return "- \(weight(entry)): \(escaped(entry.summary))\(code)\(place(entry.place))\n"
  }

  private static func weight(_ entry: Entry) -> String {
    entry.weight == .unknown ? "not known" : entry.weight.rawValue
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
    var lines = ["#### \(weight(entry)): \(escaped(entry.summary))", ""]
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
    return entries.count.counting("more is", plural: "more are")
      + " left out here, see the log: \(codes.joined(separator: ", "))\n"
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
