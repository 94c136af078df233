/// The scalars of binary property lists, as text.
enum BinaryScalar {
  /// Decodes big-endian UTF-16.
  static func utf16(_ bytes: ArraySlice<UInt8>) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2)
      .map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    return String(decoding: units, as: UTF16.self)
  }

  /// Returns a big-endian integer in decimal.
  ///
  /// One, two, and four bytes are unsigned, eight are signed, and sixteen hold a number whose upper
  /// half only repeats the sign; the reader has checked that.
  static func integer(_ bytes: ArraySlice<UInt8>) -> String {
    let value = unsigned(bytes.suffix(8))
    switch bytes.count {
    case 8: return String(Int64(bitPattern: value))
    case 16 where bytes.first == 0xFF: return String(Int64(bitPattern: value))
    default: return String(value)
    }
  }

  /// Returns a big-endian number of four or eight bytes.
  static func real(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.count == 4
      ? Float(bitPattern: UInt32(truncatingIfNeeded: unsigned(bytes))).description
      : Double(bitPattern: unsigned(bytes)).description
  }

  /// Returns the date that is so many seconds after the start of 2001, in UTC.
  static func date(_ bytes: ArraySlice<UInt8>) -> String {
    let seconds = Double(bitPattern: unsigned(bytes))
    guard seconds.magnitude < dateLimit else { return "nan" }
    let truncated = Int(seconds)
    let since2000 = secondsOf2000 + truncated - (Double(truncated) > seconds ? 1 : 0)
    let (day, time) = (floorDivide(since2000, 86_400), modulo(since2000, 86_400))
    let date = civil(day)
    let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + clock.joined(separator: ":") + "Z"
  }

  /// Dates further than this many seconds from 2001 are refused: some ten thousand years.
  static let dateLimit = 3.2e11

  /// Reads up to eight bytes, the first one the most significant.
  static func unsigned(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static let secondsOf2000 = 366 * 86_400

  /// Turns days since 2000-01-01 into a date of the Gregorian calendar.
  ///
  /// Years start in March here, so that the leap day is the last one.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let sinceMarch = day - 60
    let era = floorDivide(sinceMarch, 146_097)
    let dayOfEra = modulo(sinceMarch, 146_097)
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    return (
      2000 + era * 400 + year + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
      dayOfMonth
    )
  }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    (number - modulo(number, divisor)) / divisor
  }

  private static func modulo(_ number: Int, _ divisor: Int) -> Int {
    let remainder = number % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}
