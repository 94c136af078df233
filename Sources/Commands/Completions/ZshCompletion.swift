/// Completions for zsh.
enum ZshCompletion {
  static var script: String {
    let commands = Tool.commands
    let names = commands.map { "    \(quoted("\($0.name):\(escaped($0.abstract))"))\n" }
    let cases = commands.map { command in
      let specs = command.everyFlag.map(spec) + operands(of: command)
      let lines = specs.map { " \\\n        \(quoted($0))" }.joined()
      return "    \(command.name))\n      _arguments\(lines) ;;\n"
    }
    return """
      #compdef trainstop
      # Completions of trainstop for zsh, made by `trainstop completions zsh`.
      _trainstop() {
        local -a commands=(
      \(names.joined())  )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined())  esac
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        _trainstop "$@"
      else
        compdef _trainstop trainstop
      fi\n
      """
  }

  private static func spec(_ flag: Flag) -> String {
    let again = flag.isRepeatable ? "*" : ""
    let value = flag.value.map { ":\($0):\(action(CompletionChoice(flag)))" } ?? ""
    return "\(again)--\(flag.name)[\(escaped(flag.abstract))]\(value)"
  }

  private static func operands(of command: any Command.Type) -> [String] {
    guard !command.operands.isEmpty else { return [] }
    let choice = CompletionChoice(operandsOf: command)
    return ["*:\(escaped(command.operands)):\(action(choice))"]
  }

  private static func action(_ choice: CompletionChoice) -> String {
    switch choice {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .file: "_files"
    case .folder: "_files -/"
    case .anything: " "
    }
  }

  /// The text with the characters escaped that a specification gives a meaning.
  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
