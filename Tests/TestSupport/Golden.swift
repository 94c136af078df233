import Foundation
// A release build with the runtime inside, such as that of the demo's store, has no Testing.
#if canImport(Testing)
  package import Testing

  /// Compares `actual` with a file in `Goldens/`.
  ///
  /// With `RECORD_GOLDENS=1` in the environment it rewrites the file and still fails, so that
  /// nobody mistakes a recording for a pass. Continuous integration never records.
  package func expectGolden(
    _ actual: String, _ name: String, file: String = #filePath,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let environment = ProcessInfo.processInfo.environment
    let file = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Goldens/\(name)")
    if environment["RECORD_GOLDENS"] == "1", environment["CI"] == nil {
      try Data(actual.utf8).write(to: file)
      Issue.record("recorded \(name); read the diff, then run again", sourceLocation: location)
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(actual == expected, "\(name) differs", sourceLocation: location)
  }
#endif
