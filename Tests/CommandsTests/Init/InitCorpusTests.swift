import Commands
import Foundation
import TestSupport
import Testing

/// Writes a configuration for real projects of `../shared/corpus` and judges with it.
///
/// Every twelfth by default, and all of them with `TRAINSTOP_CORPUS=all`; one after another, since each
/// waits for a child process on one of the few threads that all tests share.
/// The cases are not part of this repository; without them beside it the suite is skipped.
@Suite(.serialized, .enabled(if: InitCorpus.exists, "../shared/corpus is not there"))
struct InitCorpusTests {
  @Test(arguments: InitCorpus.cases)
  func `a configuration changes neither candidate nor verdict`(name: String) async throws {
    let scratch = try ScratchRepository()
    let project = scratch.sibling("project")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let made = try ChildProcess.run(
      "/usr/bin/env",
      [
        "python3", InitCorpus.folder + "/corpus.py", "checkout", InitCorpus.folder + "/" + name,
        project,
      ], in: "/", environment: ["PATH": path])
    try #require(made.status == 0, "\(made.errors)")
    let repository = ScratchRepository(at: project, beside: scratch)
    let before = try await judged(repository)
    let run = await Run(["init"], in: project, environment: repository.environment)
    #expect(run.status == .passed, "\(run.errors)")
    #expect(try await judged(repository) == before)
    let doctor = await Run(
      ["doctor", "--offline"], in: project, environment: repository.environment)
    #expect(doctor.output.contains("\n  .trainstop.yml is read, and has no fault.\n"))
    #expect(doctor.output.contains("\nnext\n  "), "\(doctor.output)")
    #expect(doctor.status != .refused)
  }

  private func judged(_ repository: ScratchRepository) async throws -> [String] {
    let run = await Run(
      ["check", "--offline", "--format", "json"], in: repository.path,
      environment: repository.environment)
    let json = try run.json()
    let candidate = try JSONSerialization.data(
      withJSONObject: json["candidate"] ?? [:], options: [.sortedKeys])
    return [String(decoding: candidate, as: UTF8.self), "\(json["verdict"] ?? "")"]
      + (try run.codes()).sorted() + (try run.reasons()).sorted()
  }
}

/// Where the projects are.
private enum InitCorpus {
  static let folder = ExampleApp.packageFolder
    .appendingPathComponent("../shared/corpus").standardizedFileURL.path

  /// The names of the cases, sorted; none where the folder is not there.
  static var cases: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let cases = names.sorted().filter {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)/expected.json")
    }
    guard ProcessInfo.processInfo.environment["TRAINSTOP_CORPUS"] != "all" else { return cases }
    return cases.enumerated().filter { $0.offset % 12 == 0 }.map(\.element)
  }

  static var exists: Bool { FileManager.default.fileExists(atPath: folder + "/corpus.py") }
}
