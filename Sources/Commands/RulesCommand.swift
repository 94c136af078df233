import Diagnostics
import JSON
import Rules

/// Prints the table of rules.
enum RulesCommand: Command {
  static let name = "rules"
  static let abstract = "Print the table of rules"
  static let flags = [Flag.printing("text", "json")]

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    context.output += arguments.value(.format) == "json" ? json.text : table
    return .passed
  }

  private static var table: String {
    let rules = RuleRegistry.all.map { $0.metadata }
    let width = rules.map(\.code.count).max() ?? 0
    let rows = rules.map { rule in
      let gap = String(repeating: " ", count: width - rule.code.count + 2)
      let severity = rule.severity.rawValue
      let rest = String(repeating: " ", count: 9 - severity.count)
      return "\(rule.code)\(gap)\(severity)\(rest)\(rule.summary)\n"
    }
    return rows.joined() + "\nRun 'trainstop explain CODE' for a rule's reasons and its mend.\n"
  }

  private static var json: JSONValue {
    let rules = RuleRegistry.all.map { $0.metadata }.map { rule -> JSONValue in
      [
        "code": .string(rule.code), "severity": .string(rule.severity.rawValue),
        "group": .string(rule.group.rawValue), "since": .string(rule.since),
        "summary": .string(rule.summary),
        "storeErrors": .array(rule.storeErrors.map { .string($0) }),
      ]
    }
    return ["schemaVersion": 1, "rules": .array(rules)]
  }
}
