/// The help, made from the table of commands and flags; every page fits a terminal.
enum HelpText {
  /// How many lines a terminal is taken to have.
  static let height = 24

  /// The word after `trainstop help` for the flags that commands share.
  static let flagsTopic = "flags"

  /// What `trainstop --help` prints.
  static var overview: String {
    """
    trainstop \(Tool.version): a release gate for teams who ship apps
    usage: trainstop COMMAND [FLAGS]

    commands:
    \(table(Tool.commands.map { ($0.name, $0.abstract) }))
    flags: -h, --help and --version; 'trainstop COMMAND --help' has a command's own
    exit status: 0 passed, 1 refused, 2 could not be decided

    """
  }

  /// What `trainstop help flags` prints.
  static var flagsPage: String {
    """
    The flags that mean the same wherever they are taken; 'trainstop COMMAND --help'
    says which ones a command takes

    flags:
    \(table((Flag.common + [.help]).map(row)))
    """
  }

  /// What `trainstop COMMAND --help` prints.
  ///
  /// Where that would be longer than a screen, the flags that commands share are only named.
  static func page(for command: any Command.Type) -> String {
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    var text = "\(command.abstract)\n\nusage: trainstop \(command.name)\(operands)"
    text += command.flags.isEmpty ? "\n" : " [FLAGS]\n"
    if !command.discussion.isEmpty {
      text += "\n"
      for paragraph in command.paragraphs {
        text +=
          paragraph.isEmpty || paragraph.hasPrefix(" ")
          ? paragraph + "\n" : WrappedText.paragraph(paragraph, prefix: "")
      }
    }
    let whole = text + "\nflags:\n\(table(command.everyFlag.map(row)))"
    guard whole.filter({ $0 == "\n" }).count > height else { return whole }
    let shared = command.everyFlag.filter { Flag.common.contains($0) }
    guard shared.count > 1 else { return whole }
    let own = command.everyFlag.filter { !Flag.common.contains($0) }
    let names = shared.map { flag in flag.short.map { "-\($0)" } ?? "--\(flag.name)" }
      .joined(separator: ", ")
    return text + "\nflags:\n\(table(own.map(row)))"
      + WrappedText.paragraph(
        "and those of 'trainstop help \(flagsTopic)': \(names)", prefix: "  ")
  }

  private static func row(_ flag: Flag) -> (String, String) { (flag.spelling, flag.abstract) }

  /// Two columns, the second one aligned and broken into lines.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map { $0.0.count }.max() ?? 0
    return rows.map { left, right in
      let gap = String(repeating: " ", count: width - left.count + 2)
      let text = WrappedText.paragraph(right, prefix: "", width: WrappedText.width - width - 4)
      let indent = String(repeating: " ", count: width + 4)
      let lines = text.split(separator: "\n").joined(separator: "\n" + indent)
      return "  \(left)\(gap)\(lines)\n"
    }.joined()
  }
}
