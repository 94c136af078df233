import Reporting

/// Prints what a shell needs to complete command lines.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let abstract = "Print completions for a shell"
  static let operands = "SHELL"
  static let discussion = """
    SHELL is bash, zsh, or fish. Write the output where the shell looks for it:

      bash  ~/.local/share/bash-completion/completions/trainstop
      zsh   ~/.zfunc/_trainstop, with fpath+=~/.zfunc before compinit in ~/.zshrc
      fish  ~/.config/fish/completions/trainstop.fish
    """
  static let flags: [Flag] = []

  /// The shells, each with what writes its completions.
  static let shells: [(name: String, script: @Sendable () -> String)] = [
    ("bash", { BashCompletion.script }), ("zsh", { ZshCompletion.script }),
    ("fish", { FishCompletion.script }),
  ]

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    let known = shells.map(\.name)
    guard arguments.operands.count == 1, let shell = arguments.operands.first else {
      throw UsageError(
        "\(arguments.operands.count) shells are named where one is due",
        help: "Write 'trainstop completions' and one of \(known.joined(separator: ", ")).")
    }
    guard let found = shells.first(where: { $0.name == shell }) else {
      let hint = UsageError.hint(shell, among: known)
      throw UsageError(
        "'\(shell.printable)' is no shell that trainstop knows",
        help: "\(hint)Use \(Flag.phrase(known)).")
    }
    context.output += found.script()
    return .passed
  }
}
