import Commands
import Foundation
import TestSupport
import Testing

/// What the system does to the built program; `.ci/faults` does more, and takes longer.
@Suite struct FaultTests {
  private static let program = Bundle.main.bundleURL.appendingPathComponent("trainstop").path

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "this is no Linux"),
    .disabled(
      if: ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil,
      "a sanitizer takes the signal before the program can"))
  func `a mapped file that is cut short is undecided, not a signal`() throws {
    let app = try ExampleApp()
    // The signal that the system sends then, as soon as the program is ready to take it.
    let script = """
      mkfifo push; exec 3<>push
      '\(Self.program)' hook run pre-push origin https://example.com/x.git <push & child=$!
      until grep -q '^SigCgt:.*[4-7c-f].$' /proc/$child/status; do sleep 0.01; done
      kill -BUS $child; wait $child; echo "status $?"
      """
    let result = try ChildProcess.run(
      "/bin/bash", ["-c", script], in: app.repository.path, environment: app.repository.environment)
    #expect(result.output == "status 2\n")
    #expect(
      result.errors.hasPrefix("error: a file could not be read any further: it was cut short"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
    arguments: [
      (">&-", 2, "it is closed"), ("2>&-", 0, ""), ("<&-", 0, ""), ("<&- >&- 2>&-", 2, ""),
      (">/dev/full", 2, "the disk is full"), ("2>/dev/full", 0, ""),
    ])
  func `a check whose streams are closed`(
    _ closing: String, _ status: Int32, _ reason: String
  ) throws {
    let app = try ExampleApp()
    let result = try ChildProcess.run(
      "/bin/bash", ["-c", "'\(Self.program)' check --offline \(closing)"],
      in: app.repository.path, environment: app.repository.environment)
    #expect(result.status == status)
    #expect(
      result.errors
        == (reason.isEmpty
          ? ""
          : """
          error: standard output could not be written: \(reason)
          help: Make room, or send it to another place with '> FILE', and run it again.

          """))
    #expect(try app.repository.git("status", "--porcelain") == "")
  }

  @Test(arguments: [
    ["LC_ALL": "tr_TR.UTF-8"], ["LC_ALL": "ar_EG.UTF-8"], ["LC_ALL": "nonsense"],
    ["TZ": "Pacific/Kiritimati"], ["TZ": ":nowhere"], ["HOME": ""], ["HOME": "/nowhere"],
    ["PATH": ""], ["TERM": "dumb", "COLUMNS": "-1"],
  ])
  func `the surroundings change no report`(_ changes: [String: String]) throws {
    let app = try ExampleApp()
    func report(_ environment: [String: String]) throws -> ChildProcess.Result {
      try ChildProcess.run(
        Self.program, ["check", "--offline", "--format", "json", "--now", "2026-11-30T09:00:00Z"],
        in: app.repository.path, environment: environment)
    }
    let usual = try report(app.repository.environment)
    let odd = try report(app.repository.environment.merging(changes) { $1 }.filter { $1 != "" })
    #expect(usual.status == 0)
    #expect((odd.status, odd.output) == (usual.status, usual.output))
  }

  @Test(arguments: [
    "1970-01-01T00:00:00Z", "2038-01-19T03:14:08Z", "2100-02-28T23:59:59Z", "9999-12-31T23:59:59Z",
  ])
  func `no time of the run ends in a trap`(_ moment: String) async throws {
    let app = try ExampleApp()
    for command in ["check", "policy", "simulate", "inspect", "doctor"] {
      let run = await app.run(command, "--now", moment)
      #expect(run.output + run.errors != "", "\(command)")
    }
    #expect(await app.run(["audit", "--now", moment]).status == .passed)
    #expect(await app.run(["bump", "minor", "--now", moment]).status == .passed)
  }
}
