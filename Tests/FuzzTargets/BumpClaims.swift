import Commands
import Diagnostics
import Foundation
import Reading
import TestSupport
import UpdatePolicy

/// What is claimed of `bump`: the project then says the new version, and back again every byte.
enum BumpClaims {
  private static let files = ["Version.xcconfig", "App/Info.plist"]

  static func check(_ parts: InputParts) throws {
    let folder = NSTemporaryDirectory() + "trainstop-bump-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/App", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var before = parts.files(files)
    before["App.xcodeproj/project.pbxproj"] = project
    try FileManager.default.createDirectory(
      atPath: folder + "/App.xcodeproj", withIntermediateDirectories: true)
    for (path, bytes) in before { try Data(bytes).write(to: url(folder, path)) }
    guard let old = version(before), let word = parts.texts(from: 2).first, !word.hasPrefix("-"),
      bump(word, folder)
    else {
      try claim(read(folder, before.keys) == before, "a bump that failed has changed files")
      return
    }
    let after = try read(folder, before.keys)
    let new = version(after)
    try claim(new != nil, "bump \(word) leaves no version behind")
    guard new != old, bump(old, folder) else { return }
    try claim(version(try read(folder, before.keys)) == old, "bump does not lead back to \(old)")
  }

  private static func bump(_ word: String, _ folder: String) -> Bool {
    let status = waiting {
      var context = RunContext(
        environment: ["HOME": folder], workingDirectory: folder,
        now: Timestamp(secondsSince1970: 1_796_000_000))
      return await Tool.run(["bump", word, "--repo", folder], &context)
    }
    return status == .passed
  }

  private static func version(_ files: [String: [UInt8]]) -> String? {
    var tree = MemoryTree()
    for (path, bytes) in files { tree[path] = bytes }
    return try? ProjectReader(tree: tree).read().candidate.value?.version.value?.text
  }

  private static func read(
    _ folder: String, _ paths: some Sequence<String>
  ) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in paths { files[path] = Array(try Data(contentsOf: url(folder, path))) }
    return files
  }

  private static func url(_ folder: String, _ path: String) -> URL {
    URL(fileURLWithPath: folder).appendingPathComponent(path)
  }

  private static let project = Array(
    String(decoding: SampleProject.list(""), as: UTF8.self)
      .replacingOccurrences(of: "MARKETING_VERSION = 2.4.0; ", with: "")
      .replacingOccurrences(of: "CURRENT_PROJECT_VERSION = 7;", with: "")
      .replacingOccurrences(
        of: "name = Release; buildSettings = {SDKROOT",
        with: "name = Release; baseConfigurationReference = F; buildSettings = {SDKROOT"
      )
      .replacingOccurrences(
        of: "children = ();",
        with: """
          children = (F); };
          F = {isa = PBXFileReference; path = Version.xcconfig; sourceTree = "<group>";
          """
      ).utf8)
}
