/// Completions for bash, without the package bash-completion.
enum BashCompletion {
  static var script: String {
    let commands = Tool.commands
    let cases = commands.map { command in
      """
          \(command.name))
            case "$previous" in
      \(values(of: command))        esac
            case "$current" in
              -*) words="\(words(command.everyFlag))" ;;
              *) \(operands(of: command)) ;;
            esac
            ;;\n
      """
    }
    return """
      # Completions of trainstop for bash, made by `trainstop completions bash`.
      _trainstop() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          words="\(commands.map { $0.name }.joined(separator: " ")) --help --version"
          COMPREPLY=($(compgen -W "$words" -- "$current"))
          return
        fi
        case "${COMP_WORDS[1]}" in
      \(cases.joined())  esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      }
      complete -o default -F _trainstop trainstop\n
      """
  }

  private static func values(of command: any Command.Type) -> String {
    command.everyFlag.filter { $0.value != nil }.map { flag in
      let names = (flag.short.map { ["-\($0)"] } ?? []) + ["--\(flag.name)"]
      return """
                \(names.joined(separator: "|"))) \(reply(CompletionChoice(flag))); return ;;\n
        """
    }.joined()
  }

  private static func operands(of command: any Command.Type) -> String {
    switch CompletionChoice(operandsOf: command) {
    case .words(let words): "words=\"\(words.joined(separator: " "))\""
    case .file, .folder, .anything: "return"
    }
  }

  private static func reply(_ choice: CompletionChoice) -> String {
    switch choice {
    case .words(let words):
      "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
    case .folder: "COMPREPLY=($(compgen -d -- \"$current\"))"
    // Nothing: bash then completes files by itself.
    case .file, .anything: ":"
    }
  }

  private static func words(_ flags: [Flag]) -> String {
    flags.map { "--\($0.name)" }.joined(separator: " ")
  }
}
