import Diagnostics
import Documents

/// A `project.pbxproj` taken apart, as far as it says something by itself.
///
/// What depends on other files is read anew for each reading of the project.
final class XcodeProjectFile {
  /// A native target.
  struct Target {
    let target: XcodeTarget

    /// The object that says so.
    let object: XcodeObjects.Object
  }

  /// The folder that the build calls `SRCROOT`, from the root of the tree.
  let sourceRoot: String

  /// The native targets, in file order.
  let targets: [Target]

  /// The build configurations of the project and its targets.
  let configurations: XcodeConfigurations

  /// The project itself.
  let project: XcodeObjects.Object

  /// What the build system sets for every target.
  let common: [SettingAssignment]

  /// Takes apart the project file of the folder `path`.
  init(_ list: PropertyList, path: String) throws(Undetermined) {
    let objects = try XcodeObjects(list)
    let folder = TreePath.folder(of: path)
    let natives = objects.objects("targets", of: objects.project)
      .filter { $0.isa == "PBXNativeTarget" }
    project = objects.project
    sourceRoot = TreePath.resolve(project["projectDirPath"] ?? "", from: folder) ?? folder
    configurations = XcodeConfigurations(objects, targets: natives, sourceRoot: sourceRoot)
    common = XcodeBundles.common(path, sourceRoot)
    let embedding = XcodeEmbedding(objects, targets: natives)
    targets = natives.compactMap { native in
      guard let name = native["name"] else { return nil }
      var target = XcodeTarget(name: name, productType: XcodeEmbedding.productType(of: native))
      if !target.isTest { target.embeds = embedding.names(in: native) }
      return Target(target: target, object: native)
    }
  }
}

/// What is in a `project.pbxproj`, or why it cannot be read.
struct XcodeProjectDocument: FileDocument {
  /// The project.
  let file: Result<XcodeProjectFile, Undetermined>

  /// Reads the file.
  init(_ bytes: [UInt8], path: String) {
    do throws(Undetermined) {
      try Self.requireContents(bytes, path)
      file = .success(
        try XcodeProjectFile(Self.list(bytes, path), path: TreePath.folder(of: path)))
    } catch {
      file = .failure(error)
    }
  }

  /// Throws where a file that should hold a project is empty.
  static func requireContents(_ bytes: [UInt8], _ file: String) throws(Undetermined) {
    guard bytes.isEmpty else { return }
    throw Undetermined(
      "project", "\(file) is empty", at: Location(file, line: 1, column: 1),
      help: "Restore the file from version control.")
  }

  private static func list(_ bytes: [UInt8], _ path: String) throws(Undetermined) -> PropertyList {
    do throws(DocumentError) {
      return try PropertyList.read(bytes, path: path)
    } catch {
      throw Undetermined("project", error.reason, at: error.location, help: error.help)
    }
  }
}

/// What is in a `project.xcproj`, or why it cannot be read.
struct XcodeJSONDocument: FileDocument {
  /// The project.
  let document: Result<JSONDocument, Undetermined>

  /// Reads the file.
  init(_ bytes: [UInt8], path: String) {
    do throws(Undetermined) {
      try XcodeProjectDocument.requireContents(bytes, path)
      document = .success(try Self.document(bytes, path))
    } catch {
      document = .failure(error)
    }
  }

  private static func document(
    _ bytes: [UInt8], _ path: String
  ) throws(Undetermined) -> JSONDocument {
    do throws(DocumentError) {
      return try JSONDocument.read(bytes, path: path, dialect: .json5)
    } catch {
      throw Undetermined("project", error.reason, at: error.location, help: error.help)
    }
  }
}
