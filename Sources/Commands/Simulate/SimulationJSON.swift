import Diagnostics
import JSON
import Reporting
import UpdatePolicy
import Versions

extension SimulationReport {
  /// The whole matrix for programs, schema version 1, with a line ending at its end.
  ///
  /// A row a line: installed version, then system, storefront, and date. Written piece by piece,
  /// since a matrix of millions of rows would not fit as a tree of values.
  var json: String {
    var bytes: [UInt8] = []
    bytes += "{\n  \"schemaVersion\": 1,\n".utf8
    bytes += "  \"verdict\": \"\(verdict.rawValue)\",\n".utf8
    bytes += "  \"exitStatus\": \(verdict.exitStatus),\n".utf8
    let gaps = JSONReport.line(.array(undetermined.map(Self.json)))
    bytes += "  \"undetermined\": \(gaps),\n".utf8
    let notes = JSONReport.line(.array(notes.map { ["text": .string($0.text)] }))
    bytes += "  \"notes\": \(notes),\n".utf8
    bytes += "  \"rows\": [".utf8
    if let simulation { SimulationRows(simulation, shares?.shares).write(to: &bytes) }
    bytes += "]\n}\n".utf8
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func json(_ gap: Undetermined) -> JSONValue {
    [
      "subject": .string(gap.subject), "reason": .string(gap.reason),
      "place": gap.place.map { place in
        [
          "file": .string(place.file), "line": .optional(place.line),
          "column": .optional(place.column),
        ]
      } ?? .null,
      "help": .string(gap.help),
    ]
  }
}

/// The rows of the matrix as JSON, from pieces that are written once.
private struct SimulationRows {
  private let simulation: Simulation
  private let installed: [[UInt8]]
  private let systems: [[UInt8]]
  private let storefronts: [[UInt8]]
  private let dates: [[UInt8]]
  private let outcomes: [[UInt8]]
  private let marks: [[UInt8]]
  private let sheetOfStorefront: [Int]

  init(_ simulation: Simulation, _ shares: InstalledShares?) {
    self.simulation = simulation
    let axes = simulation.axes
    installed = axes.installed.map { Self.piece("\n    { \"installed\": ", $0.text) }
    systems = axes.systems.map { Self.piece(", \"os\": ", "\($0)") }
    storefronts = axes.storefronts.map {
      Self.piece(", \"storefront\": ", $0 ?? SimulationAxes.elsewhere)
    }
    dates = axes.dates.map { Self.piece(", \"date\": ", "\($0)") }
    outcomes = simulation.outcomes.map(Self.piece)
    marks = axes.installed.map { version in
      let share = shares.map { ", \"share\": \($0.fraction(of: [version.version]))" } ?? ""
      return Array((share + (version.readsPolicy ? "" : ", \"readsPolicy\": false")).utf8)
    }
    var sheets = axes.storefronts.map { _ in 0 }
    for (index, sheet) in simulation.sheets.enumerated() {
      for storefront in sheet.storefronts { sheets[storefront] = index }
    }
    sheetOfStorefront = sheets
  }

  func write(to bytes: inout [UInt8]) {
    let axes = simulation.axes
    let impossible = Array(", \"possible\": false".utf8)
    let end = Array(" }".utf8)
    var isFirst = true
    for (place, version) in axes.installed.enumerated() {
      for (system, os) in axes.systems.enumerated() {
        let runs = version.runs(on: os)
        for storefront in axes.storefronts.indices {
          let sheet = simulation.sheets[sheetOfStorefront[storefront]]
          for date in axes.dates.indices {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes += installed[place]
            bytes += systems[system]
            bytes += storefronts[storefront]
            bytes += dates[date]
            bytes += outcomes[Int(sheet.cells[simulation.cell(system, place, date)])]
            bytes += marks[place]
            if !runs { bytes += impossible }
            bytes += end
          }
        }
      }
    }
    if !isFirst { bytes += "\n  ".utf8 }
  }

  private static func piece(_ name: String, _ text: String) -> [UInt8] {
    Array((name + JSONReport.line(.string(text))).utf8)
  }

  /// The decision as the test vectors have it, and what stands in its way.
  private static func piece(_ outcome: Simulation.Outcome) -> [UInt8] {
    var text = ""
    guard case .object(let members) = outcome.decision.json else { return [] }
    for member in members { text += ", \"\(member.name)\": \(member.value.compactText)" }
    if let obstacle = outcome.obstacle {
      text += ", \"fault\": \(JSONValue.string(obstacle.words).compactText)"
    }
    return Array(text.utf8)
  }
}
