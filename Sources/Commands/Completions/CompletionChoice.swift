import Rules

/// What can stand for the value of a flag or for a command's operand.
enum CompletionChoice {
  /// One of these words.
  case words([String])

  /// A file.
  case file

  /// A folder.
  case folder

  /// Anything, which nobody can complete.
  case anything

  /// What the flag takes, by its placeholder.
  init(_ flag: Flag) {
    if let choices = flag.choices {
      self = .words(choices)
      return
    }
    switch flag.value {
    case "FILE", "PATH": self = .file
    case "DIR": self = .folder
    default: self = .anything
    }
  }

  /// What the operands of a command are.
  init(operandsOf command: any Command.Type) {
    switch command.operands {
    case let operands where operands.hasPrefix("CODE"):
      self = .words(RuleRegistry.all.map { $0.metadata.code })
    case let operands where operands.hasPrefix("SHELL"):
      self = .words(CompletionsCommand.shells.map(\.name))
    case BumpRequest.operand:
      self = .words(BumpRequest.steps)
    case HookCommand.operands:
      self = .words(HookCommand.actions + HookKind.allCases.map(\.rawValue))
    case let operands where operands.contains("FILE"): self = .file
    default: self = .anything
    }
  }
}

extension Command {
  /// The flags, with the one that every command takes.
  static var everyFlag: [Flag] { flags + [.help] }
}
