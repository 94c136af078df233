import Reporting
import Versions

/// Prints how two versions sort.
enum CompareCommand: Command {
  static let name = "compare"
  static let abstract = "Print <, = or > for two versions"
  static let operands = "A B"
  static let discussion = """
    Numbers compare as numbers and missing components are zero: 1.10 > 1.9, 2.1 = 2.1.0.
    What is not a version has no order: the exit status is 2.
    """
  static let scheme = Flag(
    "scheme", value: "NAME", choices: VersionScheme.allCases.map(\.rawValue),
    "Read both as apple, semver, calver, or loose versions")
  static let flags = [scheme]

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    guard arguments.operands.count == 2 else {
      throw UsageError(
        "compare takes two versions, not \(arguments.operands.count)",
        help: "Write 'trainstop compare 1.9 1.10'.")
    }
    let scheme = arguments.value(scheme).flatMap { VersionScheme(rawValue: $0) }
    let left = try parse(arguments.operands[0], scheme)
    let right = try parse(arguments.operands[1], scheme)
    context.output += left == right ? "=\n" : left < right ? "<\n" : ">\n"
    return .passed
  }

  private static func parse(
    _ text: String, _ scheme: VersionScheme?
  ) throws(UsageError) -> Version {
    do {
      guard let scheme else { return try Version(text) }
      return try Version(text, scheme: scheme)
    } catch {
      throw UsageError(
        "'\(error.shownText.printable)' is not a version: \(error)",
        help: "Give whole numbers separated by periods, such as 2.1.0.")
    }
  }
}
