import Foundation
import TestSupport
import Testing

/// A server that speaks TLS on this machine with a certificate of its own, played by `openssl`.
///
/// Its only mutable part is the process, which one test owns.
final class TLSServer: @unchecked Sendable {
  /// The port, chosen by the system.
  let port: Int

  /// The file of the certificate.
  let certificate: String

  private let process = Process()
  private let output = Pipe()
  private let folder: URL

  /// Whether there is an `openssl` to play it.
  static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: program) }

  private static let program = "/usr/bin/openssl"

  /// Starts a server that serves `contents` as `/policy.json`.
  ///
  /// - Parameters:
  ///   - contents: What it serves.
  ///   - name: The host that the certificate is for, as `subjectAltName` writes it.
  /// - Throws: What kept it from being started.
  init(contents: String, name: String = "IP:127.0.0.1") throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trainstop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    certificate = folder.appendingPathComponent("certificate.pem").path
    let key = folder.appendingPathComponent("key.pem").path
    try Data(contents.utf8).write(to: folder.appendingPathComponent("policy.json"))
    let made = try ChildProcess.run(
      Self.program,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "2", "-subj", "/CN=trainstop test", "-addext", "subjectAltName=\(name)",
        "-keyout", key, "-out", certificate,
      ], in: folder.path, environment: [:])
    try #require(made.status == 0, "\(made.errors)")
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = [
      "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-WWW",
    ]
    process.currentDirectoryURL = folder
    process.environment = [:]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = Pipe()
    try process.run()
    var text = ""
    var found: Int?
    while found == nil {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
      let line = text.components(separatedBy: "\n").dropLast().first { $0.hasPrefix("ACCEPT") }
      found = line?.components(separatedBy: ":").last.flatMap { Int($0) }
    }
    port = try #require(found, "\(text)")
  }

  deinit {
    process.terminate()
    // Whatever is left of the folder is the system's to clean up.
    _ = try? FileManager.default.removeItem(at: folder)
  }

  /// The address of the file.
  var address: String { "https://127.0.0.1:\(port)/policy.json" }
}
