import Diagnostics
import JSON
import Reporting

/// Prints the next version, and says whether it may be used.
enum NextCommand: Command {
  static let name = "next"
  static let abstract = "Print the next version, if it may be used"
  static let operands = BumpRequest.operand
  static let discussion = """
    Standard output is the version and nothing else, and it is empty when the version may
    not be used (status 1) or that could not be told (status 2): it is taken, not above
    the release tags or the store, its train is closed, or the convention forbids it. Why
    goes to standard error. With -v or --format standard output is a report instead.
    'build' prints the next build number; 'calendar' goes on to this month (UTC).
    """
  static let from = Flag(
    "from", value: "WHAT", choices: NextProposal.Origin.allCases.map(\.rawValue),
    "Go on from the project's version, or the tags' latest: project or tags")
  static let flags = [from] + Flag.reading

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    let request = try BumpRequest(arguments, command: name)
    let proposal = NextProposal(
      request: request,
      origin: arguments.value(from).flatMap { NextProposal.Origin(rawValue: $0) } ?? .project,
      now: try DecideCommand.time(.now, arguments) ?? context.now)
    let run = try JudgingRun(arguments, context)
    let isReport = arguments.has(.verbose) || arguments.all(.format).contains { !$0.contains("=") }
    var candidate = Inspection.candidateJSON(unknown: nil)
    var report: Report
    var answer = ""
    do {
      let judged = try await NextJudgement(proposal, run, context)
      (report, answer) = (judged.report, judged.answer)
      candidate = judged.candidateJSON
    } catch {
      report = Report(verdict: .undecided, undetermined: error.reasons)
    }
    var printed = context
    let status = run.finish(report, candidate: candidate, &printed)
    if isReport {
      context.output = printed.output
    } else if status == .passed {
      context.output += answer.printable + "\n"
    }
    guard !isReport else { return status }
    let isWorthSaying = !report.findings.isEmpty || status != .passed
    if isWorthSaying, !(arguments.has(.quiet) && status == .passed) {
      context.errors += printed.output
    }
    return status
  }
}
