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

/// What the built program needs of the system to ask a store.
@Suite struct BuiltTransportTests {
  private static let program = Bundle.main.bundleURL.appendingPathComponent("trainstop").path

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/maps"), "this is no Linux"))
  func `a machine without libcurl cannot tell, and says the mend`() throws {
    let app = try ExampleApp()
    // Files that are no libraries, where the system looks first.
    for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] {
      try app.repository.write("", to: "lib/\(name)")
    }
    var environment = app.repository.environment
    environment["LD_LIBRARY_PATH"] = app.repository.path + "/lib"
    func run(_ words: String...) throws -> ChildProcess.Result {
      try ChildProcess.run(
        Self.program, words, in: app.repository.path, environment: environment)
    }
    let check = try run("check")
    #expect(check.status == 2)
    #expect(
      check.output.contains(
        "libcurl.so.4 is not on this machine, and no store can be asked without it"),
      "\(check.output)")
    #expect(check.output.contains("apt-get install libcurl4"))
    #expect(try run("check", "--offline").status == 0)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/maps"), "this is no Linux"))
  func `libcurl is not among the libraries that every start loads`() throws {
    let needed = try ChildProcess.run(
      "/bin/bash", ["-c", "readelf -d '\(Self.program)' | grep NEEDED"], in: "/",
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(needed.output.contains("libgit2"))
    #expect(!needed.output.contains("libcurl"))
    #expect(!needed.output.contains("FoundationNetworking"))
  }
}
