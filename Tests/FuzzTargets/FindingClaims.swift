import Diagnostics
import Reading
import TestSupport

/// What is claimed of everything that is read from a tree.
struct FindingClaims {
  private let files: KnownFiles

  /// How many readings are looked at, so that a project of many targets does not take all the time.
  private static let limit = 32

  init(_ files: [String: [UInt8]]) { self.files = KnownFiles(files) }

  /// Reads every project in a tree and checks what comes of it.
  ///
  /// - Throws: What was claimed and does not hold.
  static func read(_ files: [String: [UInt8]]) throws(BrokenClaim) {
    var tree = MemoryTree()
    for (path, bytes) in files { tree[path] = bytes }
    let claims = FindingClaims(files)
    let findings: ProjectFindings
    do {
      findings = try ProjectReader(tree: tree).read()
    } catch {
      try claims.files.check(error)
      try ReportClaims.check([error])
      return
    }
    try claims.check(findings)
  }

  /// Checks findings.
  func check(_ findings: ProjectFindings) throws(BrokenClaim) {
    for reading in findings.readings.prefix(Self.limit) { try check(reading) }
    if let reading = findings.candidate.value { try check(reading) }
    let notes = findings.notes + findings.asideNotes
    try files.check(notes)
    let gaps = findings.readings.prefix(4).flatMap { [$0.version, $0.build] }
      .compactMap(\.undetermined)
    let shown = [findings.candidate.undetermined].compactMap { $0 } + gaps
    for gap in shown { try files.check(gap) }
    try ReportClaims.check(shown, notes)
  }

  private func check(_ reading: Reading) throws(BrokenClaim) {
    try files.check(reading.file)
    try check(reading.version)
    try check(reading.build)
  }

  /// Checks one value.
  func check(_ value: Determination<Reading.Value>) throws(BrokenClaim) {
    if let gap = value.undetermined { try files.check(gap) }
    guard let value = value.value else { return }
    try claim(!value.text.isEmpty, "a value that is known is empty")
    try files.check(value.place)
    try files.check(value.chain + value.notes)
    for part in value.parts ?? [] { try files.check(part.place) }
    if let parts = value.parts {
      let text = parts.map(\.text).joined()
      try claim(text == value.text, "the parts of \(value.text) make \(text)")
    }
  }
}
