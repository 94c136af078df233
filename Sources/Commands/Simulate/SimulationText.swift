import Diagnostics
import Reporting
import UpdatePolicy
import Versions

extension SimulationReport {
  /// The simulation for a person, with a line ending at its end.
  var text: String {
    var blocks: [String] = []
    if let simulation {
      blocks = [head(simulation), table(simulation), effects(simulation)]
    }
    blocks.append(findings.map(Self.text).joined())
    blocks.append(undetermined.text)
    blocks.append(notes.map { "note: \($0.text.printable)\n" }.joined())
    return (blocks.filter { !$0.isEmpty } + [summary + "\n"]).joined(separator: "\n")
  }

  private var summary: String {
    switch verdict {
    case .refused: "refused: somebody is forced to what they cannot install"
    case .undecided: "undecided: not everything is known"
    case .passed: "passed: everybody who is forced can install what they are forced to"
    }
  }

  private func head(_ simulation: Simulation) -> String {
    let installed = simulation.axes.installed
    var lines = ["policy     \(policyName)"]
    let names = VersionSpans.text(installed.map(\.text))
    let count = installed.count.counting("version")
    lines.append("installed  \(count), \(names)")
    if let shares {
      let known = InstalledShares.text(shares.shares.known)
      lines.append("shares     \(shares.measure.rawValue), \(known) of all installs have a version")
    }
    return lines.map { $0.printable + "\n" }.joined()
  }

  // MARK: - Table

  private func table(_ simulation: Simulation) -> String {
    let sheet = gathered(simulation)
    let heads = sheet.heads.indices.map { column in
      (head: sheet.heads[column], cells: sheet.rows.map { $0.heads[column] })
    }
    let dates = sheet.columns.indices.map { column in
      (head: sheet.columns[column], cells: sheet.rows.map { $0.cells[column].words })
    }
    return Self.lines(heads + dates)
  }

  private static func lines(_ columns: [(head: String, cells: [String])]) -> String {
    let widths = columns.map { column in
      ([column.head] + column.cells).map(\.count).max() ?? 0
    }
    let count = columns.first?.cells.count ?? 0
    let all = [columns.map(\.head)] + (0..<count).map { row in columns.map { $0.cells[row] } }
    return all.map { cells in
      var line = ""
      for (cell, width) in zip(cells, widths) {
        line += cell + String(repeating: " ", count: width - cell.count + 2)
      }
      return String(line.reversed().drop { $0 == " " }.reversed()).printable + "\n"
    }.joined()
  }

  // MARK: - Effects

  private func effects(_ simulation: Simulation) -> String {
    effectLines(simulation).map { $0.printable + "\n" }.joined()
  }

  /// Whom the policy forces on each date, and who never learns of it.
  func effectLines(_ simulation: Simulation) -> [String] {
    let labels = SimulationLabels(simulation.axes, now: now, expires: expires)
    let all = simulation.axes.installed
    var lines: [String] = []
    var before: [Int]?
    for date in simulation.axes.dates.indices {
      let forced = forced(on: date, simulation)
      if forced.somewhere != before { lines.append("\(labels.date(date)): \(words(forced, all))") }
      before = forced.somewhere
    }
    let silent = all.filter { !$0.readsPolicy }
    if let clientSince, !silent.isEmpty {
      let part = shares.map { shares in
        ", \(InstalledShares.text(shares.shares.fraction(of: silent.map(\.version)))) of installs"
      }
      lines.append(
        "never reached: \(VersionSpans.text(silent.map(\.text)))\(part ?? "") (the policy is read "
          + "since \(clientSince))")
    }
    return lines
  }

  /// The installed versions that are forced on a date, on some devices and on all.
  private func forced(
    on date: Int, _ simulation: Simulation
  ) -> (somewhere: [Int], everywhere: [Int]) {
    var somewhere: Set<Int> = []
    var spared: Set<Int> = []
    for row in rows where row.readsPolicy {
      let isForced = simulation.outcomes[Int(row.outcomes[date])].decision.action == .forced
      if isForced { somewhere.formUnion(row.installed) } else { spared.formUnion(row.installed) }
    }
    return (somewhere.sorted(), somewhere.subtracting(spared).sorted())
  }

  private func words(
    _ forced: (somewhere: [Int], everywhere: [Int]), _ all: [InstalledVersion]
  ) -> String {
    guard !forced.somewhere.isEmpty else { return "forces nobody" }
    let names = VersionSpans.text(
      forced.somewhere.map { all[$0].version }, among: all.map(\.version))
    guard let shares else { return "forces \(names)" }
    let fraction = shares.shares.fraction(of: forced.somewhere.map { all[$0].version })
    let isAll = forced.somewhere == forced.everywhere
    return
      "forces \(isAll ? "" : "at most ")\(InstalledShares.text(fraction)) of installs: \(names)"
  }

  private static func text(_ finding: Finding) -> String {
    "error: \(finding.summary.printable)\n  help: \((finding.help ?? "").printable)\n"
  }
}
