import Reporting

/// The program: every command, and how one is chosen.
package enum Tool {
  /// The version of the program.
  package static let version = "0.1.0"

  /// The commands, in the order of the help.
  static var commands: [any Command.Type] {
    [
      CheckCommand.self, PolicyCommand.self, SimulateCommand.self, InspectCommand.self,
      AuditCommand.self, DecideCommand.self, CompareCommand.self, NextCommand.self,
      BumpCommand.self, InitCommand.self, HookCommand.self, DoctorCommand.self,
      ExplainCommand.self, RulesCommand.self, CompletionsCommand.self,
    ]
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - context: The world of the run, which gets what is to be printed.
  /// - Returns: How the run ended.
  package static func run(_ words: [String], _ context: inout RunContext) async -> ExitStatus {
    do {
      return try await runCommand(words, &context)
    } catch {
      context.errors += error.description
      return .undecided
    }
  }

  private static func runCommand(
    _ words: [String], _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    guard let first = words.first else {
      context.errors += HelpText.overview
      return .undecided
    }
    switch first {
    case "--help", "-h", "help":
      return try help(on: words.dropFirst().first { !["--help", "-h"].contains($0) }, &context)
    case "--version":
      context.output += "trainstop \(version) (\(Revision.name))\n"
      return .passed
    default: break
    }
    let command = try command(named: first)
    let flags = command.flags + [.help]
    let arguments = try Arguments(Array(words.dropFirst()), flags: flags, command: command.name)
    guard !arguments.has(.help) else {
      context.output += HelpText.page(for: command)
      return .passed
    }
    if command.operands.isEmpty, let extra = arguments.operands.first {
      let takesFolder = command.flags.contains(.repo)
      throw UsageError(
        "'\(extra.printable)' is not expected here",
        help: takesFolder
          ? "Name the repository with --repo DIR; other words are not taken."
          : "Run 'trainstop \(command.name) --help' for what it takes.")
    }
    return try await command.run(arguments, &context)
  }

  private static func help(
    on name: String?, _ context: inout RunContext
  ) throws(UsageError) -> ExitStatus {
    guard let name else {
      context.output += HelpText.overview
      return .passed
    }
    if name == HelpText.flagsTopic {
      context.output += HelpText.flagsPage
      return .passed
    }
    context.output += HelpText.page(for: try command(named: name))
    return .passed
  }

  private static func command(named name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let hint = UsageError.hint(name, among: commands.map { $0.name } + [HelpText.flagsTopic])
    throw UsageError(
      "'\(name.printable)' is no command of trainstop",
      help: "\(hint)Run 'trainstop --help' for the commands.")
  }
}
