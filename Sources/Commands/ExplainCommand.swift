import Reporting
import Rules

/// Prints the manual page of one rule.
enum ExplainCommand: Command {
  static let name = "explain"
  static let abstract = "Print what a rule flags, why, and the mend"
  static let operands = "CODE"
  static let flags: [Flag] = []

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    guard arguments.operands.count == 1, let code = arguments.operands.first else {
      throw UsageError(
        "explain takes one code, not \(arguments.operands.count)",
        help: "Write 'trainstop explain version-regresses-store'; 'trainstop rules' lists them.")
    }
    guard let rule = RuleRegistry.all.first(where: { $0.metadata.code == code }) else {
      let hint = UsageError.hint(code, among: RuleRegistry.all.map { $0.metadata.code })
      throw UsageError(
        "'\(code.printable)' is no rule", help: "\(hint)Run 'trainstop rules' for the codes.")
    }
    context.output += RuleManual.page(for: rule)
    return .passed
  }
}
