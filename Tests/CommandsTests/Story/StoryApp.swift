import Commands
import Foundation
import TestSupport
import Testing
import UpdatePolicy

/// The example app in a repository of its own, with a clock that the story moves, and the text that
/// the story has come to.
final class StoryApp {
  /// The repository.
  let repository: ScratchRepository

  /// What the store has now.
  var store = StoryStore()

  /// Everything that was told and shown so far.
  private(set) var text: String

  /// The time, as RFC 3339.
  private var now = ""

  private var systemOfProject = "16.0"

  /// Copies the project and configures it.
  ///
  /// - Parameters:
  ///   - introduction: How the text begins.
  ///   - configuration: The file `.trainstop.yml`.
  /// - Throws: A failure when the repository cannot be made.
  init(_ introduction: String, configuration: String) throws {
    repository = try ScratchRepository()
    try ExampleApp.copyProject(to: repository.path)
    try repository.write(configuration, to: ".trainstop.yml")
    try FileManager.default.createDirectory(
      atPath: repository.path + "/dist", withIntermediateDirectories: true)
    text = introduction + "\n```yaml\n\(configuration)```\n"
  }

  /// Moves on to a moment, which begins a new section.
  func step(_ title: String, at date: String, _ told: String) throws {
    now = date
    repository.clock = Int(try Timestamp(date).secondsSince1970)
    text += "\n## \(title)\n\n\(date): \(told)\n"
  }

  /// Tells what happens next within a section.
  func tell(_ told: String) { text += "\n\(told)\n" }

  /// Shows what the store has.
  func showStore() { text += "\n    store: \(store.summary)\n" }

  /// Commits a version, with the system that it needs from now on.
  func commit(
    _ version: String, build: Int, system: String? = nil, _ message: String? = nil
  ) throws {
    try repository.write(
      "MARKETING_VERSION = \(version)\nCURRENT_PROJECT_VERSION = \(build)\n",
      to: "Config/Version.xcconfig")
    if let system {
      try edit(
        "Harbor.xcodeproj/project.pbxproj", "IPHONEOS_DEPLOYMENT_TARGET = \(systemOfProject)",
        "IPHONEOS_DEPLOYMENT_TARGET = \(system)")
      systemOfProject = system
    }
    try repository.commit(message ?? "Harbor \(version)")
  }

  /// Replaces a text in a file, which must have it.
  func edit(_ file: String, _ old: String, _ new: String) throws {
    let path = repository.path + "/" + file
    let contents = try String(contentsOfFile: path, encoding: .utf8)
    guard contents.contains(old) else {
      throw ScratchRepository.Failure(description: "\(file) has no '\(old)'")
    }
    try repository.write(contents.replacingOccurrences(of: old, with: new), to: file)
  }

  /// Adds lines to the configuration above one that it has, shows them, and commits them.
  func configure(_ lines: String, above line: String) throws {
    try edit(".trainstop.yml", line, lines + line)
    try repository.commit("Configure trainstop")
    text += "\n```yaml\n\(lines)```\n"
  }

  /// Runs the tool, shows what it says, and holds its exit status to the expected one.
  func run(
    _ words: String..., expecting status: Commands.ExitStatus,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    try await show(words, expecting: status, at: location)
  }

  private func show(
    _ words: [String], expecting status: Commands.ExitStatus, at location: SourceLocation
  ) async throws {
    let run = try await ran(words)
    #expect(run.status == status, "\(run.output)\(run.errors)", sourceLocation: location)
    let shown = (run.output + run.errors).trimmingCharacters(in: .newlines)
    text += "\n```text\n$ trainstop \(words.joined(separator: " "))\n\(try withoutIDs(shown))\n"
    text += "(exit status \(run.status.rawValue))\n```\n"
  }

  /// Shows what the daily job says, and writes and commits the policy as it does.
  func runJob(
    _ words: String..., at location: SourceLocation = #_sourceLocation
  ) async throws {
    try await show(["policy", "--diff"] + words, expecting: .passed, at: location)
    try await show(["simulate"] + words, expecting: .passed, at: location)
    try await publish(at: location)
  }

  /// Writes the policy as the daily job does, commits it, and says so.
  func publish(at location: SourceLocation = #_sourceLocation) async throws {
    let run = try await ran(["policy"])
    #expect(run.status == .passed, "\(run.output)\(run.errors)", sourceLocation: location)
    try repository.commit("Refresh the update policy")
    text += "\nThe job writes the policy and publishes it.\n"
  }

  /// Lets the daily job publish without a word at another moment, as it does all the time.
  func refresh(at date: String) async throws {
    let told = text
    try step("", at: date, "")
    try await publish()
    text = told
  }

  private func ran(_ words: [String]) async throws -> Run {
    try repository.write(try store.recording(at: now), to: "../answers.json")
    var environment = repository.environment
    environment["NO_COLOR"] = "1"
    return await Run(
      words + ["--replay", "../answers.json", "--offline"], in: repository.path,
      environment: environment, now: try Timestamp(now))
  }

  /// Names commits by their place in the history, as the example project may change.
  private func withoutIDs(_ shown: String) throws -> String {
    guard shown.contains("commit ") else { return shown }
    let ids = try repository.git("rev-list", "--all", "--reverse").split(separator: "\n")
    return ids.enumerated().reduce(shown) { shown, entry in
      shown.replacingOccurrences(
        of: String(entry.element.prefix(9)), with: "<\(entry.offset + 1)>")
    }
  }
}
