import Foundation
import Testing

/// The program `loopback-store`, running.
///
/// Its only mutable part is the process, which one test owns.
final class LoopbackProcess: @unchecked Sendable {
  /// The address that it prints its port for.
  let address: String

  private let process = Process()
  private let input = Pipe()
  private let folder: URL
  private let exits: AsyncStream<Int32>

  /// Starts the program with a file of answers and, if there is one, an app in App Store Connect.
  init(answers: String, connect: String? = nil) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("loopback-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("answers.json")
    try Data(answers.utf8).write(to: file)

    let output = Pipe()
    let (exits, continuation) = AsyncStream<Int32>.makeStream()
    self.exits = exits
    process.executableURL = Self.program
    process.arguments = ["--port", "0", "--answers", file.path]
    if let connect {
      let file = folder.appendingPathComponent("connect.json")
      try Data(connect.utf8).write(to: file)
      process.arguments? += ["--connect", file.path]
    }
    process.standardInput = input
    process.standardOutput = output
    process.terminationHandler = { continuation.yield($0.terminationStatus) }
    try process.run()

    // The port is all that is ever printed, in one piece.
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(UInt16(line.dropLast()))
    address = "http://127.0.0.1:\(port)"
  }

  deinit {
    if process.isRunning { process.terminate() }
    // Whatever is left of the folder is the system's to clean up.
    _ = try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the program's input.
  func closeInput() throws { try input.fileHandleForWriting.close() }

  /// Asks the program to end.
  func terminate() { process.terminate() }

  /// Waits for the program's end and returns its status.
  func status() async -> Int32? {
    for await status in exits { return status }
    return nil
  }

  /// The program beside the tests.
  private static var program: URL {
    let bundle = Bundle(for: LoopbackProcess.self).bundleURL
    let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    return folder.appendingPathComponent("loopback-store")
  }
}
