/// A moment as mail and HTTP headers write it, such as `Mon, 30 Nov 2026 09:00:00 GMT`.
///
/// RFC 5322 section 3.3 with the obsolete zones of section 4.3, of which the dates of HTTP (RFC 9110,
/// section 5.6.7) and of feeds are a part.
struct InternetDate: Hashable {
  /// Seconds since the start of 1970.
  let secondsSince1970: Int64

  /// Parses a date from the whole of `text`; nil where it is none.
  init?(_ text: String) {
    var words = text.split { $0 == " " || $0 == "\t" || $0 == "," }
    if let first = words.first, first.allSatisfy(\.isLetter) {
      guard Self.weekdays.contains(first.prefix(3).lowercased()) else { return nil }
      words.removeFirst()
    }
    guard words.count == 5, let day = Self.number(words[0], in: 1...31),
      let month = Self.months.firstIndex(of: words[1].lowercased()),
      let year = Self.year(words[2]), let time = Self.time(words[3]),
      let zone = Self.zone(words[4]),
      let days = Self.days(year, Int64(month) + 1, day)
    else { return nil }
    secondsSince1970 = days * 86_400 + time - zone
  }

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The zones that have names, in hours east of Greenwich.
  private static let zones: [String: Int64] = [
    "gmt": 0, "utc": 0, "ut": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7,
  ]

  private static func number(_ text: Substring, in range: ClosedRange<Int64>) -> Int64? {
    guard !text.isEmpty, text.utf8.count <= 4, text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int64(text), range.contains(number)
    else { return nil }
    return number
  }

  private static func year(_ text: Substring) -> Int64? {
    switch text.utf8.count {
    case 4: number(text, in: 1900...9999)
    // RFC 5322, section 4.3: two digits are of this or the last century.
    case 2: number(text, in: 0...99).map { $0 < 50 ? 2000 + $0 : 1900 + $0 }
    default: nil
    }
  }

  private static func time(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hour = number(parts[0], in: 0...23),
      let minute = number(parts[1], in: 0...59),
      let second = parts.count == 3 ? number(parts[2], in: 0...60) : 0
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func zone(_ text: Substring) -> Int64? {
    if let hours = zones[text.lowercased()] { return hours * 3600 }
    guard text.utf8.count == 5, let sign = text.first, sign == "+" || sign == "-",
      let hours = number(text.dropFirst().prefix(2), in: 0...23),
      let minutes = number(text.suffix(2), in: 0...59)
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return sign == "-" ? -seconds : seconds
  }

  /// Returns the days from the start of 1970 to a day of the Gregorian calendar; nil where its month
  /// is shorter.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[Int(month) - 1] else { return nil }
    let before = year - 1
    let leapDays = before / 4 - before / 100 + before / 400
    let start = before * 365 + leapDays - 719_162
    return start + lengths.prefix(Int(month) - 1).reduce(0, +) + day - 1
  }
}
