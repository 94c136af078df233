import Testing
import Versions

@Suite struct VersionTests {
  @Test(arguments: [
    ("1.10", "1.9", 1), ("1.9.0", "1.10.0", -1), ("2.1", "2.1.0", 0), ("2.0", "10", -1),
    ("1.4", "1.4.2", -1), ("3.30", "3.25", 1), ("0", "0.0.0", 0), ("2.0.0.18", "2.0.0.17", 1),
    ("0.59", "0.6", 1), ("6.0", "6.0.1", -1), ("1.0.1", "1.01", -1), ("1.1", "1.01", 0),
    ("3.0.2", "2.6.1", 1),
    ("18446744073709551616", "18446744073709551615", 1), ("1.0.0.0.1", "1", 1), ("007", "7", 0),
    ("00.0", "0", 0), ("10", "1.0", 1), ("100.0", "100", 0),
  ])
  func `versions are compared number by number`(left: String, right: String, order: Int) throws {
    let one = try Version(left)
    let two = try Version(right)
    #expect(one.order(against: two).signum() == order)
    #expect(two.order(against: one).signum() == -order)
    #expect((one < two) == (order < 0))
    #expect((one == two) == (order == 0))
    if order == 0 { #expect(one.hashValue == two.hashValue) }
  }

  @Test(arguments: [
    "", " ", "v1.2", ".1", "1..2", "1.2.3-beta", "1,2", "１.２", "+1", "1.2 ", " 1.2", "1.2\n",
    "1e3", "latest", "$(MARKETING_VERSION)", "1.", "-1", "1.-2", "1.2\0", "²", "٣.١",
  ])
  func `a text that is not a version is an error`(text: String) {
    #expect(throws: Version.ParseError.self) { try Version(text) }
    for scheme in [VersionScheme.apple, .calver] {
      #expect(throws: Version.ParseError.self) { try Version(text, scheme: scheme) }
    }
  }

  @Test(arguments: [
    ("", 0), (".1", 0), ("1..2", 2), ("1.", 2), ("1.2.3-beta", 5), ("v1", 0), ("1.2 ", 3),
    ("1,2", 1), ("12.x", 3),
  ])
  func `the error says at which byte`(text: String, offset: Int) throws {
    let error = try #require(throws: Version.ParseError.self) { try Version(text) }
    #expect(error.offset == offset)
    #expect(error.text == text)
  }

  @Test(arguments: [
    ("1.2\u{1B}", "U+001B at byte 4 is neither a digit nor a period"),
    ("1.2\u{202E}", "U+202E at byte 4 is neither a digit nor a period"),
    ("1.2\u{2028}", "U+2028 at byte 4 is neither a digit nor a period"),
    ("1.2-beta", "'-' at byte 4 is neither a digit nor a period"),
    ("1..2", "a number is missing at byte 3"), ("", "it is empty"),
    ("１", "'１' at byte 1 is neither a digit nor a period"),
  ])
  func `the error reads as the end of a sentence`(text: String, message: String) throws {
    let error = try #require(throws: Version.ParseError.self) { try Version(text) }
    #expect(error.description == message)
  }

  @Test(arguments: [("2.1", "2.1"), ("2.1.0", "2.1.0"), ("01.002", "1.2"), ("000", "0")])
  func `printing keeps the components and drops leading zeros`(text: String, shown: String) throws {
    #expect(try Version(text).description == shown)
  }

  @Test func `components that are not written are zero`() throws {
    let version = try Version("4.12")
    #expect(version.count == 2)
    #expect((0...3).map { version.component($0) } == [4, 12, 0, 0])
    #expect((0...2).map { version.digits($0) } == ["4", "12", "0"])
    #expect(try Version("18446744073709551616").component(0) == nil)
    #expect(try Version("1.2.3-rc.1+5", scheme: .semver).releaseOnly.description == "1.2.3")
  }

  /// The order that Semantic Versioning 2.0.0 gives in item 11.4.4, and what follows from the rest.
  @Test func `pre-releases sort below the release in semver's order`() throws {
    let texts = [
      "1.0.0-1", "1.0.0-2", "1.0.0-10", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta",
      "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1-a",
    ]
    let versions = try texts.map { try Version($0, scheme: .semver) }
    for (left, one) in versions.enumerated() {
      for (right, two) in versions.enumerated() {
        #expect((one < two) == (left < right), "\(one) against \(two)")
        #expect((one == two) == (left == right), "\(one) against \(two)")
      }
    }
  }

  @Test func `build metadata is kept and not compared`() throws {
    let one = try Version("1.0.0+45", scheme: .semver)
    #expect(one.buildMetadata == "45")
    #expect(one.description == "1.0.0+45")
    #expect(one == (try Version("1.0.0", scheme: .semver)))
    #expect(one.hashValue == (try Version("1.0.0+46", scheme: .semver)).hashValue)
  }

  @Test func `the laws of order, equality and hashing hold for any versions`() throws {
    var state: UInt64 = 7
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33 % bound
    }
    let versions = try (0..<60).map { _ in
      var text = (0...next(4)).map { _ in String(repeating: "0", count: Int(next(2))) + "\(next(3))"
      }
      .joined(separator: ".")
      if next(3) == 0 { text += ["-a", "-a.1", "-1", "-01", "-2"][Int(next(5))] }
      if next(4) == 0 { text += "+\(next(9))" }
      return try Version(text, scheme: .loose)
    }
    for one in versions {
      #expect(one == one)
      for two in versions {
        #expect([one < two, one == two, two < one].filter { $0 }.count == 1, "\(one) \(two)")
        if one == two { #expect(one.hashValue == two.hashValue, "\(one) \(two)") }
        for three in versions.prefix(8) where one < two && two < three { #expect(one < three) }
      }
    }
  }
}
