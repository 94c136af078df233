/// The help, made from the table of commands and flags.
enum HelpText {
  /// What `trainstop --help` prints.
  static var overview: String {
    """
    trainstop \(Tool.version): halts the releases that the store, or your users, would reject

    usage: trainstop COMMAND [FLAGS]

    commands:
    \(table(Tool.commands.map { ($0.name, $0.abstract) }))
    flags:
    \(table([Flag.help, .version].map { ($0.spelling, $0.abstract) }))
    exit status: 0 passed, 1 refused, 2 could not be decided

    Run 'trainstop COMMAND --help' for a command's flags.

    """
  }

  /// What `trainstop COMMAND --help` prints.
  static func page(for command: any Command.Type) -> String {
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    var text = "\(command.abstract)\n\nusage: trainstop \(command.name)\(operands)"
    text += command.flags.isEmpty ? "\n" : " [FLAGS]\n"
    if !command.discussion.isEmpty { text += "\n\(command.discussion)\n" }
    let flags = (command.flags + [.help]).map { ($0.spelling, $0.abstract) }
    return text + "\nflags:\n\(table(flags))"
  }

  /// Two columns, the second one aligned.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map { $0.0.count }.max() ?? 0
    return rows.map { left, right in
      "  \(left)\(String(repeating: " ", count: width - left.count + 2))\(right)\n"
    }.joined()
  }
}
