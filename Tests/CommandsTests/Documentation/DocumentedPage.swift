import Foundation

/// A page of the documentation, taken apart into the commands that it shows.
///
/// Run are: blocks marked `sh`, `bash`, `shell`, or `console`; the lines after `$ ` in `text` blocks; what
/// pipelines run in `yaml` blocks; and code in a sentence that begins with `trainstop `.
struct DocumentedPage {
  /// The path, from the root of the package.
  let path: String

  /// The examples, in the order of the page.
  private(set) var examples: [DocumentedExample] = []

  /// The configurations, and parts of them, by line.
  private(set) var configurations: [Int: String] = [:]

  /// The files that the section has shown so far, each after a line of nothing but its name.
  private var files: [String: String] = [:]
  private var preparation = ""
  private var fileName: String?
  private var prose: [(line: Int, text: String)] = []

  init(path: String, text: String) {
    self.path = path
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      let indent = lines[index].prefix { $0 == " " }.count
      let fence = lines[index].dropFirst(indent)
      guard fence.hasPrefix("```") else {
        prose.append((index + 1, lines[index]))
        continue
      }
      readProse()
      let body = lines[(index + 1)...].prefix { !$0.dropFirst(indent).hasPrefix("```") }
      read(
        block: fence.dropFirst(3).lowercased(),
        body.map { String($0.dropFirst(min(indent, $0.prefix { $0 == " " }.count))) },
        from: index + 2)
      index += body.count + 1
    }
    readProse()
  }

  private mutating func read(block language: String, _ lines: [String], from line: Int) {
    if let fileName { files[fileName] = lines.joined(separator: "\n") + "\n" }
    fileName = nil
    switch language {
    case "sh", "bash", "shell": add(ShellText.script(lines, from: line))
    case "text", "console": add(ShellText.session(lines, from: line))
    case "yaml", "yml":
      add(YAMLText.steps(lines, from: line))
      if Self.isConfiguration(lines) { configurations[line] = lines.joined(separator: "\n") + "\n" }
    case "" where ["trainstop ", "git "].contains { lines.first?.hasPrefix($0) ?? false }:
      add(ShellText.script(lines, from: line))
    default: break
    }
    preparation = ""
  }

  private mutating func add(_ steps: [DocumentedExample.Step]) {
    guard !steps.isEmpty else { return }
    examples.append(
      DocumentedExample(page: path, files: files, preparation: preparation, steps: steps))
  }

  private mutating func readProse() {
    if prose.contains(where: { $0.text.hasPrefix("#") }) { files = [:] }
    for span in InlineCode.spans(prose) where Self.isCommand(span.text) {
      add([DocumentedExample.Step(line: span.line, command: span.text)])
    }
    for (_, text) in prose where text.hasPrefix("<!-- before: ") && text.hasSuffix(" -->") {
      preparation = String(text.dropFirst(13).dropLast(4))
    }
    let last = prose.last { !$0.text.isEmpty && !$0.text.hasPrefix("<!--") }?.text ?? ""
    let name = last.dropFirst().dropLast(2)
    fileName =
      last.hasPrefix("`") && last.hasSuffix("`:") && !name.contains("`") ? String(name) : nil
    prose = []
  }

  private static func isCommand(_ text: String) -> Bool {
    text.hasPrefix("trainstop ") || text.contains("$(trainstop ")
  }

  private static func isConfiguration(_ lines: [String]) -> Bool {
    guard let first = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") }) else {
      return false
    }
    let sections = ["format", "app", "version", "store", "update", "policy", "rules", "waivers"]
    return sections.contains { first.hasPrefix("\($0):") }
  }
}
