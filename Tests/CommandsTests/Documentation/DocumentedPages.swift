import Foundation

/// What people read: the pages, the manual, and the heads of what they copy.
enum DocumentedPages {
  /// Everything that shows commands.
  static func all() throws -> [DocumentedPage] {
    let pages = try ["README.md", "CONTRIBUTING.md"] + files(in: "docs", ending: ".md")
    let templates = try files(in: "templates", ending: "").filter { !$0.hasPrefix(example) }
    return try pages.map { DocumentedPage(path: $0, text: try text(of: $0)) }
      + [DocumentedPage(path: manual, text: examples(ofManual: try text(of: manual)))]
      + templates.map { DocumentedPage(path: $0, text: head(of: try text(of: $0))) }
  }

  private static let manual = "docs/trainstop.1"
  private static let example = "templates/example/"

  private static func files(in folder: String, ending: String) throws -> [String] {
    let root = ExampleApp.packageFolder.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
      .filter { $0.hasSuffix(ending) }
      .map { "\(folder)/\($0)" }
      .filter {
        try ExampleApp.packageFolder.appendingPathComponent($0)
          .resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
      }
  }

  private static func text(of path: String) throws -> String {
    let file = ExampleApp.packageFolder.appendingPathComponent(path)
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The section EXAMPLES of a manual page, as a block; lines before it stay as empty ones.
  private static func examples(ofManual text: String) -> String {
    var isOpen = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix(".SH ") {
        defer { isOpen = line.hasPrefix(".SH EXAMPLES") }
        return isOpen ? "```" : line.hasPrefix(".SH EXAMPLES") ? "```sh" : ""
      }
      guard isOpen, line.hasPrefix("trainstop ") else { return "" }
      return line.replacingOccurrences(of: "\\-", with: "-")
        .replacingOccurrences(of: "\\e", with: "\\")
    }
    return lines.joined(separator: "\n")
  }

  /// The comment that a file starts with, without its marks; a command on a line of its own counts
  /// as code.
  private static func head(of text: String) -> String {
    let marks = ["#", "//", "{{!", "*", "<!--"]
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let body = line.drop { $0 == " " }
      guard let mark = marks.first(where: { body.hasPrefix($0) }) else { break }
      let words = String(body.dropFirst(mark.count).drop { "#/!* ".contains($0) })
      lines.append(words.hasPrefix("trainstop ") ? "`\(words)`" : words)
    }
    return lines.joined(separator: "\n")
  }
}
