/// Completions for fish.
enum FishCompletion {
  static var script: String {
    let lines = Tool.commands.flatMap { command in
      [
        "complete -c trainstop -n __fish_use_subcommand -f -a \(command.name)"
          + " -d \(quoted(command.abstract))"
      ] + command.everyFlag.map { line($0, of: command) } + operands(of: command)
    }
    return """
      # Completions of trainstop for fish, made by `trainstop completions fish`.
      complete -c trainstop -n __fish_use_subcommand -f -l help -d \(quoted(Flag.help.abstract))
      complete -c trainstop -n __fish_use_subcommand -f -l version -d \(quoted(Flag.version.abstract))
      \(lines.joined(separator: "\n"))\n
      """
  }

  private static func line(_ flag: Flag, of command: any Command.Type) -> String {
    let short = flag.short.map { " -s \($0)" } ?? ""
    let value = flag.value == nil ? "" : action(CompletionChoice(flag))
    return "complete -c trainstop -n \(condition(command))\(short) -l \(flag.name)\(value)"
      + " -d \(quoted(flag.abstract))"
  }

  private static func operands(of command: any Command.Type) -> [String] {
    guard case .words(let words) = CompletionChoice(operandsOf: command) else { return [] }
    return [
      "complete -c trainstop -n \(condition(command)) -f -a \(quoted(words.joined(separator: " ")))"
    ]
  }

  private static func action(_ choice: CompletionChoice) -> String {
    switch choice {
    case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .anything: " -x"
    }
  }

  private static func condition(_ command: any Command.Type) -> String {
    quoted("__fish_seen_subcommand_from \(command.name)")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "'"
  }
}
