import Commands
import TestSupport
import Testing

/// A hotfix of an older line, while a newer one is out.
@Suite struct OlderLineTests {
  private func hotfix(_ version: String) throws -> PlistApp {
    let app = try PlistApp()
    try app.release("5.4.1", tag: "v5.4.1")
    try app.release("5.4.2", tag: "v5.4.2")
    try app.repository.branch("hotfix")
    try app.repository.branch("main")
    try app.release("6.0.0", tag: "v6.0.0")
    try app.release("6.3.0", tag: "v6.3.0")
    try app.repository.branch("hotfix")
    try app.release(version)
    return app
  }

  @Test func `it is compared with its own line, and the report says so`() async throws {
    let run = await (try hotfix("5.4.3")).run("check", "--offline")
    #expect(run.status == .passed, "\(run.output)")
    #expect(
      run.output.contains(
        "5.4.3 is compared with v5.4.2, the latest of its own line; v6.3.0 is higher, on another one"
      ), "\(run.output)")
  }

  @Test func `a number that goes back on its own line is refused`() async throws {
    let run = await (try hotfix("5.4.0")).run("check", "--offline", "--format", "json")
    #expect(try run.codes() == ["version-regresses-tags"])
  }

  @Test func `the newest line is compared with itself and nothing is said`() async throws {
    let app = try hotfix("5.4.3")
    try app.repository.branch("main")
    try app.release("6.4.0")
    let run = await app.run("check", "--offline")
    #expect(run.status == .passed)
    #expect(!run.output.contains("own line"), "\(run.output)")
  }

  @Test func `a release that is still in review is released again with another build`() async throws
  {
    let app = try PlistApp(version: ["tag: v{version}+{build}"])
    try app.release("1.0.21", build: "56", tag: "v1.0.21+56")
    try app.release("1.0.22", build: "57", tag: "v1.0.22+57")
    try app.release("1.0.22", build: "58")
    let run = await app.run("check", "--offline", "--format", "json")
    #expect(run.status == .passed, "\(run.output)")
  }
}
