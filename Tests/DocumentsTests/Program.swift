import Foundation

/// Programs that the reader is compared with.
enum Program {
  /// Why a program did not do its work.
  struct Failure: Error {
    let name: String
    let status: Int32
  }

  /// Says whether a program is in the search path.
  static func exists(_ name: String) -> Bool { url(of: name) != nil }

  /// Runs a program whose output is of no interest.
  static func run(_ name: String, _ arguments: [String]) throws {
    guard let url = url(of: name) else { throw Failure(name: name, status: 127) }
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(name: name, status: process.terminationStatus)
    }
  }

  /// Lends a folder of its own to `body` and removes it.
  static func withScratchFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trainstop-documents-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private static func url(of name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
