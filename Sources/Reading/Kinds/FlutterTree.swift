import Diagnostics

/// The tree of a Flutter application as its Xcode project sees it.
///
/// Each build writes `Generated.xcconfig` anew from `pubspec.yaml`. What an earlier build left in a
/// work tree is therefore hidden, so that a hook does not read the version before last.
struct FlutterTree: KeepingTree {
  private let tree: any FileTree
  private let pubspec: PubspecReader
  private let hidden: Set<String>

  /// Creates the tree of the project at `project`, such as `app/ios/Runner.xcodeproj`.
  ///
  /// Nil when the project is in no folder that Flutter makes, below no `pubspec.yaml`.
  init?(_ tree: any FileTree, project: String) {
    let folder = TreePath.folder(of: project)
    let parent = TreePath.folder(of: folder)
    guard ["ios", "macos"].contains(TreePath.fileName(of: folder)),
      let path = TreePath.resolve("pubspec.yaml", from: parent),
      (try? tree.hasFile(path)) == true
    else { return nil }
    self.tree = tree
    pubspec = PubspecReader(tree: tree, path: path)
    hidden = [
      "\(folder)/Flutter/Generated.xcconfig",
      "\(folder)/Flutter/ephemeral/Flutter-Generated.xcconfig",
    ]
  }

  /// The version as the settings that Flutter writes for Xcode.
  func overrides() throws(Undetermined) -> SettingOverrides { try pubspec.overrides() }

  func paths() throws(Undetermined) -> [String] {
    try tree.paths().filter { !hidden.contains($0) }
  }

  func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    hidden.contains(path) ? nil : try tree.bytes(of: path)
  }

  func files(inFolderLike folder: String) throws(Undetermined) -> [String] {
    try tree.filesIn(folderLike: folder).filter { !hidden.contains($0) }
  }

  func contains(_ path: String) throws(Undetermined) -> Bool {
    hidden.contains(path) ? false : try tree.hasFile(path)
  }

  func kept<Document: FileDocument>(
    _ kind: Document.Type, at path: String
  ) throws(Undetermined) -> Document? {
    hidden.contains(path) ? nil : try tree.document(kind, at: path)
  }
}
