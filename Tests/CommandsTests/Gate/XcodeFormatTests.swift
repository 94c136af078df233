import Foundation
import TestSupport
import Testing

@testable import Commands

/// Whole paths in the format of Xcode's script phases.
@Suite struct XcodeFormatTests {
  private func lines(_ app: ExampleApp, from folder: String, _ words: String...) async -> [String] {
    let run = await Run(
      ["check", "--offline", "--format", "xcode"] + words, in: folder,
      environment: app.repository.environment)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func `paths start at the top of the work tree`() async throws {
    let app = try ExampleApp()
    try app.setVersion("2.3.1", build: 231)
    let start = "\(app.repository.path)/Config/Version.xcconfig:1:21: error: 2.3.1 is below 2.4.0"
    for folder in [app.repository.path, app.repository.path + "/Harbor"] {
      let lines = await lines(app, from: folder)
      #expect(lines.first?.hasPrefix(start) == true, "\(lines)")
      #expect(lines.last == "note: refused: 1 error in Harbor 2.3.1 (231)")
    }
    let elsewhere = await lines(app, from: "/", "--repo", app.repository.path)
    #expect(elsewhere.first?.hasPrefix(start) == true, "\(elsewhere)")
  }

  @Test func `a configuration on the command line is seen from where the run starts`() async throws
  {
    let app = try ExampleApp()
    try app.repository.write("format: 1\nnonsense: 1\n", to: "Harbor/gate.yml")
    let folder = app.repository.path + "/Harbor"
    let lines = await lines(app, from: folder, "--config", "gate.yml")
    #expect(lines.first?.hasPrefix("\(folder)/gate.yml:2:1: error: ") == true, "\(lines)")
  }

  @Test func `outside of a repository`() async throws {
    let app = try ExampleApp()
    let lines = await lines(app, from: app.repository.folder)
    #expect(lines.first?.hasPrefix("error: repository: ") == true, "\(lines)")
    #expect(lines.last == "note: undecided: 1 unknown")
  }
}
