import Foundation
import TestSupport

/// Programs of other languages that read what is written here.
enum Checker {
  /// Says whether a program is in the search path.
  static func exists(_ name: String) -> Bool { path(of: name) != nil }

  /// Runs a program on files of a folder that is removed afterwards.
  ///
  /// - Parameters:
  ///   - name: The program.
  ///   - arguments: Its arguments; files by name.
  ///   - files: What the folder holds.
  /// - Returns: What the program left behind.
  /// - Throws: ``Missing``, or whatever kept it from being started.
  static func run(
    _ name: String, _ arguments: [String], files: [String: [UInt8]]
  ) throws -> ChildProcess.Result {
    let folder = try ScratchFolder()
    for (name, bytes) in files {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    guard let program = path(of: name) else { throw Missing(name: name) }
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = folder.path
    environment["PYTHONIOENCODING"] = "utf-8"
    return try ChildProcess.run(program, arguments, in: folder.path, environment: environment)
  }

  /// Runs a program that takes long, such as a compiler, on a thread of its own.
  ///
  /// The threads that run tests are few, and tests with a limit of time wait for them.
  static func runAside(
    _ name: String, _ arguments: [String], files: [String: [UInt8]]
  ) async throws -> ChildProcess.Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try run(name, arguments, files: files) })
      }
    }
  }

  /// Runs a Python script that gets a file's name, and returns its output.
  static func python(_ script: String, _ file: String, _ bytes: [UInt8]) throws -> String {
    try python(script, [bytes], ending: file)
  }

  /// Runs a Python script that gets the names of many files, in their order, and returns its output.
  static func python(
    _ script: String, _ contents: [[UInt8]], ending: String
  ) throws -> String {
    let files = numbered(contents, ending: ending)
    let result = try run("python3", ["-c", script] + files.keys.sorted(), files: files)
    guard result.status == 0 else { throw Refused(reason: result.errors) }
    return result.output
  }

  /// Names files so that they sort in the order given.
  static func numbered(_ contents: [[UInt8]], ending: String) -> [String: [UInt8]] {
    contents.enumerated().reduce(into: [:]) { $0["\(1000 + $1.offset).\(ending)"] = $1.element }
  }

  struct Missing: Error {
    let name: String
  }

  struct Refused: Error {
    let reason: String
  }

  private static func path(of name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
