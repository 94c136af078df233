import Diagnostics

/// One project as it was read, whatever its kind.
struct ReadProject {
  /// What can be released from a project.
  struct Target {
    /// The name; nil for a project that knows no targets.
    var name: String?

    /// The product type without its common prefix, as in ``Reading/productType``.
    var productType: String?

    /// The names of the targets it embeds.
    var embeds: [String] = []

    /// Whether it holds tests.
    var isTest = false
  }

  /// The kind, path, and standing.
  var site: ProjectSite

  /// The workspace that lists it, if one does.
  var membership: Workspaces.Membership?

  /// What the project calls itself, where that differs from its file.
  var name: String?

  /// The targets, in the project's order.
  var targets: [Target]

  /// The configurations, in the project's order.
  var configurations: [String] = []

  /// The one that is built when none is named.
  var defaultConfiguration: String?

  /// One for each target and configuration.
  var readings: [Reading]

  /// What a reader should know.
  var notes: [Finding.Note] = []

  /// What targets are compared with: the project's name.
  var stem: String {
    switch site.source {
    case .xcode: TreePath.stem(of: site.path)
    default: name ?? TreePath.fileName(of: TreePath.folder(of: site.path))
    }
  }
}
