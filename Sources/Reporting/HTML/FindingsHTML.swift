import Diagnostics

/// The findings of a report, worst first, and what is not known between them.
struct FindingsHTML {
  private let report: Report

  init(_ report: Report) { self.report = report }

  /// The list, and the notes of the run below it.
  var markup: Markup {
    let items = report.entries.map(Self.item)
    let list: Markup =
      items.isEmpty
      ? PageSection.why("Nothing was found that speaks against it")
      : "<ol class=\"findings\">\n\(items.joined())</ol>\n"
    return list + Self.notes(report.notes, title: "Notes on this run")
  }

  private static func item(_ entry: Entry) -> Markup {
    let weight = entry.weight.rawValue
    let name = entry.weight == .unknown ? "not known" : weight
    var body: Markup = """
      <li class="finding">
      <h3><span class="tag \(weight)"><span aria-hidden="true">\(shape(entry.weight))</span> \(name)</span> \(entry.summary)</h3>
      <p><code class="rule">\(entry.code)</code>\(place(entry.place))</p>
      \(excerpt(entry.place))
      """
    let notes = entry.notes.map { note -> Markup in
      "<li>\(note.text)\(place(note.place))</li>\n"
    }
    if !notes.isEmpty { body += "<ul class=\"notes\">\n\(notes.joined())</ul>\n" }
    if let waiver = entry.waiver {
      let until = waiver.until.map { ", until \($0)" } ?? ""
      body += "<p><strong>Waived:</strong> \(waiver.reason)\(until)</p>\n"
    }
    if let help = entry.help { body += "<p><strong>What to do:</strong> \(help)</p>\n" }
    return body + "</li>\n"
  }

  /// Notes under a heading of their own; nothing for none.
  static func notes(_ notes: [Finding.Note], title: String) -> Markup {
    guard !notes.isEmpty else { return "" }
    let items = notes.map { note -> Markup in "<li>\(note.text)\(place(note.place))</li>\n" }
    return "<h3>\(title)</h3>\n<ul class=\"notes\">\n\(items.joined())</ul>\n"
  }

  /// A place after other text; nothing for none.
  static func place(_ place: Location?) -> Markup {
    place.map { " <span class=\"place\">\("\($0)")</span>" } ?? ""
  }

  /// The line of a file with a mark under the value; nothing where there is no line to show.
  static func excerpt(_ place: Location?) -> Markup {
    guard let place, let line = place.line, let excerpt = Excerpt(place) else { return "" }
    let gutter = String(repeating: " ", count: "\(line)".utf8.count)
    return """
      <pre>\(line) | \(excerpt.line)
      \(gutter) | \(excerpt.mark)</pre>

      """
  }

  private static func shape(_ weight: Entry.Weight) -> String {
    switch weight {
    case .error: "✕"
    case .warning: "!"
    case .note: "i"
    case .unknown: "?"
    case .waived: "–"
    }
  }
}
