import Foundation
import TestSupport
import Testing

/// Runs the built program, for what only a process has: its exit status and its pipes.
@Suite struct BuiltToolTests {
  private static let program = Bundle.main.bundleURL.appendingPathComponent("trainstop").path

  @Test func `exits with 0, 1, and 2`() throws {
    let app = try ExampleApp()
    func status(_ words: String...) throws -> Int32 {
      try ChildProcess.run(
        Self.program, words, in: app.repository.path, environment: app.repository.environment
      ).status
    }
    #expect(try status("check", "--offline") == 0)
    #expect(try status("check", "--offline", "--ref", "v9") == 2)
    try app.setVersion("1.0.0", build: 1)
    #expect(try status("check", "--offline") == 1)
  }

  @Test func `prints its version`() throws {
    let result = try ChildProcess.run(Self.program, ["--version"], in: "/", environment: [:])
    #expect(result.output.hasPrefix("trainstop "))
    #expect(result.status == 0)
  }

  /// The device that takes no byte, which Linux has.
  private static let full = "/dev/full"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: full), "there is no /dev/full"))
  func `output that cannot be written is no pass`() throws {
    let result = try ChildProcess.run(
      "/bin/bash", ["-c", "'\(Self.program)' rules > \(Self.full); echo $?"], in: "/",
      environment: [:])
    #expect(result.output == "2\n")
  }
}
