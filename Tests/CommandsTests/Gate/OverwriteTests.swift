import Commands
import Foundation
import TestSupport
import Testing

/// What no output may replace.
@Suite struct OverwriteTests {
  private func output(_ path: String, _ app: ExampleApp) throws {
    try app.edit(
      ".trainstop.yml", "- { format: json, path: dist/update-policy.json }",
      "- { format: json, path: \(path) }")
  }

  @Test(arguments: [".trainstop.yml", "Harbor/Info.plist", "Config/Version.xcconfig"])
  func `a policy does not replace a file that is none`(path: String) async throws {
    let app = try ExampleApp()
    try output(path, app)
    let before = app.contents(path)
    let run = await app.run("policy", "--format", "json")
    #expect(run.status == .undecided)
    #expect(try run.reasons() == ["\(path) is there and is no policy"])
    #expect(app.contents(path) == before)
  }

  @Test(arguments: [".git/config", ".git/policy.json", ".GIT/hooks/pre-commit"])
  func `a policy is not written into git's own folder`(path: String) async throws {
    let app = try ExampleApp()
    // On a disk that tells letter cases apart this one is another folder, and harmless.
    try FileManager.default.createDirectory(
      atPath: app.repository.path + "/.GIT/hooks", withIntermediateDirectories: true)
    try output(path, app)
    let before = app.contents(path)
    let run = await app.run("policy", "--format", "json")
    #expect(run.status == .undecided)
    #expect(try run.reasons() == ["\(path) is in git's own folder"])
    #expect(app.contents(path) == before)
  }

  @Test func `a policy replaces an old one, whatever keys it has, and an empty file`() async throws
  {
    for old in ["", #"{ "format": 1, "tracks": [ { "latest": "1.0" } ], "more": 1 }"#] {
      let app = try ExampleApp()
      try app.edit(".trainstop.yml", "  published: dist/update-policy.json\n", "")
      try app.repository.write(old, to: "dist/update-policy.json")
      #expect(await app.run("policy").status == .passed)
    }
  }

  @Test(arguments: [".trainstop.yml", "Config/Version.xcconfig"])
  func `a report does not replace a file that it rests on`(path: String) async throws {
    let app = try ExampleApp()
    let before = app.contents(path)
    let run = await app.run("check", "--offline", "--format", "json=\(path)")
    #expect(run.status == .undecided)
    #expect(run.output.contains("\(path) is a file that this run reads"))
    #expect(run.output.contains("\nundecided: 1 unknown"))
    #expect(app.contents(path) == before)
  }

  @Test(arguments: [".trainstop.yml", "Config/Version.xcconfig"])
  func `a recording does not replace a file that the run reads`(path: String) async throws {
    let app = try ExampleApp()
    let before = app.contents(path)
    let run = await app.run("inspect", "--record", path)
    #expect(run.status == .undecided)
    #expect(run.output.contains("\(path) is a file that this run reads"))
    #expect(app.contents(path) == before)
  }

  @Test func `a refusal stands although its report cannot be written`() async throws {
    let app = try ExampleApp()
    try app.setVersion("2.3.1", build: 231)
    let run = await app.run("check", "--format", "json=nowhere/report.json")
    #expect(run.status == .refused)
    #expect(run.output.contains("nowhere/report.json is in a folder that does not exist"))
  }

  @Test func `a folder that is not there is not called a repository`() async throws {
    let run = await Run(["check", "--repo", "nowhere"], in: "/")
    #expect(run.status == .undecided)
    #expect(run.output.contains("/nowhere is not there"))
  }

  @Test func `an unreadable policy decides nothing and says why`() async throws {
    let app = try ExampleApp()
    try app.repository.write(#"{ "format": 1, "tracks": [] }"#, to: "bad.json")
    let run = await app.run([
      "decide", "--policy", "bad.json", "--installed", "", "--os", "17", "--format", "json",
    ])
    #expect(run.status == .passed)
    #expect(run.output.contains("\"policy-unreadable\""))
    #expect(run.errors == "note: bad.json is no readable policy: tracks is empty\n")
  }

  @Test func `a word that belongs to nothing is refused`() async throws {
    let run = await Run(["rules", "extra"])
    #expect(run.status == .undecided)
    #expect(run.errors.hasPrefix("error: 'extra' is not expected here\n"))
  }
}
