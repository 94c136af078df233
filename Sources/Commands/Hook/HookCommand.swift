import Reporting

/// Puts the gate into git's own hooks, and is what they run.
enum HookCommand: Command {
  static let name = "hook"
  static let abstract = "Judge what is pushed or staged, as a git hook"
  static let operands = "install|uninstall|status|run [HOOK...]"
  static let discussion = """
      install    write the hook pre-push, or the named ones: pre-push, pre-commit
      uninstall  remove what was installed; the hook that was there comes back
      status     say what git would run: 0 it is installed, 1 it is not, 2 unknown
      run        judge, as git calls it: 'run pre-push REMOTE URL', 'run pre-commit'

    A hook that is there already is kept and runs first. Where hooks are shared or
    committed, or lefthook, husky, or pre-commit look after them, what to add is
    printed. Hooks ask no store, unless 'hooks.ask-store' is true in the
    configuration. TRAINSTOP_SKIP=1 skips them once, and says so.
    """
  static let anyway = Flag(
    "anyway", "Install even where hooks are shared, or another tool looks after them")
  static let flags: [Flag] = [.repo, anyway]

  /// What can be done, in the order of the help.
  static let actions = ["install", "uninstall", "status", "run"]

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    guard let action = arguments.operands.first else {
      throw UsageError(
        "hook takes what to do, and nothing is said", help: "Write 'trainstop hook install'.")
    }
    guard !arguments.has(anyway) || action == "install" else {
      throw UsageError("--anyway is for installing only", help: "Leave it out.")
    }
    let rest = Array(arguments.operands.dropFirst())
    switch action {
    case "run": return try await HookRun.run(rest, arguments, &context)
    case "install": return HookInstallation(arguments, context).install(try kinds(rest), &context)
    case "uninstall":
      return HookInstallation(arguments, context).uninstall(try kinds(rest), &context)
    case "status": return HookStatus.run(try kinds(rest), arguments, &context)
    default:
      throw UsageError(
        "'\(action.printable)' is nothing that hook does",
        help: UsageError.hint(action, among: actions) + "Use \(actions.joined(separator: ", ")).")
    }
  }

  /// The hook of a name.
  static func kind(_ name: String) throws(UsageError) -> HookKind {
    if let kind = HookKind(rawValue: name) { return kind }
    let known = HookKind.allCases.map(\.rawValue)
    throw UsageError(
      "'\(name.printable)' is no hook of trainstop",
      help: UsageError.hint(name, among: known) + "Use \(known.joined(separator: " or ")).")
  }

  private static func kinds(_ names: [String]) throws(UsageError) -> [HookKind] {
    var kinds: [HookKind] = []
    for name in names {
      let kind = try kind(name)
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }
}
