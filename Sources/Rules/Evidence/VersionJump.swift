import UpdatePolicy
import Versions

/// The way from one version up to a higher one.
struct VersionJump {
  /// The lower version.
  let base: Version

  /// The higher version.
  let target: Version

  /// The year of the run, which a version may carry.
  let year: UInt64

  /// Creates a jump, or nil where the numbers do not rise.
  init?(from base: Version, to target: Version, at now: Timestamp) {
    guard base.releaseOnly < target.releaseOnly else { return nil }
    self.base = base
    self.target = target
    year = UInt64(clamping: now.day.year)
  }

  /// The first component in which the versions differ.
  private var first: Int {
    (0..<count).first { base.digits($0) != target.digits($0) } ?? 0
  }

  private var count: Int { max(base.count, target.count) }

  /// Whether the target is what one step makes of the base: one number raised by one and every
  /// number after it zero.
  var isOneStep: Bool {
    guard target.digits(first) == Version.increment(base.digits(first)) else { return false }
    return (0..<count).dropFirst(first + 1).allSatisfy { target.digits($0) == "0" }
  }

  /// Whether both versions carry a year and a month, whose numbers follow the calendar.
  var isCalendar: Bool { isDated(base) && isDated(target) }

  /// The component that jumps so far that the numbers between are lost for good, if one does.
  ///
  /// A number counts that is at least ten times what stood there and at least 20 in front or 100
  /// behind, that is 100 or more above what stood in front, or that is the year of the run, in two
  /// digits and ten or more above.
  var leap: Int? { (first..<count).first(where: isLeap) }

  private func isLeap(_ index: Int) -> Bool {
    guard let new = target.component(index) else { return base.component(index) != nil }
    guard let old = base.component(index), new > old else { return false }
    let isTenfold = new / 10 >= max(old, 1)
    guard index == 0 else { return isTenfold && new >= 100 }
    let isYear = new == year % 100 && new - old >= 10
    return (isTenfold && new >= 20) || new - old >= 100 || isYear
  }

  private func isDated(_ version: Version) -> Bool {
    guard let first = version.component(0), let second = version.component(1) else { return false }
    let isShortYear = first < 100 && (first == year % 100 || first + 1 == year % 100)
    let isYear = isShortYear || (2000...2099).contains(first)
    return isYear && (1...12).contains(second)
  }
}
