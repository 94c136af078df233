import Diagnostics
import Emitting
import Foundation

/// A folder of one test, removed with the value.
final class ScratchFolder {
  /// The path without symbolic links.
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("emitting-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("\(path) could not be removed: \(error)")
    }
  }

  /// A writer whose repository is the folder itself.
  var writer: OutputWriter { OutputWriter(root: path) }

  /// Returns why a file at `name` may not be written, or nil when it was written.
  func fault(_ name: String) -> Undetermined? {
    do {
      _ = try writer.write([OutputFile(path: name, bytes: [1])])
      return nil
    } catch {
      return error
    }
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: full(name), withIntermediateDirectories: true)
  }

  func put(_ text: String, at name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: full(name)))
  }

  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: full(name), withDestinationPath: destination)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: full(name)) }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: full(name))), as: UTF8.self)
  }

  func names(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: full(name)).sorted()
  }

  func mode(of name: String) throws -> Int? {
    (try attributes(name)[.posixPermissions] as? NSNumber)?.intValue
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: full(name))
  }

  func date(of name: String) throws -> Date? { try attributes(name)[.modificationDate] as? Date }

  func setDate(_ date: Date, of name: String) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: full(name))
  }

  func isLink(_ name: String) throws -> Bool {
    try attributes(name)[.type] as? FileAttributeType == .typeSymbolicLink
  }

  private func attributes(_ name: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: full(name))
  }

  private func full(_ name: String) -> String { "\(path)/\(name)" }
}
