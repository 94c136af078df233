package import Diagnostics
import Documents

/// Reads every native target and configuration of one Xcode project.
package struct XcodeProjectReader {
  private let tree: any FileTree
  private let path: String
  private let overrides: SettingOverrides

  /// Creates a reader.
  ///
  /// - path: The folder ending in `.xcodeproj`, from the root of the tree.
  package init(tree: any FileTree, path: String, overrides: SettingOverrides = .none) {
    self.tree = tree
    self.path = path
    self.overrides = overrides
  }

  /// Reads the project and every file that its settings need, each once.
  ///
  /// - wanted: What readings are wanted of; where it is nil, of everything. Targets and
  ///   configurations are named in full all the same, and a project in JSON gives every reading.
  /// - Throws: ``Diagnostics/Undetermined`` when the project file cannot be read; what is wrong with
  ///   one target is in that target's readings.
  package func read(_ wanted: Selection = Selection()) throws(Undetermined) -> XcodeReadings {
    let list = "\(path)/project.pbxproj"
    let json = "\(path)/project.xcproj"
    switch (try tree.bytes(of: list), try tree.bytes(of: json)) {
    case (nil, nil):
      throw Undetermined(
        "project", "\(path) holds no project.pbxproj", at: Location(path),
        help: "Restore the project from version control, or name another with --project.")
    case (.some, .some):
      throw Undetermined(
        "project", "\(path) holds both project.pbxproj and project.xcproj", at: Location(json),
        help: "Remove the one that Xcode does not use.")
    case (let bytes?, nil): return try readList(bytes, list, wanted)
    case (nil, let bytes?): return try readJSON(bytes, json)
    }
  }

  private func readList(
    _ bytes: [UInt8], _ file: String, _ wanted: Selection
  ) throws(Undetermined) -> XcodeReadings {
    try requireContents(bytes, file)
    let list: PropertyList
    do throws(DocumentError) {
      list = try PropertyList.read(bytes, path: file)
    } catch {
      throw Undetermined("project", error.reason, at: error.location, help: error.help)
    }
    var reading = try XcodeProjectReading(list, tree: tree, path: path, overrides: overrides)
    return reading.readings(wanted)
  }

  private func readJSON(_ bytes: [UInt8], _ file: String) throws(Undetermined) -> XcodeReadings {
    try requireContents(bytes, file)
    let document: JSONDocument
    do throws(DocumentError) {
      document = try JSONDocument.read(bytes, path: file, dialect: .json5)
    } catch {
      throw Undetermined("project", error.reason, at: error.location, help: error.help)
    }
    var reading = try XcodeJSONReading(document, tree: tree, path: path, overrides: overrides)
    return reading.readings()
  }

  private func requireContents(_ bytes: [UInt8], _ file: String) throws(Undetermined) {
    guard bytes.isEmpty else { return }
    throw Undetermined(
      "project", "\(file) is empty", at: Location(file, line: 1, column: 1),
      help: "Restore the file from version control.")
  }
}
