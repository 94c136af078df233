import Commands
import Foundation
import TestSupport
import Testing

@Suite struct RevisionTests {
  private func candidate(_ run: Run) throws -> String? {
    (try run.json()["candidate"] as? [String: Any])?["version"] as? String
  }

  @Test(arguments: ["inspect", "check"])
  func `every way to name a revision is read from its tree`(command: String) async throws {
    let app = try PlistApp()
    let first = try app.release("1.0", tag: "v1.0", annotation: "one")
    try app.release("1.1")
    try app.release("1.2")
    try app.repository.write(PlistApp.plist(version: "9.9"), to: "App/Info.plist")
    for (revision, version) in [
      ("HEAD", "1.2"), ("HEAD~1", "1.1"), ("v1.0", "1.0"), (first, "1.0"),
      (String(first.prefix(8)), "1.0"), ("main", "1.2"),
    ] {
      let run = await app.run(command, "--offline", "--format", "json", "--ref", revision)
      #expect(try candidate(run) == version, "\(revision)")
    }
    let missing = await app.run(command, "--offline", "--ref", "v7")
    #expect(missing.status == .undecided)
    #expect(missing.output.contains("'v7' is no commit, branch, or tag here"))
  }

  @Test func `a link inside the commit is followed`() async throws {
    let app = try PlistApp()
    try app.repository.write(PlistApp.plist(version: "1.0"), to: "Shared/App.plist")
    try app.repository.write("", to: "App/keep")
    try FileManager.default.createSymbolicLink(
      atPath: app.repository.path + "/App/Info.plist",
      withDestinationPath: "../Shared/App.plist")
    try app.repository.commit("linked")
    try app.repository.write(PlistApp.plist(version: "2.0"), to: "Shared/App.plist")
    for (flags, version) in [(["--ref", "HEAD"], "1.0"), (["--staged"], "1.0"), ([], "2.0")] {
      let run = await run(app, ["inspect", "--offline", "--format", "json"] + flags)
      #expect(try candidate(run) == version, "\(flags)")
    }
  }

  @Test(arguments: [["--ref", "HEAD"], ["--staged"]])
  func `a file in a submodule is said to be in one`(flags: [String]) async throws {
    let app = try PlistApp(version: ["tag: v{version}"])
    try app.repository.commit("first")
    let id = try app.repository.git("rev-parse", "HEAD")
    try app.repository.git("update-index", "--add", "--cacheinfo", "160000,\(id),App")
    try app.repository.git("commit", "--quiet", "--message=module")
    let run = await run(app, ["check", "--offline"] + flags)
    #expect(run.status == .undecided)
    #expect(run.output.contains("in the submodule App"), "\(run.output)")
  }

  @Test func `what is staged is judged, not the work tree and not the commit`() async throws {
    let app = try PlistApp()
    try app.release("1.0", tag: "v1.0")
    try app.repository.write(PlistApp.plist(version: "1.1"), to: "App/Info.plist")
    try app.repository.git("add", "--all")
    try app.repository.write(PlistApp.plist(version: "0.9"), to: "App/Info.plist")
    let staged = await app.run("check", "--offline", "--staged", "--format", "json")
    #expect(try candidate(staged) == "1.1")
    #expect(staged.status == .passed, "the tag on the commit before is not the next one's")
    let work = await app.run("check", "--offline", "--format", "json")
    #expect(try candidate(work) == "0.9")
    #expect(work.status == .refused)
    let both = await app.run("check", "--staged", "--ref", "HEAD")
    #expect(both.errors.contains("--staged and --ref exclude each other"))
  }

  @Test func `a version that goes back is refused when it is staged`() async throws {
    let app = try PlistApp()
    try app.release("1.0")
    try app.release("1.1", tag: "v1.1")
    try app.repository.write(PlistApp.plist(version: "1.0.9"), to: "App/Info.plist")
    try app.repository.git("add", "--all")
    let run = await app.run("check", "--offline", "--staged", "--format", "json")
    #expect(run.status == .refused)
    #expect(try run.codes() == ["version-regresses-tags"])
  }

  @Test func `the policy of a revision is written to the work tree`() async throws {
    let app = try ExampleApp()
    try app.edit(".trainstop.yml", "force-on: major", "force-on: never")
    let run = await app.run("policy", "--ref", "HEAD")
    #expect(run.status == .passed, "\(run.output)")
    #expect(app.contents("dist/update-policy.json")?.contains("\"latest\": \"2.4.0\"") == true)
    #expect(try app.repository.git("status", "--short").contains("dist/"))
  }

  private func run(_ app: PlistApp, _ words: [String]) async -> Run {
    await Run(words, in: app.repository.path, environment: app.repository.environment)
  }
}
