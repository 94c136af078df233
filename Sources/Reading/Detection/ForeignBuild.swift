import Diagnostics

/// A build system that can only be run, so that nobody can read a version out of its files.
enum ForeignBuild {
  /// What to say about a tree that shows nothing but such a build; nil when it shows none.
  static func reason(in paths: [String]) -> Undetermined? {
    for (name, files) in builds {
      guard let path = paths.first(where: { files.contains(TreePath.fileName(of: $0)) })
      else { continue }
      return Undetermined(
        "project", "\(name) computes what is built, which cannot be evaluated here",
        at: Location(path),
        help: "Name the file that holds the version under version.sources in .trainstop.yml.")
    }
    guard paths.contains("Package.swift") else { return nil }
    return Undetermined(
      "project", "the Swift package builds no app, and no file of it states a version",
      at: Location("Package.swift"),
      help: "Name the file that holds the version under version.sources in .trainstop.yml.")
  }

  private static let builds: [(name: String, files: Set<String>)] = [
    ("Bazel", ["BUILD.bazel", "MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel"]),
    ("Buck", [".buckconfig", "BUCK"]),
  ]
}
