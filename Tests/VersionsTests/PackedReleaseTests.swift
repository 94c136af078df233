import Testing
import Versions

/// Versions on both sides of what fits into one word sort as their numbers do.
@Suite struct PackedReleaseTests {
  /// Strictly increasing.
  private static let ascending = [
    "0", "0.0.0.0.1", "0.0.0.1", "0.0.1", "0.9", "0.10", "1", "1.0.0.0.1", "1.0.0.65534",
    "1.0.0.65535", "1.0.0.65536", "1.0.1", "1.65534", "1.65534.1", "1.65535", "1.65536", "2",
    "10", "65534", "65534.65534.65534.65534", "65534.65534.65534.65535", "65535", "65536",
    "18446744073709551615", "18446744073709551616", "99999999999999999999999999",
  ]

  @Test func `the order does not depend on the size of the numbers`() throws {
    let versions = try Self.ascending.map { try Version($0) }
    for (low, lower) in versions.enumerated() {
      for (high, higher) in versions.enumerated() {
        #expect(lower.order(against: higher).signum() == (low - high).signum())
        #expect((lower == higher) == (low == high))
      }
    }
  }

  @Test(arguments: [("1", "1.0.0.0"), ("1", "1.0.0.0.0"), ("01.2", "1.2.0"), ("0", "0.0.0.0.0")])
  func `zeros that end a version do not count`(one: String, two: String) throws {
    #expect(try Version(one) == Version(two))
    #expect(try Version(one).hashValue == Version(two).hashValue)
  }
}
