import Commands
import Foundation
import TestSupport

/// A small app in a repository of its own, whose version stands in a property list.
final class PlistApp {
  /// The repository, which has no commit yet.
  let repository: ScratchRepository

  /// Makes the repository.
  ///
  /// - Parameter version: What the configuration says under `version`, a line each, beside the
  ///   source; nil leaves out the file.
  /// - Throws: A failure when it cannot be made.
  init(version: [String]? = ["tag: v{version}"]) throws {
    repository = try ScratchRepository()
    guard let version else { return }
    let lines = ["format: 1", "version:", "  sources:", "    - plist: App/Info.plist"]
    let all = lines + version.map { "  " + $0 }
    try repository.write(all.joined(separator: "\n") + "\n", to: ".trainstop.yml")
  }

  /// Adds a text to the end of the configuration.
  func configure(_ text: String) throws {
    let path = repository.path + "/.trainstop.yml"
    let old = try String(contentsOfFile: path, encoding: .utf8)
    try repository.write(old + text + "\n", to: ".trainstop.yml")
  }

  /// Commits a version and, with a name, tags it.
  @discardableResult
  func release(
    _ version: String, build: String = "1", tag: String? = nil, message: String? = nil,
    annotation: String? = nil
  ) throws -> String {
    let id = try repository.commit(
      message ?? "Release \(version)",
      files: ["App/Info.plist": Self.plist(version: version, build: build)])
    if let tag { try repository.tag(tag, message: annotation) }
    return id
  }

  /// Runs the tool here without a store.
  func run(_ words: String...) async -> Run {
    var environment = repository.environment
    environment["NO_COLOR"] = "1"
    return await Run(words, in: repository.path, environment: environment)
  }

  /// A property list with a version; nil leaves the key out.
  static func plist(version: String?, build: String = "1") -> String {
    let version = version.map {
      "  <key>CFBundleShortVersionString</key>\n  <string>\($0)</string>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \(version ?? "")  <key>CFBundleVersion</key>
        <string>\(build)</string>
        <key>CFBundleIdentifier</key>
        <string>com.example.small</string>
        <key>CFBundlePackageType</key>
        <string>APPL</string>
      </dict>
      </plist>

      """
  }
}
