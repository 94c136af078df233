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
  /// - Throws: ``Diagnostics/Undetermined`` when the project file cannot be read; what is wrong with
  ///   one target is in that target's readings.
  package func read() throws(Undetermined) -> XcodeReadings {
    let list = try projectFile()
    var reading = try XcodeProjectReading(list, tree: tree, path: path, overrides: overrides)
    return reading.readings()
  }

  private func projectFile() throws(Undetermined) -> PropertyList {
    let file = "\(path)/project.pbxproj"
    let newFile = "\(path)/project.xcproj"
    let hasNewFile = try tree.bytes(of: newFile) != nil
    guard let bytes = try tree.bytes(of: file) else {
      guard hasNewFile else {
        throw Undetermined(
          "project", "\(path) holds no project.pbxproj", at: Location(path),
          help: "Restore the project from version control, or name another with --project.")
      }
      throw Undetermined(
        "project", "\(newFile) is in Xcode's JSON format, which is not read yet",
        at: Location(newFile),
        help: "Name another source of the version, such as the Info.plist or an xcconfig file.")
    }
    guard !hasNewFile else {
      throw Undetermined(
        "project", "\(path) holds both project.pbxproj and project.xcproj", at: Location(newFile),
        help: "Remove the one that Xcode does not use.")
    }
    guard !bytes.isEmpty else {
      throw Undetermined(
        "project", "\(file) is empty", at: Location(file, line: 1, column: 1),
        help: "Restore the file from version control.")
    }
    do throws(DocumentError) {
      return try PropertyList.read(bytes, path: file)
    } catch {
      throw Undetermined("project", error.reason, at: error.location, help: error.help)
    }
  }
}
