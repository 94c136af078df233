import Diagnostics
import Emitting
import Reporting
import UpdatePolicy

extension SimulationReport {
  /// The whole matrix as one page: a table for storefronts that are alike, a row for each version.
  ///
  /// It needs no script and nothing from elsewhere, and every cell says in words what its colour
  /// says.
  var html: String {
    var page = Self.head + "<h1>\(Self.escaped(policyName))</h1>\n"
    page += "<p class=\"\(verdict.rawValue)\">\(verdict.rawValue)</p>\n"
    for gap in undetermined {
      page +=
        "<p>could not tell: \(Self.escaped("\(gap.subject): \(gap.reason). \(gap.help)"))</p>\n"
    }
    for finding in findings {
      page +=
        "<p class=\"fault\">\(Self.escaped(finding.summary)). "
        + "\(Self.escaped(finding.help ?? ""))</p>\n"
    }
    if let simulation {
      for sheet in simulation.sheets { page += table(sheet, simulation) }
    }
    for note in notes { page += "<p>note: \(Self.escaped(note.text))</p>\n" }
    return page + "</body>\n</html>\n"
  }

  private func table(_ sheet: Simulation.Sheet, _ simulation: Simulation) -> String {
    let axes = simulation.axes
    let labels = SimulationLabels(axes, now: now, expires: expires)
    let isAll = sheet.storefronts.count == axes.storefronts.count
    let caption = isAll ? "everywhere" : labels.storefronts(sheet.storefronts)
    var rows = "<tr><th rowspan=\"2\">installed</th>"
    for system in axes.systems {
      rows += "<th colspan=\"\(axes.dates.count)\">system \(Self.escaped("\(system)"))</th>"
    }
    let dates = axes.dates.indices.map { "<th>\(Self.escaped(labels.date($0)))</th>" }.joined()
    rows += "</tr>\n<tr>" + axes.systems.map { _ in dates }.joined() + "</tr>\n"
    for (place, version) in axes.installed.enumerated() {
      rows += "<tr><th>\(Self.escaped(version.text))</th>"
      for (system, os) in axes.systems.enumerated() {
        for date in axes.dates.indices {
          let outcome = simulation.outcomes[
            Int(sheet.cells[simulation.cell(system, place, date)])]
          rows += Self.cell(outcome, version, runs: version.runs(on: os))
        }
      }
      rows += "</tr>\n"
    }
    return "<h2>\(Self.escaped(caption))</h2>\n<div><table>\n\(rows)</table></div>\n"
  }

  private static func cell(
    _ outcome: Simulation.Outcome, _ version: InstalledVersion, runs: Bool
  ) -> String {
    guard runs else { return "<td class=\"absent\">does not run there</td>" }
    guard version.readsPolicy else { return "<td class=\"absent\">never reads the policy</td>" }
    let decision = outcome.decision
    let target = decision.target.map { " \($0)" } ?? ""
    if let obstacle = outcome.obstacle {
      return "<td class=\"fault\">forced\(target), but \(escaped(obstacle.words))</td>"
    }
    let words = decision.action == .none ? "nothing" : "\(decision.action.rawValue)\(target)"
    return "<td class=\"\(decision.action.rawValue)\" title=\"\(decision.reason.rawValue)\">"
      + "\(escaped(words))</td>"
  }

  private static func escaped(_ text: String) -> String {
    OutputLanguage.html.escape(text.printable)
  }

  private static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>What everybody would be shown</title>
    <style>
    :root { color-scheme: light dark; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 1.5rem; }
    div { overflow-x: auto; }
    table { border-collapse: collapse; }
    th, td { border: 1px solid #8888; padding: .2rem .6rem; text-align: left; }
    .forced { background: #e67e2244; font-weight: 600; }
    .optional { background: #3498db33; }
    .fault { background: #c0392b55; font-weight: 700; }
    .absent { opacity: .55; }
    </style>
    </head>
    <body>\n
    """
}
