/// A day of the Gregorian calendar, also before it was introduced.
package struct CivilDate: Equatable, Sendable {
  /// The year; year 0 comes before year 1.
  package var year: Int64

  /// The month, from 1 to 12.
  package var month: Int64

  /// The day of the month, from 1.
  package var day: Int64

  init(year: Int64, month: Int64, day: Int64) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Finds the day that is `days` after the first of 1970.
  ///
  /// Years are counted from March, so that the day a leap year adds is the last one.
  init(daysSince1970 days: Int64) {
    let (era, dayOfEra) = (days + Self.daysFromMarch0To1970)
      .quotientAndRemainderRoundedDown(by: Self.daysPerEra)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / (Self.daysPerEra - 1)) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The days from the first of 1970 to this one.
  var daysSince1970: Int64 {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = yearFromMarch.quotientAndRemainderRoundedDown(by: 400)
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * Self.daysPerEra + dayOfEra - Self.daysFromMarch0To1970
  }

  /// How many days the month has.
  var daysInMonth: Int64 {
    switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The days of 400 years, after which the calendar repeats.
  private static let daysPerEra: Int64 = 146_097

  /// The days from the first of March of year 0 to the first of January 1970.
  private static let daysFromMarch0To1970: Int64 = 719_468
}

extension CivilDate: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`; a year outside 0000 to 9999 is written with its sign.
  package var description: String {
    let sign = (0...9999).contains(year) ? "" : year < 0 ? "-" : "+"
    let digits = [(abs(year), 4), (month, 2), (day, 2)].map { $0.padded(to: $1) }
    return sign + digits.joined(separator: "-")
  }
}

extension Timestamp {
  /// The day in UTC that the moment lies in.
  package var day: CivilDate {
    CivilDate(
      daysSince1970: secondsSince1970.quotientAndRemainderRoundedDown(by: 86_400).quotient)
  }
}

extension Int64 {
  /// The digits with zeros before them.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }

  /// Divides so that the remainder is never negative.
  func quotientAndRemainderRoundedDown(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
