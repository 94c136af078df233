import Diagnostics
import UpdatePolicy
import Versions

/// A table of how many installations have which version: CSV with the columns `version,share`.
///
/// The numbers are percent where they are written with `%`; otherwise parts of 1 when they add up to
/// 1 at most, percent when they add up to 100 at most, and counts of installations when to more. Parts
/// and percent may leave installations out; counts are parts of their own sum.
struct SharesFile {
  /// What the numbers turned out to be.
  enum Measure: String {
    case parts = "parts of 1"
    case percent = "percent"
    case counts = "counts of installations"
  }

  /// The shares.
  let shares: InstalledShares

  /// The versions as they are written, rising.
  let versions: [InstalledVersion]

  /// What the numbers turned out to be.
  let measure: Measure

  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents: UTF-8, with or without a line `version,share` at the top.
  ///   - path: The name of the file in messages.
  /// - Throws: A ``CannotDecide`` with every fault and its line.
  init(_ bytes: [UInt8], path: String) throws(CannotDecide) {
    var reader = SharesReader(path: path)
    reader.read(bytes)
    let measure = reader.measure()
    guard reader.faults.isEmpty else { throw CannotDecide(reader.faults) }
    let whole =
      switch measure {
      case .parts: 1.0
      case .percent: 100.0
      case .counts: reader.sum
      }
    self.measure = measure
    var fractions: [Version: Double] = [:]
    for row in reader.rows { fractions[row.version] = row.number / whole }
    shares = InstalledShares(fractions)
    versions = reader.rows.map { InstalledVersion(text: $0.text, version: $0.version) }
      .sorted { $0.version < $1.version }
  }

  /// Reads the file that a flag names, if one does.
  static func named(
    by arguments: Arguments, _ context: RunContext
  ) throws(CannotDecide) -> SharesFile? {
    guard let path = arguments.value(SimulationRequest.shares) else { return nil }
    let bytes: [UInt8]
    do {
      bytes = try Disk.bytes(of: path, from: context.workingDirectory)
    } catch {
      throw CannotDecide(error)
    }
    return try SharesFile(bytes, path: path)
  }
}
