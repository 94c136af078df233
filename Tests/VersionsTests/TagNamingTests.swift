import Testing
import Versions

@Suite struct TagNamingTests {
  private func reading(
    _ name: String, _ patterns: [String], _ scheme: VersionScheme = .apple
  ) throws -> String {
    let naming = TagNaming(patterns: try patterns.map { try TagPattern($0) }, scheme: scheme)
    switch naming.read(name) {
    case .release(let match, _):
      return match.versionText + (match.build.map { " build \($0)" } ?? "")
    case .leftOut(.malformed(let reason)): return "malformed: \(reason)"
    case .leftOut(let omission): return "\(omission)"
    }
  }

  @Test(arguments: [
    (
      "7.75.0.3", ["{version}"], VersionScheme.apple, "tooManyNumbers(Versions.VersionScheme.apple)"
    ),
    ("7.75.0.3", ["{version}"], .loose, "7.75.0.3"),
    ("v2.0.0-beta.1", ["v{version}"], .apple, "prerelease(Optional(Versions.VersionScheme.apple))"),
    ("v2.0.0-beta.1", ["v{version}"], .semver, "2.0.0-beta.1"),
    ("1.2-34", ["{version}", "{version}-{build}"], .apple, "1.2 build 34"),
    ("ios/1.2", ["v{version}", "ios/{version}"], .apple, "1.2"),
    ("android/1.2", ["v{version}", "ios/{version}"], .apple, "otherName"),
    ("gorm-1_5_0", ["gorm-{version:_}"], .apple, "1_5_0"),
  ])
  func `the scheme decides what a configured pattern counts`(
    name: String, patterns: [String], scheme: VersionScheme, expected: String
  ) throws {
    #expect(try reading(name, patterns, scheme) == expected)
  }

  @Test(arguments: [
    ("v.1.0.1", "v{version}", "it is not written as v{version}"),
    ("V1.0.1", "v{version}", "it is not written as v{version}"),
    ("v0.9.1.a", "v{version}", "'0.9.1.a' is no version"), ("v1..2", "v{version}", "'1..2'"),
    ("v1.2.3z4", "v{version}", "'1.2.3z4' is no version"),
    ("v1_2_3", "v{version}", "'1_2_3' is no version"),
    ("ios-1.2", "ios/{version}", "it is not written as ios/{version}"),
    ("1.2.x", "{version}", "'1.2.x' is no version"),
    ("release-1.2", "release-{version}+{build}", "it is not written as"),
  ])
  func `a slip in a release tag's name is told from another name`(
    name: String, pattern: String, reason: String
  ) throws {
    let found = try reading(name, [pattern])
    #expect(found.hasPrefix("malformed: \(reason)"), "\(found)")
  }

  @Test func `a version that is too long for one is a slip that is not repeated in full`() throws {
    let found = try reading("v1." + String(repeating: "2", count: 2_000), ["v{version}"])
    #expect(found.hasPrefix("malformed: '1.222"))
    #expect(found.hasSuffix("…' is no version: it is longer than 255 characters"), "\(found)")
    #expect(found.utf8.count < 200)
  }

  @Test(arguments: [
    ("1.1b1", "{version}", TagOmission.prerelease(nil)), ("3.1.0a2", "{version}", .prerelease(nil)),
    ("v12.0alpha1", "v{version}", .prerelease(nil)),
    ("v4.7.1-RC.2", "v{version}", .prerelease(.apple)),
    ("mac-5.0.1d2", "mac-{version}", .prerelease(nil)), ("7.20_880", "{version}", .build),
    ("Gorm-0_7_7RC1", "Gorm-{version:_}", .prerelease(nil)),
    ("v1.0.0(12)", "v{version}", .build),
  ])
  func `pre-releases and builds are meant as they are`(
    name: String, pattern: String, omission: TagOmission
  ) throws {
    let naming = TagNaming(patterns: [try TagPattern(pattern)], scheme: .apple)
    #expect(naming.read(name) == .leftOut(omission))
    let all = TagNaming(patterns: [try TagPattern("{version}")], scheme: .loose)
    guard case .leftOut(.malformed) = all.read("1.1b1") else {
      Issue.record("where pre-releases count, 1.1b1 is a slip")
      return
    }
  }

  @Test(arguments: [
    ("backup", "v{version}"), ("1.2", "v{version}"), ("v1", "ios/{version}"), ("v7x", "v{version}"),
    ("2019_05_01", "{version}"), ("vendor-1.2", "v{version}"), ("", "v{version}"),
    ("v", "v{version}"),
    ("android/1.2", "ios/{version}"), ("latest", "*{version}"),
  ])
  func `another name is no slip`(name: String, pattern: String) throws {
    #expect(try reading(name, [pattern]) == "otherName")
  }

  @Test func `a rare spelling counts and is said to be odd`() throws {
    let names = (0...20).map { "v1.\($0)" } + ["v.1.21", "2.0"]
    let proposal = TagFamilies.propose(names: names, projectVersion: "2.1")
    let naming = TagNaming(proposal, names: names)
    let odd = names.filter { name in
      guard case .release(_, let pattern) = naming.read(name) else { return false }
      return naming.oddity(of: pattern) != nil
    }
    #expect(odd == ["v.1.21"])
  }

  @Test func `what a family leaves out has its reason`() throws {
    let names = ["7.73", "7.74", "7.74.1", "7.75.0.3", "7.75-beta", "7.74-100", "999.0", "7.74.x"]
    let naming = TagNaming(
      TagFamilies.propose(names: names, projectVersion: "7.75"), names: names)
    func omission(_ name: String) -> TagOmission? {
      guard case .leftOut(let omission) = naming.read(name) else { return nil }
      return omission
    }
    #expect(omission("7.74.1") == nil)
    #expect(omission("7.75.0.3") == .build)
    #expect(omission("7.74-100") == .build)
    #expect(omission("7.75-beta") == .prerelease(nil))
    #expect(omission("999.0") == .placeholder)
    #expect(omission("nightly") == .otherName)
    #expect(omission("7.74.x")?.reason.hasPrefix("'7.74.x' is no version") == true)
  }

  @Test func `numbers with underscores between are versions, and a family of their own`() throws {
    let pattern = try TagPattern("gorm-{version:_}")
    #expect(pattern.match("gorm-1_5_0")?.version == (try Version("1.5.0")))
    #expect(pattern.match("gorm-1.5.0") == nil)
    #expect(pattern.match("gorm-1_5_") == nil)
    #expect(pattern.name(version: "1.6", build: nil) == "gorm-1_6")
    #expect(try TagPattern("{version:-}").match("1-2-3")?.version == (try Version("1.2.3")))
    let names = ["gorm-1_5_0", "gorm-1_5_1", "gorm-1.2.0"]
    let proposal = try #require(TagFamilies.propose(names: names, projectVersion: "1.5.1"))
    #expect(proposal.patterns.map(\.text) == ["gorm-{version:_}"])
    #expect(proposal.example == "gorm-1_5_1")
    #expect(proposal.release("gorm-1.2.0") == nil)
  }

  @Test func `a name that git could not make belongs to no family`() {
    let names = ["v", "v1_", "v1.0-"].map { $0 + String(repeating: "1_", count: 500_000) + "0" }
    #expect(TagFamilies.propose(names: names, projectVersion: nil) == nil)
  }
}
