/// A moment in whole seconds of UTC, as RFC 3339 writes it.
///
/// Reads no clock, locale, or time zone.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since the start of 1970, without leap seconds.
  public var secondsSince1970: Int64

  /// Creates a moment from seconds since the start of 1970.
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// Says whether the left moment comes before the right one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }

  /// Returns the moment `seconds` later.
  package func adding(seconds: Int64) -> Timestamp {
    Timestamp(secondsSince1970: secondsSince1970 + seconds)
  }
}
