import Commands
import Diagnostics
import Documents
import Rules

/// What is claimed of a file that may be a configuration.
struct ConfigurationClaims {
  private static let rules = RuleRegistry.all.map { $0.metadata.code }
  private static let limit = 2_000

  private let bytes: [UInt8]
  private let places: KnownFiles

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    places = KnownFiles([".trainstop.yml": bytes])
  }

  func check() throws {
    let outcome = Configuration.load(
      bytes: bytes, path: ".trainstop.yml", knownRules: Self.rules)
    switch outcome {
    case .valid(let configuration):
      for source in configuration.version.sources { try places.check(source.place) }
      for output in configuration.policy?.outputs ?? [] { try places.check(output.place) }
    case .faults(let faults):
      try claim(!faults.isEmpty, "a configuration is at fault without a fault")
      let gaps = faults.map {
        Undetermined("configuration", $0.summary, at: $0.place, help: $0.help)
      }
      for gap in gaps { try places.check(gap) }
      try ReportClaims.check(gaps)
    }
    let document = try YAMLDocument.read(bytes, path: ".trainstop.yml")
    // Aliases make one node stand in many places, so that not all of them can be gone through.
    var pending = [document.root].compactMap { $0 }
    var count = 0
    while let node = pending.popLast(), count < Self.limit {
      count += 1
      try places.check(node.location)
      let size = document.source.bytes.count
      try claim(node.range.upperBound <= size, "a value is at \(node.range) of \(size)")
      pending += node.elements + node.entries.flatMap { [$0.key, $0.value] }
    }
  }
}
