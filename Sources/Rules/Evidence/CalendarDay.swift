import UpdatePolicy

/// A day of the Gregorian calendar in UTC.
struct CalendarDay: CustomStringConvertible {
  /// The year.
  let year: Int64

  /// The month, from 1.
  let month: Int64

  /// The day of the month, from 1.
  let day: Int64

  /// Returns the day that a moment lies in.
  ///
  /// Counts in eras of 400 years that begin on the first of March, so that the leap day is the last
  /// one of its year.
  init(_ moment: Timestamp) {
    let seconds = moment.secondsSince1970
    let days = (seconds - Self.remainder(seconds, 86_400)) / 86_400 + 719_468
    let dayOfEra = Self.remainder(days, 146_097)
    let era = (days - dayOfEra) / 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The day as `YYYY-MM-DD`.
  var description: String {
    [(year, 4), (month, 2), (day, 2)].map { number, width in
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }.joined(separator: "-")
  }

  private static func remainder(_ number: Int64, _ divisor: Int64) -> Int64 {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
