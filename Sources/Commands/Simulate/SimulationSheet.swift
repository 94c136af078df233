import Diagnostics
import Reporting
import UpdatePolicy
import Versions

extension SimulationReport {
  /// A line for each kind of installation, a column for each date on which something changes.
  func gathered(_ simulation: Simulation) -> DecisionMatrix.Sheet {
    let labels = SimulationLabels(simulation.axes, now: now, expires: expires)
    let dates = simulation.axes.dates.indices.filter { isTold($0, simulation) }
    let lines = SimulationTableRow.gather(rows, simulation)
    var columns: [(head: String, cells: [String])] = [
      ("installed", lines.map { labels.installed($0.first) })
    ]
    if let shares {
      columns.append(
        ("share", lines.map { Self.share($0.first, shares.shares, simulation.axes) }))
    }
    let systems = lines.map { labels.systems($0.first) ?? "any" }
    if Set(systems) != ["any"] { columns.append(("systems", systems)) }
    let storefronts = lines.map { labels.storefronts($0.storefronts) }
    if Set(storefronts) != ["everywhere"] { columns.append(("storefronts", storefronts)) }
    let rows = lines.enumerated().map { place, line in
      DecisionMatrix.Row(
        heads: columns.map { $0.cells[place] }, cells: dates.map { cell(line, $0, simulation) })
    }
    return DecisionMatrix.Sheet(
      caption: "What each installation is shown, those alike in one line",
      heads: columns.map(\.head), columns: dates.map(labels.date), rows: rows)
  }

  /// Whether a date has a column: something changes on it, and not just for everybody to nothing.
  private func isTold(_ date: Int, _ simulation: Simulation) -> Bool {
    guard date > 0 else { return true }
    let reading = rows.filter(\.readsPolicy)
    return reading.contains { $0.outcomes[date] != $0.outcomes[date - 1] }
      && reading.contains {
        simulation.outcomes[Int($0.outcomes[date])].decision.reason != .policyExpired
      }
  }

  private static func share(
    _ row: Simulation.Row, _ shares: InstalledShares, _ axes: SimulationAxes
  ) -> String {
    InstalledShares.text(shares.fraction(of: row.installed.map { axes.installed[$0].version }))
  }

  private func cell(
    _ line: SimulationTableRow, _ date: Int, _ simulation: Simulation
  ) -> DecisionMatrix.Cell {
    guard line.first.readsPolicy else {
      return DecisionMatrix.Cell(.absent, date == 0 ? "never reads the policy" : "")
    }
    let outcome = simulation.outcomes[Int(line.first.outcomes[date])]
    let targets = line.targets(on: date, simulation).map(\.description)
    let target =
      targets.count > 1 ? "\(targets[0]) … \(targets[targets.count - 1])" : targets.joined()
    switch outcome.decision.action {
    case .none: return DecisionMatrix.Cell(.nothing, "nothing, \(outcome.decision.reason.rawValue)")
    case .optional: return DecisionMatrix.Cell(.optional, "optional \(target)")
    case .forced:
      let why = outcome.decision.reason == .blocked ? ", blocked" : ""
      return outcome.obstacle == nil
        ? DecisionMatrix.Cell(.forced, "forced \(target)\(why)")
        : DecisionMatrix.Cell(.fault, "forced \(target)\(why) (!)")
    }
  }
}

extension SimulationReport {
  /// How many lines a report's page shows.
  private static let limit = 200

  /// The gathered table with what was gathered, for the page of a report; nil without a simulation.
  var gatheredMatrix: DecisionMatrix? {
    guard let simulation else { return nil }
    var sheet = gathered(simulation)
    let all = sheet.rows.count
    sheet.rows = Array(sheet.rows.prefix(Self.limit))
    let axes = simulation.axes
    let counts = [
      axes.installed.count.counting("version"), axes.systems.count.counting("system"),
      axes.storefronts.compactMap(\.self).count.counting("storefront") + " and elsewhere",
      axes.dates.count.counting("date"),
    ]
    let cells =
      axes.installed.count * axes.systems.count * axes.storefronts.count * axes.dates.count
    var remarks = effectLines(simulation)
    remarks.append(
      "\(counts.joined(separator: ", ")): \(cells.counting("combination")), those alike in "
        + all.counting("line"))
    if all > sheet.rows.count {
      remarks.append(
        "\((all - sheet.rows.count).counting("line is", plural: "lines are")) not shown here; 'trainstop simulate --format html' "
          + "shows them all")
    }
    return DecisionMatrix(remarks: remarks, sheets: [sheet])
  }
}
