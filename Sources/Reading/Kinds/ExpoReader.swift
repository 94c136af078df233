import Diagnostics
import Documents

/// Reads the version from Expo's `app.json`.
///
/// `app.config.js` is a program and is never run; when it stands beside `app.json`, which it then
/// usually passes on, the values are taken and a note says so.
struct ExpoReader {
  let tree: any FileTree
  let path: String

  private var folder: String { TreePath.folder(of: path) }

  /// The application for Apple's stores, then the one for Android if it says something of its own.
  ///
  /// Empty for an `app.json` that is not Expo's.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the file cannot be read, or is a program without
  ///   an `app.json`.
  func read() throws(Undetermined) -> [Reading] {
    guard path.hasSuffix(".json") else { return try readProgram() }
    guard let expo = try json(path)?["expo"], case .object = expo.content else { return [] }
    let version = try version(expo)
    let name = expo["name"]?.text
    var readings = [
      Reading(
        source: .expo, project: path, target: name, productType: "application",
        version: version, build: buildNumber(expo),
        bundleIdentifier: expo["ios"]?["bundleIdentifier"]?.text, platform: "ios")
    ]
    if let android = expo["android"], let code = android["versionCode"], let text = code.text {
      readings.append(
        Reading(
          source: .expo, project: path, target: name.map { "\($0) (Android)" },
          productType: "application", version: version,
          build: .known(Reading.Value(text, at: code.location)),
          bundleIdentifier: android["package"]?.text, platform: "android"))
    }
    return readings
  }

  /// A program alone: whether it is Expo's shows in `package.json`.
  private func readProgram() throws(Undetermined) -> [Reading] {
    guard try tree.bytes(of: beside("app.json")) == nil,
      let package = try json(beside("package.json")), package["dependencies"]?["expo"] != nil
    else { return [] }
    throw Undetermined(
      "project", "\(path) is a program that computes the version", at: Location(path),
      help: "Put the version into app.json, or name the file that holds it.")
  }

  private func version(_ expo: JSONNode) throws(Undetermined) -> Determination<Reading.Value> {
    let notes = try programNotes()
    if let version = expo["version"], let text = version.text, !text.isEmpty {
      return .known(Reading.Value(text, at: version.location, notes: notes))
    }
    // Expo then takes the package's version.
    let package = beside("package.json")
    guard let version = try json(package)?["version"], let text = version.text, !text.isEmpty
    else { return .absent }
    let lead = Finding.Note("\(path) gives no version, so that of \(package) counts")
    return .known(Reading.Value(text, at: version.location, chain: [lead], notes: notes))
  }

  private func buildNumber(_ expo: JSONNode) -> Determination<Reading.Value> {
    if let number = expo["ios"]?["buildNumber"], let text = number.text, !text.isEmpty {
      return .known(Reading.Value(text, at: number.location))
    }
    return .undetermined(
      Undetermined(
        "build number", "ios.buildNumber is not in \(path); the build service sets it",
        at: Location(path),
        help: "Set expo.ios.buildNumber, or switch off the rules for build numbers."))
  }

  private func programNotes() throws(Undetermined) -> [Finding.Note] {
    for name in ["app.config.js", "app.config.ts"] {
      let program = beside(name)
      if try tree.bytes(of: program) != nil {
        return [
          Finding.Note("\(program) is a program that may change the value", at: Location(program))
        ]
      }
    }
    return []
  }

  private func beside(_ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

  private func json(_ path: String) throws(Undetermined) -> JSONNode? {
    guard let bytes = try tree.bytes(of: path) else { return nil }
    do {
      return try JSONDocument.read(bytes, path: path).root
    } catch {
      throw Undetermined("project", error.reason, at: error.location, help: error.help)
    }
  }
}
