import Diagnostics
import JSON
import Reporting

/// Shows what Trainstop sees and why, without judging it.
enum InspectCommand: Command {
  static let name = "inspect"
  static let abstract = "Show every version found, where it comes from, and what is chosen"
  static let discussion = """
    Judges nothing. The exit status is 2 when the candidate's version, the tags, or the
    store could not be told, and 0 otherwise; with --store, only the store counts.
    --archive shows the bundles of a built product.
    """
  static let flags =
    [.archive] + Flag.reading(.printing("text", "json")) + [.staged, .store]

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    let isJSON = arguments.value(.format) == "json"
    let run = try JudgingRun(arguments.removing(.format), context)
    guard isJSON else {
      guard let judgement = await run.judgement(&context) else { return .undecided }
      var inspection = Inspection(judgement)
      inspection.isStoreOnly = arguments.has(.store)
      context.output +=
        inspection.isStoreOnly
        ? inspection.storeTable : inspection.text(verbose: arguments.has(.verbose))
      return inspection.undetermined.isEmpty ? .passed : .undecided
    }
    var inspection = await inspection(run, context)
    inspection.isStoreOnly = arguments.has(.store)
    context.output += JSONReport.text(of: inspection.json)
    return inspection.undetermined.isEmpty ? .passed : .undecided
  }

  /// The inspection, which for machines has one shape whatever is in the way.
  private static func inspection(_ run: JudgingRun, _ context: RunContext) async -> Inspection {
    do {
      return Inspection(try await run.findings(context))
    } catch {
      return Inspection(error)
    }
  }
}
