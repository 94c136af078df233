import Diagnostics
import Documents

/// Reads the version from Flutter's `pubspec.yaml`, which holds `1.4.0+64`: version and build.
///
/// The parts are taken as they are written. Flutter itself drops what is no digit and glues the
/// rest together, so that `1.0.0-beta1` would ship as 1.0.01; a rule has to see the real text.
struct PubspecReader {
  /// The two parts.
  struct Version {
    let name: Reading.Value

    /// What stands behind the plus sign; Flutter takes 1 when nothing does.
    let number: Reading.Value
  }

  let tree: any FileTree
  let path: String

  /// The version; nil when there is no file or it has none, like a workspace's.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the file is there and cannot be read.
  func version() throws(Undetermined) -> Version? {
    guard let root = try root(), let node = root["version"], let text = node.text, !text.isEmpty
    else { return nil }
    let plus = text.utf8.firstIndex(of: UInt8(ascii: "+"))
    let place = node.location
    let name = String(text[..<(plus ?? text.endIndex)])
    guard let plus else {
      let note = Finding.Note("\(path) gives no build number, for which Flutter takes 1", at: place)
      var number = Reading.Value("1", at: place, notes: [note])
      number.parts = nil
      return Version(name: Reading.Value(name, at: place), number: number)
    }
    let number = String(text[text.utf8.index(after: plus)...])
    var numberPlace = place
    numberPlace.column = place.column.map { $0 + name.utf8.count + 1 }
    numberPlace.width = max(1, number.utf8.count)
    var namePlace = place
    namePlace.width = max(1, name.utf8.count)
    return Version(
      name: Reading.Value(name, at: namePlace), number: Reading.Value(number, at: numberPlace))
  }

  /// The version as the settings that Flutter writes for Xcode.
  func overrides() throws(Undetermined) -> SettingOverrides {
    guard let version = try version() else { return .none }
    let file = Location(path)
    return SettingOverrides([
      "FLUTTER_BUILD_NAME": (version.name.text, version.name.place ?? file),
      "FLUTTER_BUILD_NUMBER": (version.number.text, version.number.place ?? file),
    ])
  }

  /// The application; nil for a package that is none, or has no version.
  func read() throws(Undetermined) -> Reading? {
    guard let root = try root(), root["flutter"] != nil || root["dependencies"]?["flutter"] != nil,
      let version = try version()
    else { return nil }
    return Reading(
      source: .flutter, project: path, target: root["name"]?.text, productType: "application",
      version: .known(version.name), build: .known(version.number))
  }

  private func root() throws(Undetermined) -> YAMLNode? {
    guard let bytes = try tree.bytes(of: path) else { return nil }
    do {
      return try YAMLDocument.read(bytes, path: path).root
    } catch {
      throw Undetermined("project", error.reason, at: error.location, help: error.help)
    }
  }
}
