/// A day of the Gregorian calendar, written `YYYY-MM-DD`.
struct CalendarDay {
  /// How many days after 1970-01-01 it is.
  let sinceEpoch: Int64

  /// Reads a day; nil when the text is not one that exists.
  init?(_ text: String) {
    let pattern = "dddd-dd-dd"
    guard text.utf8.count == pattern.utf8.count,
      zip(text.utf8, pattern.utf8).allSatisfy({ byte, expected in
        expected == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : byte == expected
      })
    else { return nil }
    let numbers = text.split(separator: "-").compactMap { Int64($0) }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard year >= 1, (1...12).contains(month), day >= 1, day <= Self.length(month, year) else {
      return nil
    }
    // Years start in March here, so that the leap day is the last one of its year.
    let shifted = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
    let daysBefore = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400
    sinceEpoch = daysBefore + dayOfYear - 719_468
  }

  private static func length(_ month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
