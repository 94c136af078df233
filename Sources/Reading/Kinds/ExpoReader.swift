import Diagnostics
import Documents

/// Reads the version from Expo's `app.json`, and from the program `app.config.js` or
/// `app.config.ts` that may change it or stand alone.
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
    let program = try program()
    let version = try version(expo, program)
    let name = expo["name"]?.text
    var readings = [
      Reading(
        source: .expo, project: path, target: name, productType: "application",
        version: version, build: buildNumber(expo, program),
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
      let package = try json(beside("package.json")), package["dependencies"]?["expo"] != nil,
      let bytes = try tree.bytes(of: path)
    else { return [] }
    let program = ExpoProgram(path: path, bytes: bytes, package: package)
    var version = program.value("version", subject: "marketing version")
    if case .absent = version, program.isMixed {
      version = .undetermined(
        Undetermined(
          "marketing version", "\(path) is a program that takes its values from elsewhere",
          at: Location(path), help: "Put the version into app.json, or name the file that holds it."
        ))
    } else if case .absent = version, let own = package["version"], let text = own.text,
      !text.isEmpty
    {
      let lead = Finding.Note("\(path) gives no version, so that of package.json counts")
      version = .known(Reading.Value(text, at: own.location, chain: [lead]))
    }
    var build = program.value("ios", "buildNumber", subject: "build number")
    if case .absent = build { build = .undetermined(noBuildNumber) }
    return [
      Reading(
        source: .expo, project: path,
        target: program.value("name", subject: "name").value?.text, productType: "application",
        version: version, build: build,
        bundleIdentifier: program.value("ios", "bundleIdentifier", subject: "identifier").value?
          .text,
        platform: "ios")
    ]
  }

  private func version(
    _ expo: JSONNode, _ program: ExpoProgram?
  ) throws(Undetermined) -> Determination<Reading.Value> {
    if let program {
      let value = program.value("version", subject: "marketing version")
      // `version: config.version` and the like hand on what app.json says.
      if value.value != nil { return value }
      if let reason = value.undetermined, !program.handsOn(reason) { return value }
    }
    let notes = programNotes(program)
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

  private func buildNumber(
    _ expo: JSONNode, _ program: ExpoProgram?
  ) -> Determination<Reading.Value> {
    if let value = program?.value("ios", "buildNumber", subject: "build number") {
      if value.value != nil { return value }
      if let reason = value.undetermined, !(program?.handsOn(reason) ?? false) { return value }
    }
    if let number = expo["ios"]?["buildNumber"], let text = number.text, !text.isEmpty {
      return .known(Reading.Value(text, at: number.location))
    }
    return .undetermined(noBuildNumber)
  }

  private var noBuildNumber: Undetermined {
    Undetermined(
      "build number", "ios.buildNumber is not in \(path); the build service sets it",
      at: Location(path),
      help: "Set expo.ios.buildNumber, or switch off the rules for build numbers.")
  }

  /// The program beside an `app.json`.
  private func program() throws(Undetermined) -> ExpoProgram? {
    for name in ["app.config.ts", "app.config.js"] {
      guard let bytes = try tree.bytes(of: beside(name)) else { continue }
      return ExpoProgram(
        path: beside(name), bytes: bytes, package: try json(beside("package.json")))
    }
    return nil
  }

  private func programNotes(_ program: ExpoProgram?) -> [Finding.Note] {
    guard let program else { return [] }
    return [
      Finding.Note(
        "\(program.path) is a program that may change the value", at: Location(program.path))
    ]
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
