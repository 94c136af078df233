import Diagnostics
import Reporting
import Rules
import UpdatePolicy
import Versions

/// Shows what every installation would be shown, before a policy is published.
enum SimulateCommand: Command {
  static let name = "simulate"
  static let abstract = "Show what each installed version, system, and country would see"
  static let discussion = """
    Decides for every released version, every system at which something changes, every
    storefront, and every date that matters, by the code that apps link, about the policy
    that would be generated now. To force somebody to what they cannot install is a fault
    (status 1). About --policy FILE the store is asked only when --replay or
    --store-endpoint says whom, and with --installed or --shares no repository is needed.
    """
  static let flags =
    [
      SimulationRequest.policy, SimulationRequest.installed, SimulationRequest.os,
      SimulationRequest.storefront, SimulationRequest.date, SimulationRequest.shares,
    ]
    + Flag.reading(.printing("text", "json", "html")).filter {
      ![Flag.color, .quiet, .verbose, .record].contains($0)
    }

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    let format = arguments.value(.format)
    let request = try SimulationRequest(arguments)
    let now = try DecideCommand.time(.now, arguments) ?? context.now
    // The forms of a simulation are its own, and none of a report.
    let others = arguments.removing(.format)
    let run = try JudgingRun(request.asksStore ? others : others.adding(.offline), context)
    let gathering = SimulationGathering(
      request: request, arguments: arguments, context: context, now: now)
    let report: SimulationReport
    do throws(CannotDecide) {
      report = try await gathering.report(run)
    } catch {
      report = SimulationReport(error.reasons)
    }
    context.output += format == "html" ? report.html : format == "json" ? report.json : report.text
    return ExitStatus(report.verdict)
  }
}
