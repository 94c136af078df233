import Diagnostics
import Documents

/// Reads the version of a Unity project from `ProjectSettings.asset`, from which every export makes
/// the Info.plist.
struct UnityReader {
  let tree: any FileTree
  let path: String

  /// The application; nil when the file says no version, or was written in Unity's binary form.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the file cannot be read.
  func read() throws(Undetermined) -> Reading? {
    guard let bytes = try tree.bytes(of: path) else { return nil }
    let source = SourceText(path: path, bytes: bytes)
    var values: [String: Reading.Value] = [:]
    var section = ""
    var start = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
      let key = String(decoding: line[..<colon].dropFirst(indent), as: UTF8.self)
      let text = String(decoding: line[(colon + 1)...], as: UTF8.self)
        .split { $0 == " " || $0 == "\r" }.joined(separator: " ")
      if indent <= 2 { section = key }
      let name = indent <= 2 ? key : "\(section).\(key)"
      guard !text.isEmpty, values[name] == nil else { continue }
      let offset = start + (line.distance(from: line.startIndex, to: colon)) + 2
      values[name] = Reading.Value(
        text, at: source.location(at: offset, width: max(1, text.utf8.count)))
    }
    guard let version = values["bundleVersion"] else { return nil }
    // Older editors call the iPhone `iOS`.
    let build = values["buildNumber.iPhone"] ?? values["buildNumber.iOS"]
    let identifiers = ["iPhone", "iOS"].compactMap { values["applicationIdentifier.\($0)"] }
    return Reading(
      source: .unity, project: path, target: values["productName"]?.text,
      productType: "application", version: .known(version),
      build: build.map { .known($0) } ?? .absent, bundleIdentifier: identifiers.first?.text,
      platform: "ios")
  }
}
