import Commands
import Rules
import TestSupport
import Testing

@testable import Commands

@Suite struct NextCommandTests {
  private func app(
    _ version: String = "2.1.0", tags: [String] = ["2.1.0"], scheme: String? = nil
  ) throws -> PlistApp {
    let app = try PlistApp(version: ["tag: v{version}"] + (scheme.map { ["scheme: \($0)"] } ?? []))
    for tag in tags { try app.release(tag, build: "7", tag: "v\(tag)") }
    if tags.last != version { try app.release(version, build: "7") }
    return app
  }

  @Test(arguments: [
    ("major", "3.0.0"), ("minor", "2.2.0"), ("patch", "2.1.1"), ("build", "8"), ("2.1.1", "2.1.1"),
  ])
  func `prints the next version and nothing else`(word: String, next: String) async throws {
    // After a release, the build number alone leads nowhere: the version is taken.
    let app = try app(word == "build" ? "2.2.0" : "2.1.0")
    let run = await app.run("next", word, "--offline")
    #expect(run.status == .passed)
    #expect(run.output == "\(next)\n")
    #expect(run.errors == "")
  }

  @Test(arguments: [
    ("3.0", "patch", "3.0.1"), ("3.0", "minor", "3.1"), ("3", "minor", "3.1"),
    ("3.07", "minor", "3.08"),
  ])
  func `keeps the style of the present version`(
    present: String, word: String, next: String
  ) async throws {
    let run = await (try app(present, tags: [])).run("next", word, "--offline")
    #expect(run.output == "\(next)\n", "\(run.errors)")
  }

  @Test func `nothing to go on from is said, with what to do`() async throws {
    let untagged = await (try app(tags: [])).run("next", "minor", "--offline", "--from", "tags")
    #expect(untagged.status == .undecided)
    #expect(untagged.errors.contains("there is no release tag to go on from"))
    #expect(untagged.errors.contains("help: Tag the first release, or leave out --from"))
    let app = try PlistApp()
    try app.repository.commit("none", files: ["App/Info.plist": PlistApp.plist(version: nil)])
    let unversioned = await app.run("next", "minor", "--offline")
    #expect(unversioned.status == .undecided)
    #expect(unversioned.output == "")
    #expect(unversioned.errors.contains("help: "), "\(unversioned.errors)")
  }

  @Test func `a version that is not above the tags is refused, with the reason on the side`()
    async throws
  {
    let run = await (try app("2.0.0", tags: ["2.1.0"])).run("next", "minor", "--offline")
    #expect(run.status == .refused)
    #expect(run.output == "")
    #expect(run.errors.contains("2.1.0 is taken: tag v2.1.0 is on another commit"), "\(run.errors)")
    let below = await (try app("1.4.0", tags: ["2.1.0"])).run("next", "minor", "--offline")
    #expect(below.status == .refused)
    #expect(below.errors.contains("1.5.0 is below 2.1.0, the highest release tag"))
  }

  @Test func `a tag on the commit at hand takes the version too`() async throws {
    let app = try PlistApp()
    try app.release("2.1.0", tag: "v2.2.0")
    let run = await app.run("next", "minor", "--offline")
    #expect(run.status == .refused)
    #expect(run.output == "")
    #expect(run.errors.contains("2.2.0 is taken: tag v2.2.0 is on this very commit"))
    let next = await app.run("next", "minor", "--offline", "--from", "tags")
    #expect(next.output == "2.3.0\n")
  }

  @Test func `after a release another build of the version may not be used`() async throws {
    let app = try app()
    #expect(await app.run("next", "build", "--offline").status == .refused)
    try app.repository.commit(files: ["README": "changed"])
    let run = await app.run("next", "build", "--offline")
    #expect(run.status == .refused)
    #expect(run.output == "")
    #expect(run.errors.contains("2.1.0 is taken"))
  }

  @Test func `an explicit version that skips is printed with a warning`() async throws {
    let run = await (try app()).run("next", "2.4.0", "--offline")
    #expect(run.status == .passed)
    #expect(run.output == "2.4.0\n")
    #expect(run.errors.contains("2.4.0 is not one step above 2.1.0"))
    let leap = await (try app()).run("next", "2026.1.0", "--offline")
    #expect(leap.status == .refused)
    #expect(leap.output == "")
  }

