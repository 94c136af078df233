import Diagnostics
import Reporting

/// Prints what a shell needs to complete command lines.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let abstract = "Print completions for a shell"
  static let operands = "SHELL"
  static let discussion = """
    SHELL is bash, zsh, or fish. Keep the output where the shell looks for it:

      trainstop completions bash > ~/.local/share/bash-completion/completions/trainstop
      trainstop completions zsh  > ~/.zfunc/_trainstop    with fpath+=~/.zfunc in .zshrc
      trainstop completions fish > ~/.config/fish/completions/trainstop.fish
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
      let hint = NearestName.to(shell, among: known).map { "Did you mean \($0)? " } ?? ""
      throw UsageError(
        "'\(shell.printable)' is no shell that trainstop knows",
        help: "\(hint)Use \(known.joined(separator: ", ")).")
    }
    context.output += found.script()
    return .passed
  }
}
