import Commands
import Foundation
import TestSupport
import UpdatePolicy

/// The example project in a repository of its own, with a few releases behind it and a store that
/// serves the latest one in three countries.
final class ExampleApp {
  /// The time of every run.
  static let now = Timestamp(secondsSince1970: 1_796_029_200)  // 2026-11-30T09:00:00Z

  /// The repository.
  let repository: ScratchRepository

  /// The store.
  let store: LoopbackServer

  /// Copies the project and makes its history: tags v1.0.0 to v2.4.0, and the work tree at 2.5.0.
  init(live: [String: String] = ["us": "2.4.0", "kr": "2.4.0", "jp": "2.4.0"]) throws {
    repository = try ScratchRepository()
    let answers = try LoopbackStoreAnswers(Array(Self.answers(live).utf8))
    store = try LoopbackServer { answers.reply(to: $0) }
    try Self.copyProject(to: repository.path)
    try FileManager.default.createDirectory(
      atPath: repository.path + "/dist", withIntermediateDirectories: true)
    for (version, build) in [("1.0.0", 100), ("2.0.0", 200), ("2.3.0", 230), ("2.4.0", 240)] {
      try setVersion(version, build: build)
      try commitAll("Harbor \(version)")
      try repository.tag("v\(version)")
    }
    try setVersion("2.5.0", build: 250)
    try commitAll("Harbor 2.5.0")
  }

  deinit { store.stop() }

  /// Writes the version where the example has it.
  func setVersion(_ version: String, build: Int) throws {
    try repository.write(
      "MARKETING_VERSION = \(version)\nCURRENT_PROJECT_VERSION = \(build)\n",
      to: "Config/Version.xcconfig")
  }

  /// Commits the work tree as it is.
  func commitAll(_ message: String) throws {
    try repository.git("add", "--all")
    try repository.git("commit", "--quiet", "--allow-empty", "--message", message)
  }

  /// Replaces a text in a file, which must have it.
  func edit(_ file: String, _ text: String, _ replacement: String) throws {
    let path = repository.path + "/" + file
    let old = try String(contentsOfFile: path, encoding: .utf8)
    guard old.contains(text) else {
      throw ScratchRepository.Failure(description: "\(file) has no '\(text)'")
    }
    try repository.write(old.replacingOccurrences(of: text, with: replacement), to: file)
  }

  /// The contents of a file, or nil when it is not there.
  func contents(_ file: String) -> String? {
    FileManager.default.contents(atPath: repository.path + "/" + file)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs the tool in the repository with the store on the loopback address.
  func run(_ words: String...) async -> Run {
    await run(words + ["--store-endpoint", store.address])
  }

  /// Runs the tool in the repository with exactly these words.
  func run(_ words: [String]) async -> Run {
    var environment = repository.environment
    environment["NO_COLOR"] = "1"
    return await Run(words, in: repository.path, environment: environment, now: Self.now)
  }

  /// Copies the files of the project.
  static func copyProject(to folder: String) throws {
    let source = packageFolder.appendingPathComponent("templates/example")
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try FileManager.default.copyItem(
        atPath: source.appendingPathComponent(name).path, toPath: folder + "/" + name)
    }
  }

  /// The root of this package.
  static let packageFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func answers(_ live: [String: String]) -> String {
    let countries = live.sorted { $0.key < $1.key }.map { country, version in
      """
      "\(country)": { "version": "\(version)", "minimumOsVersion": "16.0", \
      "currentVersionReleaseDate": "2026-10-08T08:00:00Z", "bundleId": "com.example.harbor", \
      "trackId": 1000000001, "trackName": "Harbor" }
      """
    }
    return "{ \(countries.joined(separator: ", ")) }"
  }
}

/// One run of the tool inside the test's own process.
struct Run {
  /// How it ended.
  let status: ExitStatus

  /// What it wrote to standard output.
  let output: String

  /// What it wrote to standard error.
  let errors: String

  init(
    _ words: [String], in folder: String = "/", environment: [String: String] = [:],
    now: Timestamp = ExampleApp.now
  ) async {
    var context = RunContext(environment: environment, workingDirectory: folder, now: now)
    status = await Tool.run(words, &context)
    output = context.output
    errors = context.errors
  }

  /// The output as JSON.
  func json() throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
    guard let object = value as? [String: Any] else {
      throw ScratchRepository.Failure(description: "the output is no object: \(output)")
    }
    return object
  }

  /// The codes of the findings in the JSON report, in its order.
  func codes() throws -> [String] {
    (try json()["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
  }

  /// The reasons of what is undetermined in the JSON report, in its order.
  func reasons() throws -> [String] {
    (try json()["undetermined"] as? [[String: Any]] ?? []).compactMap { $0["reason"] as? String }
  }
}
