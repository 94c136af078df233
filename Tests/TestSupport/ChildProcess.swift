import Foundation

/// A program that a test runs to its end.
package enum ChildProcess {
  /// What a program left behind.
  package struct Result: Sendable {
    /// Its exit status, or the signal's number when one ended it.
    package let status: Int32

    /// What it wrote to standard output.
    package let output: String

    /// What it wrote to standard error.
    package let errors: String
  }

  /// The number of a process that has ended.
  package static func ended() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", ":"]
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  /// What an instrumented program is told by whoever measures the tests: where to write what it
  /// covers, and what a sanitizer is to look for.
  private static let instruments = ProcessInfo.processInfo.environment.filter { name, _ in
    ["LLVM_PROFILE_FILE", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"].contains(name)
  }

  /// Runs a program with exactly the given environment, and what its instruments need.
  ///
  /// Both streams go to files, so that a program that writes a lot never waits for a reader.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: Its arguments.
  ///   - folder: The current folder.
  ///   - environment: Its whole environment.
  ///   - input: What it reads from standard input; nothing by default.
  /// - Returns: What it left behind.
  /// - Throws: Whatever kept it from being started.
  package static func run(
    _ program: String, _ arguments: [String], in folder: String,
    environment: [String: String], input: String? = nil
  ) throws -> Result {
    let files = FileManager.default.temporaryDirectory
      .appendingPathComponent("trainstop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    let streams = ["input", "output", "errors"].map { files.appendingPathComponent($0) }
    try Data((input ?? "").utf8).write(to: streams[0])
    try Data().write(to: streams[1])
    try Data().write(to: streams[2])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment.merging(instruments) { own, _ in own }
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    process.standardOutput = try FileHandle(forWritingTo: streams[1])
    process.standardError = try FileHandle(forWritingTo: streams[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self))
  }
}
