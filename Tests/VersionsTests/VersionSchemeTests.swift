import Testing
import Versions

@Suite struct VersionSchemeTests {
  @Test(arguments: [
    (VersionScheme.apple, "1"), (.apple, "1.2.3"), (.apple, "01.2"), (.apple, "123456.123456.1234"),
    (.semver, "1.2.3"), (.semver, "1.2.3-rc.1+build.5"), (.semver, "0.0.0"),
    (.semver, "1.0.0--"), (.calver, "2026.5"), (.calver, "2026.05.1"), (.calver, "2026.12.31"),
    (.loose, "1"), (.loose, "1.2.3.4.5"), (.loose, "1-beta"), (.loose, "26.07+4"),
  ])
  func `a scheme takes what belongs to it`(scheme: VersionScheme, text: String) throws {
    _ = try Version(text, scheme: scheme)
  }

  @Test(arguments: [
    (VersionScheme.apple, "1.2.3.4", Version.ParseError.Reason.tooManyComponents(limit: 3), 6),
    (.apple, "123456.123456.12345", .tooLong(limit: 18), 18),
    (.apple, "1.2-beta", .unexpectedByte, 3),
    (.semver, "1.2", .tooFewComponents(needed: 3), 0),
    (.semver, "1.2.3.4", .tooManyComponents(limit: 3), 6),
    (.semver, "1.02.3", .leadingZero, 2), (.semver, "1.2.3-", .emptyIdentifier, 6),
    (.semver, "1.2.3-a..b", .emptyIdentifier, 8), (.semver, "1.2.3+", .emptyIdentifier, 6),
    (.semver, "1.2.3-ä", .unexpectedByte, 6), (.semver, "1.2.3+a+b", .unexpectedByte, 7),
    (.calver, "26.5", .notAYear, 0), (.calver, "2026", .tooFewComponents(needed: 2), 0),
    (.calver, "2026.13", .notAMonth, 5), (.calver, "2026.0", .notAMonth, 5),
    (.calver, "2026.5.1.1", .tooManyComponents(limit: 3), 9),
    (.loose, "1.2.3 ", .unexpectedByte, 5),
  ])
  func `a scheme refuses the rest and says why and where`(
    scheme: VersionScheme, text: String, reason: Version.ParseError.Reason, offset: Int
  ) throws {
    let error = try #require(throws: Version.ParseError.self) {
      try Version(text, scheme: scheme)
    }
    #expect(error.reason == reason)
    #expect(error.offset == offset)
  }

  @Test(arguments: [
    String(repeating: "1", count: 256), "1." + String(repeating: "0", count: 254),
    "1-" + String(repeating: "a", count: 254), String(repeating: "x", count: 1_000),
  ])
  func `nothing longer than 255 bytes is a version, whatever the scheme`(text: String) throws {
    for scheme in VersionScheme.allCases {
      let error = try #require(throws: Version.ParseError.self) {
        try Version(text, scheme: scheme)
      }
      #expect(error.description == "it is longer than 255 characters")
      #expect(error.shownText.count == 80)
      #expect(error.shownText.hasSuffix("…") && text.hasPrefix(error.shownText.dropLast()))
    }
    #expect(throws: Version.ParseError.self) { try Version(text) }
    #expect(throws: Version.ParseError.self) { try BuildNumber(text) }
    #expect(throws: VersionRange.ParseError.self) { try VersionRange(text) }
  }

  @Test func `255 bytes are a version`() throws {
    let digits = String(repeating: "1", count: 255)
    #expect(try Version(digits).description == digits)
    #expect(try Version("1-" + digits.dropLast(2), scheme: .loose) < Version("1"))
    #expect(try TagPattern("v{version}").match("v" + digits)?.version.description == digits)
  }

  /// Semantic Versioning 2.0.0, item 9: numeric identifiers have no leading zeros.
  @Test(arguments: ["1.0.0-01", "1.0.0-alpha.01", "1.0.0-00"])
  func `semver forbids leading zeros in a pre-release's numbers`(text: String) {
    #expect(throws: Version.ParseError.self) { try Version(text, scheme: .semver) }
  }

  @Test(arguments: ["1.0.0-0", "1.0.0-0a", "1.0.0+01", "1.0.0-a.0.b"])
  func `semver allows zeros elsewhere in suffixes`(text: String) throws {
    _ = try Version(text, scheme: .semver)
  }
}
