import Testing
import Versions

@Suite struct VersionRangeTests {
  @Test(arguments: [
    ("3.1.0..<3.1.2", ["3.1", "3.1.1", "3.1.1.9"], ["3.0.9", "3.1.2", "3.1.10"]),
    ("3.1.0...3.1.2", ["3.1.0", "3.1.2"], ["3.1.2.1", "3.0"]),
    ("..<2.0", ["0", "1.99"], ["2", "2.0.0"]), ("...2.0", ["2", "1"], ["2.0.1"]),
    ("2.0...", ["2", "99"], ["1.9"]), ("1.10", ["1.10.0"], ["1.1", "1.10.1"]),
    ("1.2...1.2", ["1.2"], ["1.3"]),
  ])
  func `a range holds what lies between its bounds`(
    text: String, inside: [String], outside: [String]
  ) throws {
    let range = try VersionRange(text)
    for version in inside { #expect(range.contains(try Version(version)), "\(version)") }
    for version in outside { #expect(!range.contains(try Version(version)), "\(version)") }
  }

  @Test(arguments: [
    ("", "it is empty"), ("...", "both bounds are missing"), ("1..<", "no version follows '..<'"),
    ("2..<1", "nothing lies at or above 2 and below 1"),
    ("2..<2.0", "nothing lies at or above 2 and below 2.0"), ("2...1", "1 is below 2"),
    ("1..2", "'1..2' is not a version: a number is missing at byte 3"),
    ("a...2", "'a' is not a version: 'a' at byte 1 is neither a digit nor a period"),
  ])
  func `a range that holds nothing or means nothing is an error`(
    text: String, reason: String
  ) throws {
    let error = try #require(throws: VersionRange.ParseError.self) { try VersionRange(text) }
    #expect(error.description == reason)
    #expect(error.text == text)
  }
}
