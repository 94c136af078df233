package import Diagnostics

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
    let json = "\(path)/project.xcproj"
    let list = try tree.document(XcodeProjectDocument.self, at: "\(path)/project.pbxproj")
    switch (list, try tree.document(XcodeJSONDocument.self, at: json)) {
    case (nil, nil):
      throw Undetermined(
        "project", "\(path) holds no project.pbxproj", at: Location(path),
        help: "Restore the project from version control, or name another with --project.")
    case (.some, .some):
      throw Undetermined(
        "project", "\(path) holds both project.pbxproj and project.xcproj", at: Location(json),
        help: "Remove the one that Xcode does not use.")
    case (let list?, nil):
      var reading = XcodeProjectReading(
        try list.file.get(), tree: tree, path: path, overrides: overrides)
      return reading.readings(wanted)
    case (nil, let json?):
      var reading = try XcodeJSONReading(
        json.document.get(), tree: tree, path: path, overrides: overrides)
      return reading.readings()
    }
  }
}
