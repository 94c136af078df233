import Foundation
import TestSupport

/// A folder that is in no repository, for a product that is judged alone; it goes with this value.
final class LoneFolder {
  let path: String

  /// The temporary folder of a machine may itself lie in a repository, which is not looked for.
  let environment: [String: String]

  init() throws {
    let around = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = "\(around)/trainstop-\(UUID().uuidString)"
    environment = ["NO_COLOR": "1", "GIT_CEILING_DIRECTORIES": around]
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes an archive as `Harbor.ipa`.
  func write(_ archive: ZipWriter) throws {
    try Data(archive.bytes).write(to: URL(fileURLWithPath: path + "/Harbor.ipa"))
  }

  /// Runs the tool here.
  func run(_ words: [String]) async -> Run {
    await Run(words, in: path, environment: environment)
  }
}
