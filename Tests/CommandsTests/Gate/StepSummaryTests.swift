import Commands
import Foundation
import TestSupport
import Testing

/// What a run in GitHub's format adds to the page of its step.
@Suite struct StepSummaryTests {
  /// An app whose policy is up to date, so that only the release is judged.
  private func app() async throws -> ExampleApp {
    let app = try ExampleApp()
    let run = await app.run("policy")
    try #require(run.status == .passed, "\(run.output)\(run.errors)")
    try app.commitAll("Publish the policy")
    return app
  }

  private func check(
    _ app: ExampleApp, page: String, format: String = "github"
  ) async -> Run {
    var environment = app.repository.environment
    environment["GITHUB_STEP_SUMMARY"] = page
    return await Run(
      ["check", "--format", format, "--store-endpoint", app.store.address],
      in: app.repository.path, environment: environment)
  }

  @Test func `a report is added to what earlier commands wrote`() async throws {
    let app = try await app()
    try app.setVersion("2.3.1", build: 231)
    let folder = try ScratchRepository()
    let page = folder.sibling("summary.md")
    try Data("## Build\n".utf8).write(to: URL(fileURLWithPath: page))
    let run = await check(app, page: page)
    #expect(run.status == .refused)
    #expect(run.output.contains("\n::error file=Config/Version.xcconfig,line=1,"))
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.hasPrefix("## Build\n### ❌ Trainstop: refused: 2 errors"))
  }

  @Test func `another format leaves the page alone`() async throws {
    let app = try await app()
    let folder = try ScratchRepository()
    let page = folder.sibling("summary.md")
    _ = await check(app, page: page, format: "sarif")
    #expect(!FileManager.default.fileExists(atPath: page))
  }

  @Test func `a page that GitHub would drop is left as it is`() async throws {
    let app = try await app()
    let folder = try ScratchRepository()
    let page = folder.sibling("summary.md")
    let full = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
    try full.write(to: URL(fileURLWithPath: page))
    #expect(await check(app, page: page).status == .passed)
    #expect(try Data(contentsOf: URL(fileURLWithPath: page)) == full)
  }

  @Test func `a page that cannot be written is no pass`() async throws {
    let app = try await app()
    let run = await check(app, page: "/nowhere/summary.md")
    #expect(run.status == .undecided)
    #expect(run.output.contains("/nowhere/summary.md is in a folder that does not exist"))
  }
}
