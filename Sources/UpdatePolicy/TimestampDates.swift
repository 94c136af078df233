#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Timestamp {
  /// Creates the moment of a date, without its fraction of a second.
  ///
  /// A date beyond what 64 bits of seconds hold gives the first or last moment there is.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    self.init(secondsSince1970: Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max))
  }

  /// The moment as a date.
  public var date: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }
}
