import UpdatePolicy
import Versions

/// What is claimed of versions and of other texts with an order.
enum VersionClaims {
  static func check(_ texts: [String]) throws(BrokenClaim) {
    let texts = Array(texts.prefix(3))
    var versions: [Version] = []
    for text in texts {
      try checkWritten(text) { (text) throws(Version.ParseError) in try Version(text) }
      for scheme in VersionScheme.allCases {
        try checkWritten(text) { (text) throws(Version.ParseError) in
          try Version(text, scheme: scheme)
        }
      }
      if let version = try? Version(text, scheme: .loose) { versions.append(version) }
      try checkTimestamp(text)
    }
    try checkOrder(versions)
    guard let range = try? VersionRange(texts[0]) else { return }
    for version in versions {
      guard range.contains(version), let from = range.from else { continue }
      try claim(from <= version, "\(version) is in \(texts[0])")
    }
  }

  /// Claims that a version that is written is read as what it was.
  private static func checkWritten(
    _ text: String, _ read: (String) throws(Version.ParseError) -> Version
  ) throws(BrokenClaim) {
    let version: Version
    do {
      version = try read(text)
    } catch {
      try claim(
        (0...text.utf8.count).contains(error.offset), "byte \(error.offset) of \(text) is at fault")
      return
    }
    do {
      let again = try read(version.description)
      try claim(again == version, "\(version) is read as \(again)")
      try claim(again.description == version.description, "\(version) is written as \(again)")
    } catch let broken as BrokenClaim {
      throw broken
    } catch {
      throw BrokenClaim(description: "\(version), read from \(text), cannot be read: \(error)")
    }
    for index in 0..<version.count { _ = version.component(index) }
  }

  private static func checkTimestamp(_ text: String) throws(BrokenClaim) {
    guard let moment = try? Timestamp(text) else { return }
    let again = try? Timestamp(moment.description)
    try claim(again == moment, "\(moment), read from \(text), is read as another moment")
  }

  /// Claims that versions have one order, that their ranks have the same, and that equals hash alike.
  private static func checkOrder(_ versions: [Version]) throws(BrokenClaim) {
    for left in versions {
      for right in versions {
        let order = left.order(against: right)
        try claim(
          order.signum() == -right.order(against: left).signum(),
          "\(left) and \(right) are both less")
        try claim((left == right) == (order == 0), "\(left) and \(right) are and are not equal")
        try claim((left < right) == (order < 0), "\(left) is and is not below \(right)")
        try claim(
          order != 0 || left.hashValue == right.hashValue, "\(left) and \(right) hash differently")
        if let one = left.rank, let two = right.rank {
          try claim((one < two) == (order < 0), "the ranks of \(left) and \(right) say otherwise")
        }
        for third in versions where left <= right && right <= third {
          try claim(left <= third, "\(left) ≤ \(right) ≤ \(third) and not \(left) ≤ \(third)")
        }
      }
    }
  }
}
