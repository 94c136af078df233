import UpdatePolicy
import Versions

/// How the axes of a simulation are written for people.
struct SimulationLabels {
  private let axes: SimulationAxes
  private let now: Timestamp
  private let expires: Timestamp?

  /// How many storefronts are named before the rest is counted.
  private static let limit = 6

  init(_ axes: SimulationAxes, now: Timestamp, expires: Timestamp?) {
    self.axes = axes
    self.now = now
    self.expires = expires
  }

  /// The installed versions of a row, such as `1.0 – 2.9.4`.
  func installed(_ row: Simulation.Row) -> String {
    VersionSpans.text(row.installed.map { axes.installed[$0].text })
  }

  /// The systems of a row, such as `from 16.0` or `13.0 ..< 16.0`; nil when there is only one kind.
  func systems(_ row: Simulation.Row) -> String? {
    let lowest = axes.systems[row.systems.upperBound]
    let isOpen = row.systems.lowerBound == 0
    if isOpen {
      return row.systems.upperBound == axes.systems.count - 1 ? nil : "from \(lowest)"
    }
    let above = axes.systems[row.systems.lowerBound - 1]
    return lowest == .zero ? "below \(above)" : "\(lowest) ..< \(above)"
  }

  /// Storefronts by their places, such as `jp, kr` or `everywhere`.
  func storefronts(_ places: [Int]) -> String {
    guard places.count < axes.storefronts.count else { return "everywhere" }
    return Self.names(places.map { axes.storefronts[$0] ?? SimulationAxes.elsewhere })
  }

  /// Names of storefronts, the rest counted where there are many: `jp, kr` or `ae, …, at and 9 more`.
  static func names(_ names: [String]) -> String {
    let rest = names.count - limit
    return names.prefix(limit).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// A date as the end of a sentence and the head of a column: `now` or `from 2026-12-07`.
  func date(_ index: Int) -> String {
    let date = axes.dates[index]
    if date == now { return "now" }
    let text = "\(date)"
    let midnight = "T00:00:00Z"
    let day = text.hasSuffix(midnight) ? String(text.dropLast(midnight.count)) : text
    return "from \(day)" + (date == expires ? " (the end)" : "")
  }
}
