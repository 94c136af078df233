import Foundation

/// A Git repository in its own temporary folder, made by running `git`.
///
/// No configuration of the machine or the user counts: `HOME` lies in the folder, the system's and
/// the user's files are `/dev/null`. Dates are fixed and rise by a minute with each commit, unless
/// a test sets them. The folder is removed with the value.
package final class ScratchRepository {
  /// Why a program did not do what the test needs.
  package struct Failure: Error, CustomStringConvertible {
    /// The command and what it wrote to standard error.
    package let description: String

    /// Creates a failure.
    package init(description: String) { self.description = description }
  }

  /// The temporary folder, which also holds what ``sibling(_:)`` names.
  package let folder: String

  /// The top of the work tree, or the Git folder of a bare repository.
  package let path: String

  /// The date of the next commit or annotated tag, in seconds since 1970.
  package var clock = 1_700_000_000

  private let ownsFolder: Bool

  /// Makes an empty repository whose branch is `main`.
  ///
  /// - Parameters:
  ///   - isBare: Whether it has no work tree.
  ///   - options: More options of `git init`, such as `--object-format=sha256`.
  /// - Throws: Whatever kept it from being made.
  package init(isBare: Bool = false, options: [String] = []) throws {
    folder = try Self.temporaryFolder()
    path = folder + "/repository"
    ownsFolder = true
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
    try git(["init", "--quiet", "--initial-branch=main"] + (isBare ? ["--bare"] : []) + options)
  }

  /// Uses a repository that a test made beside `other`, with the same clock.
  package init(at path: String, beside other: ScratchRepository) {
    folder = other.folder
    self.path = path
    clock = other.clock
    ownsFolder = false
  }

  deinit {
    // What is left in the temporary folder does no harm, and a test is over here.
    if ownsFolder { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// The environment of every `git` that runs here.
  package var environment: [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": folder, "LC_ALL": "C", "TZ": "UTC",
      "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_AUTHOR_NAME": "Scratch", "GIT_AUTHOR_EMAIL": "scratch@example.com",
      "GIT_COMMITTER_NAME": "Scratch", "GIT_COMMITTER_EMAIL": "scratch@example.com",
      "GIT_AUTHOR_DATE": "\(clock) +0000", "GIT_COMMITTER_DATE": "\(clock) +0000",
    ]
  }

  /// Runs `git` in the repository and returns what it wrote, without the last line's end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, such as `["log", "--oneline"]`.
  ///   - input: What it reads from standard input.
  /// - Returns: Its standard output.
  /// - Throws: A ``Failure`` unless it exits with zero.
  @discardableResult
  package func git(_ arguments: [String], input: String? = nil) throws -> String {
    // Cloning a submodule from a folder is off by default since 2.38.1.
    let options = ["-c", "protocol.file.allow=always", "-c", "gc.auto=0"]
    let result = try ChildProcess.run(
      "/usr/bin/env", ["git"] + options + arguments, in: path, environment: environment,
      input: input)
    guard result.status == 0 else {
      throw Failure(description: "git \(arguments.joined(separator: " ")): \(result.errors)")
    }
    return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
  }

  /// Runs `git` in the repository; see ``git(_:input:)``.
  @discardableResult
  package func git(_ arguments: String...) throws -> String { try git(arguments) }

  /// Writes a file below the work tree, with the folders on its path.
  package func write(_ contents: String, to file: String) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contents.utf8).write(to: url)
  }

  /// Makes a commit of everything in the work tree.
  ///
  /// - Parameters:
  ///   - message: The message, subject and body.
  ///   - files: Files to write first, by path.
  ///   - date: Its date in seconds since 1970; without it the clock's, which then moves on.
  /// - Returns: The commit's id in hexadecimal.
  /// - Throws: A ``Failure`` when git refuses.
  @discardableResult
  package func commit(
    _ message: String = "change", files: [String: String] = [:], date: Int? = nil
  ) throws -> String {
    for (file, contents) in files { try write(contents, to: file) }
    try git("add", "--all")
    return try at(date) {
      try git(["commit", "--quiet", "--allow-empty", "--file=-"], input: message)
      return try git("rev-parse", "HEAD")
    }
  }

  /// Switches to a branch, which is made when it is new.
  ///
  /// - Parameters:
  ///   - name: The branch.
  ///   - start: Where a new branch begins; without it here.
  /// - Throws: A ``Failure`` when git refuses.
  package func branch(_ name: String, from start: String? = nil) throws {
    let exists = try git("branch", "--list", name) != ""
    try git(["switch", "--quiet"] + (exists ? [name] : ["-c", name] + (start.map { [$0] } ?? [])))
  }

  /// Merges branches into the current one with a merge commit; more than one makes an octopus.
  ///
  /// - Returns: The merge commit's id in hexadecimal.
  @discardableResult
  package func merge(_ branches: String..., date: Int? = nil) throws -> String {
    try at(date) {
      try git(["merge", "--quiet", "--no-ff", "--message=merge"] + branches)
      return try git("rev-parse", "HEAD")
    }
  }

  /// Makes a tag.
  ///
  /// - Parameters:
  ///   - name: The name without `refs/tags/`.
  ///   - target: What it points at.
  ///   - message: The annotation; without it the tag is a plain reference.
  /// - Throws: A ``Failure`` when git refuses.
  package func tag(_ name: String, at target: String = "HEAD", message: String? = nil) throws {
    guard let message else {
      try git("tag", name, target)
      return
    }
    _ = try at(nil) { try git(["tag", "--annotate", "--file=-", name, target], input: message) }
  }

  /// Returns a path in the temporary folder beside the repository.
  package func sibling(_ name: String) -> String { folder + "/" + name }

  /// Clones the repository through the transport that honours `--depth` and `--filter`.
  ///
  /// - Parameters:
  ///   - name: The new folder's name beside this one.
  ///   - options: Options of `git clone`, such as `--depth=1`.
  /// - Returns: The clone, which lives in this repository's temporary folder.
  /// - Throws: A ``Failure`` when git refuses.
  package func clone(_ name: String, _ options: String...) throws -> ScratchRepository {
    let target = sibling(name)
    try git(["clone", "--quiet"] + options + ["file://\(path)", target])
    return ScratchRepository(at: target, beside: self)
  }

  private func at<Result>(_ date: Int?, _ body: () throws -> Result) rethrows -> Result {
    let now = clock
    if let date { clock = date }
    defer { clock = now + 60 }
    return try body()
  }

  private static func temporaryFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trainstop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.resolvingSymlinksInPath().path
  }
}
