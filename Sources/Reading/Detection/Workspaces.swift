import Diagnostics
import Documents

/// What the workspaces of a tree say about which projects belong together.
///
/// A workspace is what a team opens and what its build server builds, so that a project that it
/// lists is more likely the one that is released. What a package manager put there stays left out.
struct Workspaces {
  /// That a workspace lists a project.
  struct Membership: Hashable {
    /// The folder ending in `.xcworkspace`.
    let workspace: String

    /// Whether workspace and project are called the same.
    let isNamesake: Bool

    /// How many folders down the workspace lies.
    var depth: Int { TreePath.components(of: TreePath.folder(of: workspace)).count }
  }

  /// No workspaces.
  static let none = Workspaces(tree: nil, paths: [])

  /// What could not be read.
  private(set) var notes: [Finding.Note] = []

  private var memberships: [String: Membership] = [:]

  /// Reads the workspaces among `paths`, those nearest to the root first.
  ///
  /// The one inside of each project is left out: it lists nothing but the project.
  init(tree: (any FileTree)?, paths: [String]) {
    guard let tree else { return }
    for file in paths.filter(Self.isWorkspace).sorted(by: Self.isNearer) {
      do throws(Undetermined) {
        guard let document = try Self.document(file, tree) else { continue }
        add(document, TreePath.folder(of: file))
      } catch {
        notes.append(Finding.Note("\(file) was not read: \(error.reason)", at: error.place))
      }
    }
  }

  private static func document(
    _ file: String, _ tree: any FileTree
  ) throws(Undetermined) -> WorkspaceDocument? {
    guard let bytes = try tree.bytes(of: file) else { return nil }
    do throws(DocumentError) {
      return try WorkspaceDocument.read(bytes, path: file)
    } catch {
      throw Undetermined("workspace", error.reason, at: error.location, help: error.help)
    }
  }

  /// The projects that are listed, in the order of their paths.
  var projects: [String] { memberships.keys.sorted() }

  /// The workspace that lists the project at `path`, if one does.
  func membership(of path: String) -> Membership? { memberships[path] }

  private mutating func add(_ document: WorkspaceDocument, _ workspace: String) {
    let container = TreePath.folder(of: workspace)
    for steps in document.files {
      guard let path = Self.resolve(steps, container), path.hasSuffix(".xcodeproj"),
        memberships[path] == nil
      else { continue }
      let isNamesake =
        NameWords.folded(TreePath.stem(of: path)) == NameWords.folded(TreePath.stem(of: workspace))
      memberships[path] = Membership(workspace: workspace, isNamesake: isNamesake)
    }
  }

  /// The path that the steps lead to; nil when it is out of the tree.
  private static func resolve(_ steps: [WorkspaceDocument.Step], _ container: String) -> String? {
    var folder = container
    for step in steps {
      let base: String
      switch step.kind {
      case "group": base = folder
      case "container": base = container
      default: return nil
      }
      guard let path = TreePath.resolve(step.path, from: base) else { return nil }
      folder = path
    }
    return folder
  }

  private static func isWorkspace(_ path: String) -> Bool {
    path.hasSuffix(".xcworkspace/contents.xcworkspacedata")
      && !TreePath.folder(of: TreePath.folder(of: path)).hasSuffix(".xcodeproj")
      && ProjectSite(.xcode, TreePath.folder(of: path)).map { $0.standing == .own } ?? false
  }

  private static func isNearer(_ left: String, _ right: String) -> Bool {
    let depths = [left, right].map { TreePath.components(of: $0).count }
    if depths[0] != depths[1] { return depths[0] < depths[1] }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
