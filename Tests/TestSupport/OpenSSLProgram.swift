package import Foundation

/// The program `openssl`, as a second opinion on keys and signatures.
package struct OpenSSLProgram {
  /// A folder of its own.
  package let folder: URL

  /// Where the program is; nil on a system without it.
  package static let path = [
    "/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Makes the folder.
  package init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("signing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Removes the folder.
  package func remove() { _ = try? FileManager.default.removeItem(at: folder) }

  /// Runs the program in the folder and returns what it printed.
  @discardableResult package func run(_ arguments: String...) throws -> String {
    guard let program = Self.path else { throw Failure(text: "there is no openssl here") }
    let result = try ChildProcess.run(program, arguments, in: folder.path, environment: [:])
    guard result.status == 0 else { throw Failure(text: result.errors + result.output) }
    return result.output
  }

  /// Writes a file into the folder.
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }

  /// Reads a file in the folder.
  package func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// The program did not do what it was asked.
  package struct Failure: Error {
    /// What it printed.
    package let text: String
  }
}
