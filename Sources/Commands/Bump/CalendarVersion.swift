import Diagnostics
import Reading
import UpdatePolicy

/// A version that says a year and a month, such as `2026.11` or `26.07.2`.
///
/// A third number counts the releases of the month. Year and month keep their style: two or four
/// digits, with or without a leading zero.
struct CalendarVersion {
  private let value: Reading.Value
  private let parts: [String]

  /// Takes a version apart.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when it says no year and month.
  init(_ value: Reading.Value) throws(Undetermined) {
    self.value = value
    parts = try WrittenVersion(value).parts
    guard (2...3).contains(parts.count), let year = Int64(parts[0]), let month = Int64(parts[1]),
      (1...12).contains(month), (1970...9999).contains(year) || Self.isShort(parts[0])
    else {
      throw Undetermined(
        "version", "'\(value.text)' says no year and month, so no calendar leads on from it",
        at: value.place,
        help: "Name the first version of the calendar, such as 'trainstop next 2026.1'.")
    }
  }

  /// The version of the month that `now` lies in, above this one.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when this one is of a month to come.
  func raised(at now: Timestamp) throws(Undetermined) -> String {
    let today = now.day
    let year = Self.isShort(parts[0]) ? today.year % 100 : today.year
    let present = (Int64(parts[0]) ?? 0, Int64(parts[1]) ?? 0)
    guard present <= (year, today.month) else {
      throw Undetermined(
        "version", "'\(value.text)' is of a month after \(today.description.dropLast(3))",
        at: value.place, help: "Name the version, or check the clock or the time after --now.")
    }
    if present == (year, today.month) {
      let count = parts.count > 2 ? WrittenVersion.successor(of: parts[2]) : "1"
      return (parts.prefix(2) + [count]).joined(separator: ".")
    }
    let month = String(today.month)
    let isPadded = WrittenVersion.hasLeadingZero(parts[1]) && month.utf8.count == 1
    var raised = [String(year), isPadded ? "0" + month : month]
    if parts.count > 2 { raised.append(WrittenVersion.zero(like: parts[2])) }
    return raised.joined(separator: ".")
  }

  private static func isShort(_ year: String) -> Bool {
    year.utf8.count == 2 && !WrittenVersion.hasLeadingZero(year)
  }
}
