import Diagnostics
import Reporting
import Rules
import UpdatePolicy
import Versions

/// Shows what every installation would be shown, before a policy is published.
enum SimulateCommand: Command {
  static let name = "simulate"
  static let abstract = "Show what each installed version, system, and storefront would be shown"
  static let discussion = """
    Decides for every released version, every system at which something changes, every
    storefront, and every date that matters, by the code that apps link, about the policy
    that would be generated now. Whoever is forced to something that they cannot install is
    a fault, and the exit status is then 1.

    With --policy FILE, it is about that file: the store is asked only when --replay or
    --store-endpoint says whom, and with --installed or --shares no repository is needed.

    --shares FILE says how many have which version, a line each, such as 2.4.0,61.3.
    --format json and --format html have the whole matrix.
    """
  static let flags =
    [
      SimulationRequest.policy, SimulationRequest.installed, SimulationRequest.os,
      SimulationRequest.storefront, SimulationRequest.date, SimulationRequest.shares,
    ] + Flag.reading.filter { ![Flag.color, .quiet, .verbose, .record].contains($0) }

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    let isPage = arguments.all(.format) == ["html"]
    let isJSON = isPage ? false : try InspectCommand.isJSON(arguments, command: name)
    let request = try SimulationRequest(arguments)
    let now = try DecideCommand.time(.now, arguments) ?? context.now
    // A page is a form of its own, and none of a report.
    let others = isPage ? arguments.removing(.format) : arguments
    let run = try JudgingRun(request.asksStore ? others : others.adding(.offline), context)
    let gathering = SimulationGathering(
      request: request, arguments: arguments, context: context, now: now)
    let report: SimulationReport
    do throws(CannotDecide) {
      report = try await gathering.report(run)
    } catch {
      report = SimulationReport(error.reasons)
    }
    context.output += isPage ? report.html : isJSON ? report.json : report.text
    return ExitStatus(report.verdict)
  }
}