  @Test func `a version that a script supplies goes on from the tags`() async throws {
    let app = try app()
    try app.repository.commit(files: ["App/Info.plist": BumpSamples.plist("$(VERSION)")])
    let run = await app.run("next", "patch", "--offline")
    #expect(run.status == .undecided)
    #expect(run.output == "")
    #expect(run.errors.contains("VERSION"))
    let next = await app.run("next", "patch", "--offline", "--from", "tags")
    #expect(next.status == .passed)
    #expect(next.output == "2.1.1\n")
  }

  @Test func `a forcing bump is announced, and not refused`() async throws {
    let app = try app()
    try app.configure("update:\n  force-on: minor")
    let run = await app.run("next", "minor", "--offline")
    #expect(run.status == .passed)
    #expect(run.output == "2.2.0\n")
    #expect(run.errors.contains("2.2.0 would force everybody below 2.2.0 to update"))
    #expect(await app.run("next", "patch", "--offline").errors == "")
  }

  @Test(arguments: [
    ("2026.10", "2026.11"), ("2026.10.4", "2026.11.0"), ("2026.11", "2026.11.1"),
    ("2026.11.4", "2026.11.5"), ("2025.12", "2026.11"),
  ])
  func `the calendar goes on to this month`(present: String, next: String) async throws {
    let app = try app(present, tags: [], scheme: "calver")
    let run = await app.run("next", "calendar", "--offline")
    #expect(run.output == "\(next)\n", "\(run.errors)")
  }

  @Test(arguments: [
    ("25.12.3", "26.02.0"), ("26.02", "26.02.1"), ("26.1", "26.2"), ("26.01", "26.02"),
  ])
  func `a short year and a month with a zero keep their style`(
    present: String, next: String
  ) async throws {
    let app = try app(present, tags: [])
    let run = await app.run("next", "calendar", "--offline", "--now", "2026-02-03T00:00:00Z")
    let expected = present == "25.12.3" ? "26.2.0" : next
    #expect(run.output == "\(expected)\n", "\(run.errors)")
  }

  @Test(arguments: [("2026.12", "after 2026-11"), ("2.1.0", "no calendar leads on"), ("x", "x")])
  func `what the calendar does not lead on from is undecided`(
    present: String, reason: String
  ) async throws {
    let run = await (try app(present, tags: [])).run("next", "calendar", "--offline")
    #expect(run.status == .undecided)
    #expect(run.output == "")
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test func `a month after December is no version of the scheme`() async throws {
    let run = await (try app("2026.12", tags: [], scheme: "calver"))
      .run("next", "minor", "--offline")
    #expect(run.status == .undecided)
    #expect(run.errors.contains("'2026.13' is no version of the scheme calver"))
  }

  @Test func `JSON says what was proposed, after what, and the verdict`() async throws {
    let app = try app()
    let run = await app.run("next", "minor", "--offline", "--format", "json")
    let json = try run.json()
    let candidate = json["candidate"] as? [String: Any]
    let after = candidate?["after"] as? [String: Any]
    #expect(json["verdict"] as? String == "passed")
    #expect(candidate?["version"] as? String == "2.2.0")
    #expect(after?["version"] as? String == "2.1.0")
    #expect((after?["place"] as? [String: Any])?["file"] as? String == "App/Info.plist")
    #expect(run.errors == "")
    let refused = await app.run("next", "2.1.0", "--offline", "--format", "json")
    #expect(refused.status == .refused)
    #expect(try refused.codes() == ["tag-reused"])
  }

  @Test func `the words that are no step say what to write`() async throws {
    let app = try app()
    #expect(await app.run("next", "huge").errors.contains("neither a version nor a step"))
    #expect(await app.run("next").errors.contains("trainstop next patch"))
    #expect(await app.run("next", "patch", "--from", "store").status == .undecided)
  }

  @Test func `the store is asked, and what it serves is not used again`() async throws {
    let app = try ExampleApp(live: ["us": "2.6.0", "kr": "2.6.0", "jp": "2.6.0"])
    let closed = await app.run("next", "minor")
    #expect(closed.status == .refused)
    #expect(closed.output == "")
    #expect(closed.errors.contains("2.6.0 was approved already"), "\(closed.errors)")
    #expect(await app.run("next", "2.7.0").output == "2.7.0\n")
  }

  @Test func `every rule that is left out exists`() {
    for code in NextJudgement.unasked { #expect(RuleRegistry.rule(code) != nil, "\(code)") }
  }
}
