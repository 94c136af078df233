/// A moment in whole seconds of UTC, as RFC 3339 writes it.
///
/// Reads no clock, locale, or time zone.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since the start of 1970, without leap seconds.
  public var secondsSince1970: Int64

  /// Creates a moment from seconds since the start of 1970.
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// Parses a date and time of RFC 3339, section 5.6, from the whole of `text`.
  ///
  /// An offset is turned into UTC, a fraction of a second is dropped, and `t` and `z` may be lower
  /// case. A leap second (`:60`) is refused: the readers of other platforms do not know it either.
  ///
  /// - Parameter text: Such as `2026-11-30T09:00:00Z` or `2026-11-30T10:00:00.5+01:00`.
  /// - Throws: A ``ParseError`` that says which byte is at fault.
  public init(_ text: some StringProtocol) throws(ParseError) {
    var parser = TimestampParser(text)
    self = try parser.timestamp()
  }

  /// Says whether the left moment comes before the right one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }

  /// Returns the moment `seconds` later, or the last one there is.
  package func adding(seconds: Int64) -> Timestamp {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
    guard overflow else { return Timestamp(secondsSince1970: sum) }
    return Timestamp(secondsSince1970: seconds < 0 ? .min : .max)
  }

  /// Returns how many seconds have passed since `other`, or the largest number there is.
  package func seconds(since other: Timestamp) -> Int64 {
    let (difference, overflow) =
      secondsSince1970.subtractingReportingOverflow(other.secondsSince1970)
    guard overflow else { return difference }
    return self < other ? .min : .max
  }
}

extension Timestamp: CustomStringConvertible {
  /// The moment as RFC 3339 writes it in UTC, such as `2026-11-30T09:00:00Z`.
  ///
  /// A year outside 0000 to 9999, which no parsed moment has, is written with its sign.
  public var description: String {
    let second = secondsSince1970.quotientAndRemainderRoundedDown(by: 86_400).remainder
    let time = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
    return "\(day)T\(time.joined(separator: ":"))Z"
  }
}

extension Timestamp {
  /// Why a text is not a date and time, and where.
  public struct ParseError: Error, Hashable {
    /// The kinds of fault.
    public enum Reason: Hashable, Sendable {
      /// A digit or a separator is not where RFC 3339 has it.
      case notRFC3339

      /// A number is beyond what the calendar or the clock has, as in `2026-02-30`.
      case outOfRange

      /// The second is 60.
      case leapSecond
    }

    /// What is wrong.
    public let reason: Reason

    /// The zero-based UTF-8 offset of the fault.
    public let offset: Int

    /// The text that was to be parsed.
    public let text: String
  }
}

extension Timestamp.ParseError: CustomStringConvertible {
  /// The fault as the end of a sentence, without a final period.
  public var description: String {
    switch reason {
    case .notRFC3339:
      "byte \(offset + 1) does not fit the form 2026-11-30T09:00:00Z"
    case .outOfRange: "the number at byte \(offset + 1) is out of range"
    case .leapSecond: "the second at byte \(offset + 1) is a leap second"
    }
  }
}
