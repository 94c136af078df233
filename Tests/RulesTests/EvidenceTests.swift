import Diagnostics
import Testing
import UpdatePolicy
import Versions

@testable import Rules

@Suite struct EvidenceTests {
  @Test(arguments: [
    ("\t\t\t\tMARKETING_VERSION = 2.3.0;", 25, "MARKETING_VERSION"),
    (#"  "MARKETING_VERSION[config=Release]": "2.3.0","#, 41, "MARKETING_VERSION"),
    ("MARKETING_VERSION[config=Release][sdk=*] = 2.3.0", 44, "MARKETING_VERSION"),
    ("version: 2.3.0+45", 10, "version"),
    (#"  static let appVersion: SettingValue = "2.3.0""#, 42, "appVersion"),
    (#"        versionName "2.3.0""#, 22, "versionName"),
    ("\t<string>2.3.0</string>", 10, "the version"),
    ("2.3.0", 1, "the version"),
    ("short", 900, "short"),
  ])
  func `a setting is named as its line names it`(_ line: String, _ column: Int, _ name: String) {
    let value = ValueFacts("2.3.0", at: Location("f", line: 7, column: column, excerpt: line))
    #expect(value.editable("the version") == "\(name) at f:7")
  }

  @Test(arguments: [
    ("2.3.0", VersionScheme.apple, 3, "2.3.1"), ("2.3", .apple, 2, "2.4"),
    ("2.3", .apple, 3, "2.3.1"),
    ("9", .apple, 1, "10"), ("1.99", .apple, 2, "1.100"), ("2.4.0-rc.1", .semver, 3, "2.4.0"),
    ("2026.12", .calver, 2, "2026.12.1"), ("2026.12.1", .calver, 3, "2026.12.2"),
  ])
  func `the version that comes next`(
    _ text: String, _ scheme: VersionScheme, _ count: Int, _ next: String
  ) {
    #expect(Version.example(text).next(scheme, writing: count) == next)
  }

  @Test(arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (951_782_400, "2000-02-29"),
    (1_796_029_200, "2026-11-30"), (1_798_761_599, "2026-12-31"), (4_107_542_400, "2100-03-01"),
    (-62_135_596_800, "0001-01-01"),
  ])
  func `a moment lies in a day`(_ seconds: Int64, _ day: String) {
    #expect("\(Timestamp(secondsSince1970: seconds).day)" == day)
  }

  @Test(arguments: [
    ("1.2", "1.3", true), ("1.2", "1.4", false), ("1.2.3", "1.3.0", true),
    ("1.2.3", "1.3.3", false), ("1.9", "1.10", true), ("1.9", "2", true), ("1.2", "1.2.1", true),
    ("1.2", "1.2.2", false), ("1.2.3.4", "1.2.3.5", true), ("1.2.3.4", "1.2.4.1", false),
  ])
  func `one step raises one number and resets the rest`(
    _ base: String, _ target: String, _ isOneStep: Bool
  ) throws {
    let jump = try #require(
      VersionJump(from: .example(base), to: .example(target), at: ReleaseFacts.exampleTime))
    #expect(jump.isOneStep == isOneStep)
  }

  @Test(arguments: [
    ("1.9", "1.10", nil), ("2.0", "2.20", nil), ("2.0", "2.100", 1), ("25.3", "26.0", nil),
    ("9", "10", nil), ("2.1", "21.0", 0), ("2.1", "102.0", 0), ("5.4", "26.0", 0),
    ("5.4", "25.0", nil), ("24.1", "26.0", nil), ("2.3.0", "2.3.501", 2),
    ("2.3.501", "2.4.502", nil),
    ("2.3", "2.4.20261130", 2), ("150.1", "151.0", nil), ("2.3.950", "2.3.1100", nil),
    ("2025.12", "2026.1", nil), ("2026.1", "20261.1", 0),
  ])
  func `a leap is told from a step`(_ base: String, _ target: String, _ leap: Int?) throws {
    let jump = try #require(
      VersionJump(from: .example(base), to: .example(target), at: ReleaseFacts.exampleTime))
    #expect(jump.leap == leap)
  }

  @Test func `nothing that goes back is a jump`() {
    let now = ReleaseFacts.exampleTime
    #expect(VersionJump(from: .example("2.0"), to: .example("2"), at: now) == nil)
    #expect(VersionJump(from: .example("2.0"), to: .example("1.9"), at: now) == nil)
    #expect(VersionJump(from: .example("2.0-rc"), to: .example("2.0"), at: now) == nil)
  }

  @Test(arguments: [
    ("android", "4711", 0), ("android", "47.11", 1), ("android", "2100000001", 1),
    ("android", "+5", 1), ("ios", "47.11", 0), ("ios", "123456789012345678", 0),
    ("ios", "1234567890123456789", 1), ("ios", "20.8.0.0", 0), ("macos", "1.0b3", 1),
  ])
  func `a build number is judged by its platform`(_ platform: String, _ text: String, _ count: Int)
  {
    let facts = ReleaseFacts.example("2.3.0", build: text, app: AppFacts(platform: platform))
    #expect(VersionMalformed.check(facts).count == count)
  }

  @Test(arguments: [
    (VersionScheme.apple, "1.2.3.4", 1), (.loose, "1.2.3.4", 0), (.semver, "1.2", 1),
    (.semver, "1.2.0-rc.1", 0), (.calver, "2026.13", 1), (.calver, "2026.11", 0),
  ])
  func `off the store the scheme decides`(_ scheme: VersionScheme, _ text: String, _ count: Int) {
    let facts = ReleaseFacts.example(text, app: AppFacts(platform: "macos", scheme: scheme))
    #expect(VersionMalformed.check(facts).count == count)
  }

  @Test(arguments: [
    (VersionScheme.loose, "1.2.3.4"), (.semver, "1.2.0-rc.1"), (.calver, "2026.11.1.1"),
  ])
  func `where there is no way around the store its rules hold in any scheme`(
    _ scheme: VersionScheme, _ text: String
  ) {
    let facts = ReleaseFacts.example(text, app: AppFacts(platform: "ios", scheme: scheme))
    #expect(VersionMalformed.check(facts).count == 1)
  }

  @Test func `a file that is no bundle of the app follows the scheme alone`() {
    let app = AppFacts(platform: "ios", scheme: .semver)
    let facts = ReleaseFacts.example(
      "2.3.0", app: app, with: [.example("package.json", .other, "2.3.0-rc.1")])
    #expect(VersionMalformed.check(facts) == [])
  }

  @Test func `a source that is no version is malformed, and disagrees with nothing`() {
    let sources = [
      SourceFacts(name: "plist: A.plist", version: .known(ValueFacts("2.3.0"))),
      SourceFacts(name: "json: b.json", version: .known(ValueFacts("latest"))),
    ]
    let found = RuleRunner.run(.example("2.3.0", sources: sources)).findings.map(\.code)
    #expect(found == ["version-malformed"])
  }
}
