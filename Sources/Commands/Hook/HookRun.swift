import Diagnostics
import Reporting

/// What a hook does when git runs it.
///
/// Everything is said on standard error: git hands a hook its own standard output, which programs
/// read.
enum HookRun {
  /// Runs a hook.
  ///
  /// - Parameters:
  ///   - words: The name of the hook, and what git says on the command line.
  ///   - arguments: The arguments of the command.
  ///   - context: The world of the run.
  /// - Returns: What git goes by: it stops unless the hook passed.
  /// - Throws: A `UsageError` when the hook is not known, or there is nothing to read.
  static func run(
    _ words: [String], _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    guard let name = words.first else {
      throw UsageError(
        "the hook to run is missing", help: "Write 'trainstop hook run pre-push REMOTE URL'.")
    }
    let kind = try HookCommand.kind(name)
    // git writes whether or not anybody reads, and complains where nobody does.
    let input = kind == .prePush ? context.input() : []
    switch HookSkip(context.environment) {
    case .skip:
      context.errors += "trainstop: skipped by \(HookSkip.variable)\n"
      return .passed
    case .unclear(let value):
      context.errors +=
        "trainstop: '\(value.printable)' in \(HookSkip.variable) is neither 1 nor 0, and skips nothing\n"
    case .judge: break
    }
    guard let input else {
      throw UsageError(
        "standard input has no references, which git writes there",
        help: "Let git run the hook; 'trainstop check --ref REV' judges a commit by hand.")
    }
    switch kind {
    case .prePush: return try await PrePushRun(arguments).run(input, &context)
    case .preCommit: return try await PreCommitRun(arguments).run(&context)
    }
  }

  /// Says why a hook stops git, and what to do.
  static func stop(
    _ headline: String, _ report: Report, _ context: inout RunContext
  ) -> ExitStatus {
    let text = TextReport.render(report, style: .plain, verbosity: .normal)
    context.errors += "trainstop: \(headline.printable)\n\n\(text)\n"
    return ExitStatus(report.verdict)
  }

  /// The last line of a hook that stops git.
  static func wayOut(_ kind: HookKind) -> String {
    "help: Mend it and run '\(kind.gitCommand)' again; \(HookSkip.variable)=1 \(kind.gitCommand) "
      + "skips this once.\n"
  }
}

/// What `TRAINSTOP_SKIP` asks for; it is read as git reads a setting that is true or false.
enum HookSkip: Equatable {
  case judge
  case skip
  case unclear(String)

  static let variable = "TRAINSTOP_SKIP"

  init(_ environment: [String: String]) {
    let value = environment[Self.variable] ?? ""
    switch value.lowercased() {
    case "1", "true", "yes", "on": self = .skip
    case "", "0", "false", "no", "off": self = .judge
    default: self = .unclear(value)
    }
  }
}
