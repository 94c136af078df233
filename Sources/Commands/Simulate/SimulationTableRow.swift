import UpdatePolicy
import Versions

/// A line of the table: rows of a simulation that differ in nothing but the version on offer.
struct SimulationTableRow {
  /// The rows, those of the first storefront first; never empty.
  private(set) var rows: [Simulation.Row]

  /// The storefronts, as places in the axes, rising.
  var storefronts: [Int] { Set(rows.flatMap(\.storefronts)).sorted() }

  /// The first row, which stands for the others.
  var first: Simulation.Row { rows[0] }

  /// What rows must share to be one line.
  private struct Key: Hashable {
    let installed: [Int]
    let systems: ClosedRange<Int>
    let shown: [Shown]
  }

  private struct Shown: Hashable {
    let action: UpdateDecision.Action
    let reason: UpdateDecision.Reason
    let isObstructed: Bool

    init(_ outcome: Simulation.Outcome) {
      action = outcome.decision.action
      reason = outcome.decision.reason
      isObstructed = outcome.obstacle != nil
    }
  }

  /// Gathers the rows of a simulation into lines: newest system first, then by installed version.
  static func gather(_ rows: [Simulation.Row], _ simulation: Simulation) -> [SimulationTableRow] {
    var lines: [SimulationTableRow] = []
    var places: [Key: Int] = [:]
    for row in rows where row.readsPolicy {
      let shown = row.outcomes.map { Shown(simulation.outcomes[Int($0)]) }
      let key = Key(installed: row.installed, systems: row.systems, shown: shown)
      if let place = places[key] {
        lines[place].rows.append(row)
      } else {
        places[key] = lines.count
        lines.append(SimulationTableRow(rows: [row]))
      }
    }
    lines.sort { $0.order.lexicographicallyPrecedes($1.order) }
    return silent(rows, simulation.axes) + lines
  }

  private var order: [Int] {
    [first.systems.lowerBound, first.installed[0], first.installed.count, first.storefronts[0]]
  }

  /// The one line of those that never read a policy, wherever they are.
  private static func silent(
    _ rows: [Simulation.Row], _ axes: SimulationAxes
  ) -> [SimulationTableRow] {
    let installed = Set(rows.filter { !$0.readsPolicy }.flatMap(\.installed)).sorted()
    guard !installed.isEmpty else { return [] }
    let row = Simulation.Row(
      storefronts: Array(axes.storefronts.indices), systems: 0...(axes.systems.count - 1),
      installed: installed, outcomes: [], readsPolicy: false)
    return [SimulationTableRow(rows: [row])]
  }

  /// The versions that are offered on a date, rising.
  func targets(on date: Int, _ simulation: Simulation) -> [Version] {
    Set(rows.compactMap { simulation.outcomes[Int($0.outcomes[date])].decision.target }).sorted()
  }
}
