import Diagnostics
import Foundation
import Reading

/// The folder of real projects, and how a reading of one compares with its answers.
enum Corpus {
  /// Where the cases are: beside this repository.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../../shared/corpus").standardizedFileURL

  static var exists: Bool { !cases.isEmpty }

  /// The names of the cases that have Xcode projects.
  static let cases: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { name in
      FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("\(name)/expected.json").path)
    }
  }()

  /// Unpacks a case and returns its files.
  static func extract(_ name: String, to folder: URL) throws -> FolderTree {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let archive = self.folder.appendingPathComponent("\(name)/files.tar.xz")
    process.arguments = ["tar", "-xJf", archive.path, "-C", folder.path]
    try process.run()
    process.waitUntilExit()
    return FolderTree(folder: folder)
  }

  private struct Expected: Decodable {
    struct Value: Decodable {
      var marketing: String?
      var build: String?
    }

    var main_project: String?
    var targets: [String: [String: Value]]?
  }

  /// The bundles that read otherwise than expected, one line each.
  static func misses(_ name: String, in tree: FolderTree) throws -> [String] {
    let url = folder.appendingPathComponent("\(name)/expected.json")
    let expected = try JSONDecoder().decode(Expected.self, from: Data(contentsOf: url))
    var found: [String: XcodeReadings] = [:]
    var misses: [String] = []
    for (key, configurations) in (expected.targets ?? [:]).sorted(by: { $0.key < $1.key }) {
      let parts = key.components(separatedBy: "::")
      let project = parts.count == 2 ? parts[0] : expected.main_project ?? ""
      let target = parts.last ?? ""
      guard project.hasSuffix(".xcodeproj") else { continue }
      let readings = try found[project] ?? read(project, in: tree)
      found[project] = readings
      for (configuration, want) in configurations.sorted(by: { $0.key < $1.key }) {
        let reading = readings.readings.last {
          $0.target == target && $0.configuration == configuration
        }
        let have = (reading?.version.value?.text, reading?.build.value?.text)
        guard have != (want.marketing, want.build) || reading == nil else { continue }
        misses.append(
          "\(name) \(project) \(target) \(configuration): \(have.0 ?? "-") (\(have.1 ?? "-")), "
            + "expected \(want.marketing ?? "-") (\(want.build ?? "-"))")
      }
    }
    return misses
  }

  private static func read(_ project: String, in tree: FolderTree) throws -> XcodeReadings {
    try XcodeProjectReader(tree: tree, path: project, overrides: flutter(project, in: tree)).read()
  }

  /// What Flutter would supply for a project in its `ios` or `macos` folder.
  private static func flutter(_ project: String, in tree: FolderTree) throws -> SettingOverrides {
    let folder = project.split(separator: "/").dropLast(2).joined(separator: "/")
    let path = folder.isEmpty ? "pubspec.yaml" : "\(folder)/pubspec.yaml"
    guard let bytes = try tree.bytes(of: path) else { return .none }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("version:") }
    guard let line else { return .none }
    let parts = line.dropFirst("version:".count).split(separator: "+")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2 else { return .none }
    let place = Location(path)
    return SettingOverrides([
      "FLUTTER_BUILD_NAME": (parts[0], place), "FLUTTER_BUILD_NUMBER": (parts[1], place),
    ])
  }

  /// The bundles on which this reader and the answers differ for a reason.
  ///
  /// Brave's answers are the placeholders of templates; MacVim's version comes from the command
  /// line; the header of HexFiend's iOS framework is not where its setting says.
  static let knownMisses = [
    "brave+brave-ios App/Client.xcodeproj ",
    "macvim-dev+macvim src/MacVim/MacVim.xcodeproj MacVim ",
    "HexFiend+HexFiend app/HexFiend_2.xcodeproj HexFiend_Framework_iOS ",
  ]
}

/// The files below a folder on disk.
struct FolderTree: FileTree {
  let folder: URL

  func paths() throws(Undetermined) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (all ?? []).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    let url = folder.appendingPathComponent(path)
    let type = try? url.resourceValues(forKeys: [.isRegularFileKey])
    guard type?.isRegularFile == true else { return nil }
    return FileManager.default.contents(atPath: url.path).map { Array($0) }
  }
}
