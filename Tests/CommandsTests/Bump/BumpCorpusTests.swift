import Foundation
import TestSupport
import Testing

/// Bumps some real projects of `../shared/corpus` and back, by `.ci/bump-corpus`.
///
/// Every eighth, so that the tests stay quick; the script by itself takes all of them.
/// The cases are not part of this repository; without them beside it the suite is skipped.
@Suite(.enabled(if: BumpCorpus.exists, "../shared/corpus is not there"))
struct BumpCorpusTests {
  @Test func `cases are bumped and back byte for byte, or says why not`() throws {
    let tool = Bundle.main.bundleURL.appendingPathComponent("trainstop").path
    let script = ExampleApp.packageFolder.appendingPathComponent(".ci/bump-corpus").path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let cases = try BumpCorpus.cases.enumerated().filter { $0.offset % 8 == 0 }.map(\.element)
    let result = try ChildProcess.run(
      "/usr/bin/env", ["python3", script, tool, BumpCorpus.folder] + cases, in: "/",
      environment: ["PATH": path])
    let failures = result.output.split(separator: "\n").filter { $0.hasPrefix("FAIL") }
    #expect(failures.isEmpty)
    #expect(result.status == 0, "\(result.errors)")
    let bumped = result.output.split(separator: "\n").filter { $0.contains("back clean") }
    #expect(bumped.count >= cases.count - 2)
  }
}

/// Where the projects are.
private enum BumpCorpus {
  static let folder = ExampleApp.packageFolder
    .appendingPathComponent("../shared/corpus").standardizedFileURL.path

  /// The names of the cases, sorted.
  static var cases: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter {
        FileManager.default.fileExists(atPath: "\(folder)/\($0)/expected.json")
      }
    }
  }

  static var exists: Bool { FileManager.default.fileExists(atPath: folder + "/corpus.py") }
}
