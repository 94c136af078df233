import Diagnostics
import JSON
import Store
import Versions

/// What App Store Connect has, as a table and for machines.
extension Inspection {
  /// A row for each version, the highest first; empty where another store was asked.
  ///
  /// - Parameter isWhole: Whether versions that can no longer matter are shown as well: those below
  ///   the highest approved one.
  /// - Returns: The lines.
  func trainTable(isWhole: Bool) -> String {
    guard let trains = connect?.trains.value, !trains.isEmpty else { return "" }
    let highest = trains.first { [.live, .closed].contains($0.state.standing) }?.version
    let shown = trains.filter { train in
      isWhole || train.state.standing == .live || highest.map { train.version >= $0 } ?? true
    }
    let rows = shown.map { train in
      [
        train.version.description, train.state.standing.rawValue, train.state.name,
        train.build.map { "build \($0)" } ?? "",
        train.phase.map { "phased release \($0.progress)" } ?? "",
      ]
    }
    let rest = trains.count - shown.count
    return "versions in App Store Connect\n" + Self.table(rows)
      + (rest > 0 ? "  and \(rest) more with -v\n" : "")
  }

  /// Every version that App Store Connect has; null where another store was asked.
  var trainsJSON: JSONValue {
    guard let trains = connect?.trains.value else { return .null }
    return .array(
      trains.map { train in
        [
          "version": .string(train.version.description),
          "shown": .optional(train.shownVersion),
          "state": .string(train.state.name),
          "means": .string(train.state.standing.rawValue),
          "build": .optional(train.build),
          "minimumOS": .optional(train.minimumOS),
          "releaseType": .optional(train.releaseType),
          "earliestRelease": .optional(train.earliestRelease),
          "phase": .optional(train.phase?.state),
          "phaseDay": .optional(train.phase?.day),
        ]
      })
  }
}
