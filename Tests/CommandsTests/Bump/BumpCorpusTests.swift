import Foundation
import TestSupport
import Testing

/// Bumps every real project of `../shared/corpus` and back, by `.ci/bump-corpus`.
///
/// The cases are not part of this repository; without them beside it the suite is skipped.
@Suite(.enabled(if: BumpCorpus.exists, "../shared/corpus is not there"))
struct BumpCorpusTests {
  @Test func `every case is bumped and back byte for byte, or says why not`() throws {
    let tool = Bundle.main.bundleURL.appendingPathComponent("trainstop").path
    let script = ExampleApp.packageFolder.appendingPathComponent(".ci/bump-corpus").path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let result = try ChildProcess.run(
      "/usr/bin/env", ["python3", script, tool, BumpCorpus.folder], in: "/",
      environment: ["PATH": path])
    let failures = result.output.split(separator: "\n").filter { $0.hasPrefix("FAIL") }
    #expect(failures.isEmpty)
    #expect(result.status == 0, "\(result.errors)")
    let bumped = result.output.split(separator: "\n").filter { $0.contains("back clean") }
    #expect(bumped.count >= 38)
  }
}

/// Where the projects are.
private enum BumpCorpus {
  static let folder = ExampleApp.packageFolder
    .appendingPathComponent("../shared/corpus").standardizedFileURL.path

  static var exists: Bool { FileManager.default.fileExists(atPath: folder + "/corpus.py") }
}
