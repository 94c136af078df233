import Foundation
import TestSupport
import Testing

/// Runs the hook that `templates/hooks` gives away, as git would.
@Suite struct HookTemplateTests {
  private func push(_ app: ExampleApp, _ lines: String, _ extra: [String: String] = [:]) throws
    -> ChildProcess.Result
  {
    let hook = ExampleApp.packageFolder.appendingPathComponent("templates/hooks/pre-push").path
    var environment = app.repository.environment.merging(extra) { $1 }
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    environment["PATH"] = Bundle.main.bundleURL.path + ":" + path
    return try ChildProcess.run(
      "/bin/sh", [hook, "origin", "url"], in: app.repository.path, environment: environment,
      input: lines)
  }

  @Test func `judges the pushed commit and not the work tree`() throws {
    let app = try ExampleApp()
    let good = try app.repository.git("rev-parse", "HEAD").trimmingCharacters(
      in: .whitespacesAndNewlines)
    try app.setVersion("2.3.1", build: 231)
    try app.commitAll("Go back")
    let bad = try app.repository.git("rev-parse", "HEAD").trimmingCharacters(
      in: .whitespacesAndNewlines)
    let none = String(repeating: "0", count: 40)
    #expect(try push(app, "refs/heads/a \(good) refs/heads/a \(none)\n").status == 0)
    let refused = try push(
      app,
      "(delete) \(none) refs/heads/c \(good)\nrefs/heads/a \(good) refs/heads/a \(none)\n"
        + "refs/heads/b \(bad) refs/heads/b \(none)\n")
    #expect(refused.status == 1)
    #expect(refused.output.contains("version-regresses-tags"))
    #expect(try push(app, "(delete) \(none) refs/heads/c \(bad)\n").status == 0)
  }

  @Test func `says that it is skipped`() throws {
    let app = try ExampleApp()
    let skipped = try push(app, "refs/heads/a nonsense refs/heads/a x\n", ["TRAINSTOP_SKIP": "1"])
    #expect(skipped.status == 0)
    #expect(skipped.errors == "trainstop: skipped by TRAINSTOP_SKIP\n")
  }
}
