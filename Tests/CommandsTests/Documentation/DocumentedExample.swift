import Foundation

/// Commands that a page shows, to be run one after the other in one copy of the example project.
struct DocumentedExample: Sendable {
  /// One command and what the page promises of it.
  struct Step: Hashable, Sendable {
    /// The line of the page.
    var line: Int

    /// The command, which may have several lines.
    var command: String

    /// The lines that the page shows as its output; empty when it shows none.
    var shown: [String] = []

    /// The exit status that the page names; nil is 0, unless what is shown says otherwise.
    var namedStatus: Int32?
  }

  /// The page's path, from the root of the package.
  let page: String

  /// Files that the page has shown by their names before, by path.
  var files: [String: String] = [:]

  /// What is run before, from a comment `<!-- before: … -->`; empty for nothing.
  var preparation = ""

  /// The commands.
  var steps: [Step]
}

extension DocumentedExample.Step {
  /// The exit status that it must have.
  var status: Int32 {
    if let namedStatus { return namedStatus }
    func says(_ words: String...) -> Bool {
      shown.contains { line in words.contains { line.hasPrefix($0) } }
    }
    if says("refused") { return 1 }
    return says("undecided", "could not tell", "? ") ? 2 : 0
  }

  /// Whether one of its lines, or a part of one, begins with a program that it must not run here.
  func reachesOut(by programs: [String]) -> Bool {
    let parts = command.components(separatedBy: CharacterSet(charactersIn: "\n;&|({"))
    return parts.contains { part in
      let words = part.drop { $0 == " " } + " "
      return programs.contains { words.hasPrefix($0 + " ") || words.hasPrefix($0 + "/") }
    }
  }

  /// Takes what ends a command, `# status 1`, as the status that it must have.
  mutating func readStatus() {
    guard let mark = command.range(of: "# status ", options: .backwards) else { return }
    namedStatus = Int32(command[mark.upperBound...])
  }

  /// Whether an output is the one that is shown, where `…` stands for what is left out: lines where
  /// it is alone, else a part of its line.
  func fits(_ output: String) -> Bool {
    Self.fits(shown[...], Self.lines(output)[...])
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(trimmed)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func trimmed(_ line: Substring) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func fits(_ shown: ArraySlice<String>, _ lines: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return lines.isEmpty }
    if first.drop(while: { $0 == " " }) == "…" {
      return (lines.startIndex...lines.endIndex).contains { fits(shown.dropFirst(), lines[$0...]) }
    }
    guard let line = lines.first, fits(line: line, first) else { return false }
    return fits(shown.dropFirst(), lines.dropFirst())
  }

  private static func fits(line: String, _ shown: String) -> Bool {
    let parts = trimmed(shown[...]).split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return line == trimmed(shown[...])
    }
    guard line.hasPrefix(first), line.count >= first.count + last.count, line.hasSuffix(last) else {
      return false
    }
    var rest = line.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
