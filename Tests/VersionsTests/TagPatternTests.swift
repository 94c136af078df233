import Testing
import Versions

@Suite struct TagPatternTests {
  @Test(arguments: [
    ("v{version}", "v1.2.3", "1.2.3", String?.none),
    ("v{version}", "v2.0-beta.1", "2.0-beta.1", nil),
    ("ios/{version}", "ios/4.12", "4.12", nil), ("{version}", "7", "7", nil),
    ("release-{version}+{build}", "release-1.2+45", "1.2", "45"),
    ("{version}({build})", "1.2(45.1)", "1.2", "45.1"),
    ("{version}-{build}", "0.9.0-22", "0.9.0", "22"),
    ("app-{version}-*", "app-1.2-final", "1.2", nil), ("app-{version}-*", "app-1.2-", "1.2", nil),
    ("*-{version}", "any-thing-1.2", "1.2", nil), ("v{version}", "v01.2", "01.2", nil),
    ("{version}*", "1.2.3_x", "1.2.3", nil),
  ])
  func `a tag is read from its first byte to its last`(
    pattern: String, name: String, version: String, build: String?
  ) throws {
    let match = try #require(try TagPattern(pattern).match(name))
    #expect(match.versionText == version)
    #expect(match.version == (try Version(version, scheme: .loose)))
    #expect(match.build == build)
  }

  @Test(arguments: [
    ("v{version}", "1.2"), ("v{version}", "v1.2 "), ("v{version}", "xv1.2"), ("v{version}", "v"),
    ("v{version}", "v1..2"), ("v{version}", "vv1.2"), ("v{version}", "V1.2"),
    ("v{version}", "swift-on-carthage-v3.0.2"), ("{version}", "0.1.2_9b772e2"),
    ("{version}", "latest"), ("ios/{version}", "android/1.2"), ("{version}-{build}", "1.2"),
    ("{version}", "1.2\n"),
  ])
  func `a tag that does not fit is no version tag`(pattern: String, name: String) throws {
    #expect(try TagPattern(pattern).match(name) == nil)
  }

  @Test(arguments: ["v{version}", "v{version}*", "v{version}{build}", "*{version}", "v*{version}*"])
  func `no part of a number that is too long for a version is one`(pattern: String) throws {
    let long = String(repeating: "1.1", count: 90)
    #expect(try TagPattern(pattern).match("v" + long) == nil)
    #expect(try TagPattern("{version:_}*").match(String(repeating: "1_", count: 140)) == nil)
    #expect(TagFamilies.propose(names: ["v" + long], projectVersion: nil) == nil)
  }

  @Test(arguments: [
    ("v", "it needs exactly one {version}"), ("", "it needs exactly one {version}"),
    ("{version}{version}", "it needs exactly one {version}"), ("{version", "a '{' has no '}'"),
    ("{version}{build}{build}", "it has more than one {build}"),
    ("{tag}", "'{tag}' is unknown; use {version}, {build}, or *"),
  ])
  func `a pattern that means nothing is an error`(text: String, reason: String) throws {
    let error = try #require(throws: TagPattern.ParseError.self) { try TagPattern(text) }
    #expect(error.description == reason)
  }

  @Test func `a name is made from a pattern unless something is left open`() throws {
    #expect(try TagPattern("v{version}").name(version: "1.2", build: nil) == "v1.2")
    #expect(try TagPattern("{version}+{build}").name(version: "1.2", build: "7") == "1.2+7")
    #expect(try TagPattern("{version}+{build}").name(version: "1.2", build: nil) == nil)
    #expect(try TagPattern("v{version}*").name(version: "1.2", build: nil) == nil)
  }

  @Test func `many wildcards do not make a long name slow`() throws {
    let pattern = try TagPattern("*a*a*a*a*a*a*{version}b")
    #expect(pattern.match(String(repeating: "a", count: 200) + "1.2") == nil)
    // Longer than any name that git itself makes.
    #expect(try TagPattern("*{version}b").match(String(repeating: "1", count: 1_000_000)) == nil)
  }
}
