import Foundation
import TestSupport
import Testing

/// What `.ci/gate`, which judges this repository's own release, lets pass.
@Suite struct GateScriptTests {
  private static let program = Bundle.main.bundleURL.appendingPathComponent("trainstop").path

  private let app: PlistApp

  /// Makes an app with a release behind it, and with the script.
  init() throws {
    app = try PlistApp()
    let script = ExampleApp.packageFolder.appendingPathComponent(".ci/gate")
    try app.repository.write(try String(contentsOf: script, encoding: .utf8), to: ".ci/gate")
    try app.release("1.0.0", build: "1", tag: "v1.0.0")
    try app.release("1.1.0", build: "2")
  }

  private func gate(_ repository: ScratchRepository, _ words: String...) throws
    -> ChildProcess.Result
  {
    try ChildProcess.run(
      "/bin/bash", [".ci/gate", Self.program] + words, in: repository.path,
      environment: repository.environment)
  }

  @Test func `a shallow clone passes, is told, and passes no strict gate`() throws {
    let clone = try app.repository.clone("shallow", "--depth=1", "--no-tags")
    let lax = try gate(clone)
    #expect(lax.status == 0, "\(lax.output)\(lax.errors)")
    #expect(
      lax.output.hasSuffix(
        "not judged: this shallow clone has no release tag, which proves nothing; nothing that this "
          + "clone has speaks against the version\n"), "\(lax.output)")
    #expect(try gate(clone, "--strict").status == 2)
  }

  @Test func `what else cannot be told in a shallow clone does not pass`() throws {
    let clone = try app.repository.clone("shallow", "--depth=1", "--no-tags")
    try clone.write("<plist>", to: "App/Info.plist")
    let cut = try gate(clone)
    #expect(cut.status == 2, "\(cut.output)\(cut.errors)")
    #expect(!cut.output.contains("not judged:"))
    try clone.write("nonsense: 1\n", to: ".trainstop.yml")
    #expect(try gate(clone).status == 2)
  }

  @Test func `a version that goes back is refused, and one that rises passes`() throws {
    #expect(try gate(app.repository).status == 0)
    #expect(try gate(app.repository, "--strict").status == 0)
    try app.release("0.9.0", build: "3")
    #expect(try gate(app.repository).status == 1)
  }
}
