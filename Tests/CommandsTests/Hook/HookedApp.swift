import Foundation
import TestSupport

/// The example project in a repository with a bare remote beside it, and the built program on the
/// `PATH` of whatever git runs.
final class HookedApp {
  /// The project.
  let app: ExampleApp

  /// The folder in which git and the program are run; the top of the work tree at first.
  var folder: String

  /// The environment of git and the program.
  var environment: [String: String]

  /// The bare repository that `origin` is.
  var remote: String { app.repository.sibling("remote.git") }

  /// The folder with the built program.
  static let programs = Bundle.main.bundleURL.path

  init() throws {
    app = try ExampleApp()
    folder = app.repository.path
    environment = app.repository.environment
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    environment["PATH"] = Self.programs + ":" + path
    try git("init", "--quiet", "--bare", "--initial-branch=main", remote).passed()
    try git("remote", "add", "origin", remote).passed()
  }

  /// Runs git, with its hooks.
  @discardableResult
  func git(_ words: String...) throws -> ChildProcess.Result {
    try ChildProcess.run(
      "/usr/bin/env", ["git", "-c", "protocol.file.allow=always"] + words, in: folder,
      environment: environment)
  }

  /// Runs `trainstop hook`.
  @discardableResult
  func hook(_ words: String..., input: String? = nil) throws -> ChildProcess.Result {
    try ChildProcess.run(
      Self.programs + "/trainstop", ["hook"] + words, in: folder, environment: environment,
      input: input)
  }

  /// The id of a revision.
  func id(_ revision: String = "HEAD") throws -> String {
    try git("rev-parse", revision).output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Writes a file that may be run, with the folders on its path.
  func script(_ text: String, at path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Commits a version without asking a hook.
  func commit(_ version: String, build: Int) throws {
    try app.setVersion(version, build: build)
    try git("commit", "--quiet", "--all", "--no-verify", "--message", version).passed()
  }

  /// Adds a line to the file of the configuration that git reads as the user's.
  func configureUser(_ name: String, _ value: String) throws {
    environment["GIT_CONFIG_GLOBAL"] = nil
    try git("config", "--global", name, value).passed()
  }

  /// The names of what the remote has, sorted.
  func pushed() throws -> [String] {
    try git("--git-dir", remote, "for-each-ref", "--format=%(refname)").output
      .split(separator: "\n").map(String.init)
  }

  /// The bytes of a file, or nil where there is none.
  func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }
}

extension ChildProcess.Result {
  /// Throws unless the program passed.
  func passed() throws {
    guard status == 0 else {
      throw ScratchRepository.Failure(description: "status \(status): \(output)\(errors)")
    }
  }
}
