import Commands
import Foundation
import TestSupport
import Testing

@Suite struct TagShapeTests {
  private func latest(_ app: PlistApp) async throws -> String? {
    let run = await app.run("inspect", "--offline", "--format", "json")
    let tags = try run.json()["tags"] as? [String: Any]
    return (tags?["latest"] as? [String: Any])?["name"] as? String
  }

  private func leftOut(_ app: PlistApp) async throws -> [String: String] {
    let run = await app.run("inspect", "--offline", "--format", "json")
    let tags = try #require(try run.json()["tags"] as? [String: Any])
    var reasons: [String: String] = [:]
    for tag in try #require(tags["leftOut"] as? [[String: Any]]) {
      reasons[tag["name"] as? String ?? "?"] = tag["reason"] as? String
    }
    return reasons
  }

  @Test(arguments: [
    (["tag: v{version}"], ["v1.0", "v1.1.0-beta.2"], "v1.0"),
    (["tag: v{version}", "scheme: semver"], ["v1.0.0", "v1.1.0-beta.2"], "v1.1.0-beta.2"),
    (["tag: v{version}", "scheme: semver"], ["v1.1.0-beta.2", "v1.1.0"], "v1.1.0"),
    (["tag: \"{version}\""], ["7.74.1", "7.75.0.3"], "7.74.1"),
    (["tag: \"{version}\"", "scheme: loose"], ["7.74.1", "7.75.0.3"], "7.75.0.3"),
    (["tag: [\"v{version}\", \"ios/{version}\"]"], ["v3.0", "ios/4.0", "android/9.0"], "ios/4.0"),
    (["tag: \"ios/{version}\""], ["v9.0", "ios/4.9", "ios/4.10"], "ios/4.10"),
    (["tag: \"{version}-{build}\""], ["1.2-9", "1.2-10", "1.1-99"], "1.2-10"),
    (["tag: \"{version:_}\""], ["1_9", "1_10", "2.0"], "1_10"),
  ])
  func `the latest tag is the highest that the configuration counts`(
    version: [String], tags: [String], latest: String
  ) async throws {
    let app = try PlistApp(version: version)
    for tag in tags { try app.release("1.0", tag: tag) }
    #expect(try await self.latest(app) == latest)
  }

  @Test func `a release tag whose file is broken is not left out`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    let file = app.repository.path + "/.git/refs/tags/v9.0"
    try Data().write(to: URL(fileURLWithPath: file))
    for run in [await app.run("check", "--offline"), await app.run("audit")] {
      #expect(run.status == .undecided, "\(run.output)")
      #expect(run.output.contains("tag v9.0 is broken: \(file) holds no object's name"))
      #expect(run.output.contains("help: Remove that file, then run 'git fetch --tags'."))
    }
    try FileManager.default.moveItem(
      atPath: file, toPath: app.repository.path + "/.git/refs/tags/nightly")
    #expect(await app.run("check", "--offline").status == .passed)
  }

  @Test func `each tag that is left out has its reason`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    try app.repository.branch("other")
    for version in ["3.0", "3.1"] { try app.release(version, tag: "v\(version)") }
    try app.repository.branch("main")
    try app.release("1.1", tag: "v1.1-rc.1")
    try app.repository.tag("v1.0.0.4")
    try app.repository.tag("v.1.0.1")
    try app.repository.tag("v0.9.1.a")
    try app.repository.tag("BACKUP")
    try app.repository.tag("v1.2", at: "HEAD^{tree}")
    let reasons = try await leftOut(app)
    #expect(
      reasons == [
        "v3.1": "it is higher but not in this history",
        "v3.0": "it is higher but not in this history",
        "v1.1-rc.1": "it is a pre-release, which scheme 'apple' does not have",
        "v1.0.0.4": "it has more numbers than the three of scheme 'apple'",
        "v.1.0.1": "it is not written as v{version}",
        "v0.9.1.a": "'0.9.1.a' is no version: 'a' at byte 7 is neither a digit nor a period",
        "BACKUP": "its name fits no pattern of the releases",
        "v1.2": "it leads to no commit",
      ])
    let text = await app.run("inspect", "--offline", "-v").output
    #expect(text.contains("tags left out (8)\n  v3.1  "), "\(text)")
    #expect(text.contains("v{version}, reachable, 3 considered, latest v1.0 at "))
    #expect(!(await app.run("inspect", "--offline").output.contains("left out")))
  }

  @Test func `a latest tag that cannot be told leaves the rest in the report`() async throws {
    let app = try PlistApp()
    for version in ["1.0", "1.1"] { try app.release(version, tag: "v\(version)") }
    try app.release("1.2")
    try app.release("1.3")
    let clone = try app.repository.clone("shallow", "--depth=1")
    try clone.git("fetch", "--quiet", "--depth=1", "origin", "refs/tags/*:refs/tags/*")
    let words = ["inspect", "--offline", "--format"]
    let run = await Run(words + ["json"], in: clone.path, environment: clone.environment)
    #expect(run.status == .undecided)
    let tags = try #require(try run.json()["tags"] as? [String: Any])
    #expect(tags["strategy"] as? String == "reachable")
    #expect(tags["patterns"] as? [String] == ["v{version}"])
    #expect(tags["considered"] as? Int == 2)
    #expect(tags["latest"] is NSNull)
    let text = await Run(words + ["text"], in: clone.path, environment: clone.environment)
    #expect(text.output.contains("v{version}, reachable, 2 considered, could not tell: "))
  }

  @Test func `one tag is told as one`() async throws {
    let app = try PlistApp()
    try app.release("2.0.0", tag: "v2.0.0")
    try app.release("1.9.0")
    let lower = await app.run("check", "--offline").output
    #expect(lower.contains("1 tag considered by strategy 'reachable'"), "\(lower)")
    let long = try PlistApp()
    try long.release("1.2.3", tag: "v1.2.3.4")
    let alone = await long.run("check", "--offline").output
    #expect(alone.contains("v1.2.3.4 fits v{version}, but it has more numbers"), "\(alone)")
    try long.repository.tag("v1.2.3.5")
    let two = await long.run("check", "--offline").output
    #expect(two.contains(" and 1 more tag fit v{version}, but it has"), "\(two)")
  }

  @Test func `very many tags are counted and the first of each kind named`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    for number in 1...30 { try app.repository.tag("nightly-\(number)") }
    #expect(try await leftOut(app).count == 10)
    let text = await app.run("inspect", "--offline", "-v").output
    #expect(text.contains("tags left out (30)"))
    #expect(text.contains("  and 20 more\n"))
  }

  @Test func `check warns of slips in release tags once`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    try app.repository.tag("v.1.0.1")
    try app.repository.tag("v0.9.1.a")
    try app.release("1.1")
    let run = await app.run("check", "--offline", "--format", "json")
    #expect(run.status == .passed, "\(run.output)")
    #expect(try run.codes() == ["tag-malformed"])
  }

  @Test(arguments: ["reachable", "nearest"])
  func `a tag below its ancestor's is out of order, whatever the strategy`(
    strategy: String
  ) async throws {
    let app = try PlistApp(version: ["tag: v{version}", "tags: \(strategy)"])
    try app.release("2.0", tag: "v2.0")
    try app.release("1.9.1", tag: "v1.9.1")
    let run = await app.run("check", "--offline", "--format", "json")
    #expect(try run.codes().contains("tag-order"), "\(run.output)")
    let older = await app.run("check", "--offline", "--format", "json", "--ref", "v2.0")
    #expect(!(try older.codes().contains("tag-order")))
  }

  @Test func `tags without a release are no release yet, and said to be there`() async throws {
    let app = try PlistApp(version: nil)
    try app.release("1.0", tag: "BACKUP")
    let run = await app.run("check", "--offline")
    #expect(run.status == .passed, "\(run.output)")
    #expect(run.output.contains("no release yet"))
    #expect(run.output.contains("BACKUP is no release: it carries no version"), "\(run.output)")
  }

  @Test(arguments: [
    (["tag: \"{version}\""], "7.75.0.3", "scheme: loose"),
    (["tag: v{version}"], "v0.9.a", "looks as if it was meant"),
    (["tag: \"ios/{version}\""], "v1.0", "tag: v{version}"),
  ])
  func `a pattern that counts no tag where some look like releases is undecided`(
    version: [String], tag: String, part: String
  ) async throws {
    let app = try PlistApp(version: version)
    try app.release("1.0", tag: tag)
    let run = await app.run("check", "--offline")
    #expect(run.status == .undecided, "\(run.output)")
    #expect(run.output.contains(part), "\(run.output)")
  }
}
