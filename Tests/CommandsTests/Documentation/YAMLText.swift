/// Finds the commands in the YAML that pages show of pipelines.
enum YAMLText {
  /// The keys whose values are run.
  private static let keys = ["run", "script", "before_script", "after_script", "content", "entry"]

  /// The commands of a block whose first line is the page's line `line`, as they stand.
  static func steps(_ lines: [String], from line: Int) -> [DocumentedExample.Step] {
    var steps: [DocumentedExample.Step] = []
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      let text = lines[index].drop { $0 == " " || $0 == "-" }
      guard let key = keys.first(where: { text.hasPrefix($0 + ":") }) else { continue }
      let value = text.dropFirst(key.count + 1).drop { $0 == " " }
      guard value.isEmpty || value.hasPrefix("|") else {
        steps += ShellText.script([unquoted(value)], from: line + index)
        continue
      }
      let depth = column(lines[index]) + (lines[index].contains("- \(key):") ? 2 : 0)
      let body = lines[(index + 1)...].prefix {
        $0.isEmpty || column($0) > depth || (value.isEmpty && isItem($0, at: depth))
      }
      let isList = body.first.map { $0.drop { $0 == " " }.hasPrefix("- ") } ?? false
      let inner = body.filter { !$0.isEmpty }.map(column).min() ?? 0
      let commands = body.map { row in
        let row = String(row.dropFirst(min(inner, row.count)))
        return isList && row.hasPrefix("- ") ? unquoted(row.dropFirst(2)) : row
      }
      steps += ShellText.script(commands, from: line + index + 1)
      index += body.count
    }
    return steps
  }

  private static func column(_ line: String) -> Int { line.prefix { $0 == " " }.count }

  private static func isItem(_ line: String, at depth: Int) -> Bool {
    column(line) == depth && line.dropFirst(depth).hasPrefix("- ")
  }

  private static func unquoted(_ text: Substring) -> String {
    guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1, text.last == quote
    else { return String(text) }
    return String(text.dropFirst().dropLast())
  }
}
