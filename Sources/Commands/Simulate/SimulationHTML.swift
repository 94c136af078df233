import Diagnostics
import Reporting
import UpdatePolicy

extension SimulationReport {
  /// The whole matrix as one page: a table for storefronts that are alike, a row for each version.
  ///
  /// Every cell says in words what its colour says.
  var html: String {
    var surroundings = ReportSurroundings(
      title: "What everybody would be shown", moment: now.description)
    if let policy { surroundings.ladder = .shown(PageLadder(policy, now: now).ladder) }
    surroundings.matrix =
      simulation.map { .shown(matrix($0)) } ?? .missing("Nothing could be simulated")
    let context = policyName.isEmpty ? [] : [ContextLine("policy", policyName)]
    let report = Report(
      verdict: verdict, context: context, findings: findings, undetermined: undetermined,
      notes: notes)
    var options = ReportOptions(toolVersion: Tool.version)
    options.surroundings = surroundings
    return HTMLReport.render(report, options)
  }

  private func matrix(_ simulation: Simulation) -> DecisionMatrix {
    DecisionMatrix(
      remarks: effectLines(simulation), sheets: simulation.sheets.map { sheet($0, simulation) })
  }

  private func sheet(
    _ sheet: Simulation.Sheet, _ simulation: Simulation
  ) -> DecisionMatrix.Sheet {
    let axes = simulation.axes
    let labels = SimulationLabels(axes, now: now, expires: expires)
    let isAll = sheet.storefronts.count == axes.storefronts.count
    let dates = axes.dates.indices.map(labels.date)
    let rows = axes.installed.enumerated().map { place, version in
      DecisionMatrix.Row(
        heads: [version.text],
        cells: axes.systems.indices.flatMap { system in
          axes.dates.indices.map { date in
            let outcome = simulation.outcomes[
              Int(sheet.cells[simulation.cell(system, place, date)])]
            return Self.cell(outcome, version, runs: version.runs(on: axes.systems[system]))
          }
        })
    }
    return DecisionMatrix.Sheet(
      caption: isAll ? "everywhere" : labels.storefronts(sheet.storefronts), heads: ["installed"],
      groups: axes.systems.map { DecisionMatrix.Group("system \($0)", count: dates.count) },
      columns: axes.systems.flatMap { _ in dates }, rows: rows)
  }

  private static func cell(
    _ outcome: Simulation.Outcome, _ version: InstalledVersion, runs: Bool
  ) -> DecisionMatrix.Cell {
    guard runs else { return DecisionMatrix.Cell(.absent, "does not run there") }
    guard version.readsPolicy else { return DecisionMatrix.Cell(.absent, "never reads the policy") }
    let decision = outcome.decision
    let target = decision.target.map { "\($0)" } ?? ""
    if let obstacle = outcome.obstacle {
      return DecisionMatrix.Cell(.fault, "forced \(target), but \(obstacle.words)")
    }
    switch decision.action {
    case .none: return DecisionMatrix.Cell(.nothing, "nothing, \(decision.reason.rawValue)")
    case .optional: return DecisionMatrix.Cell(.optional, "optional \(target)")
    case .forced:
      return DecisionMatrix.Cell(.forced, "forced \(target), \(decision.reason.rawValue)")
    }
  }
}
