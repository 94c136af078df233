import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Lists the files under a folder where no index says what belongs to the project.
struct DiskWalk {
  /// Folders that hold what tools fetched or built, never a project of one's own.
  static let pruned: Set<String> = [
    ".build", ".git", ".gradle", ".hg", ".svn", ".swiftpm", "Carthage", "DerivedData", "Pods",
    "SourcePackages", "node_modules", "xcuserdata",
  ]

  /// The most files that are listed, so that a gate started in a home folder ends.
  static let limit = 200_000

  /// The deepest folder that is entered, counted from the root.
  static let depth = 24

  let root: String

  /// The names of folders that are not entered.
  var pruned = Self.pruned

  /// Every file's path from the root, in no order.
  ///
  /// Symbolic links to folders are not entered; a link to a file is listed like a file.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when the root cannot be listed or holds too much.
  func files() throws(Undetermined) -> [String] {
    guard let top = children(of: "") else { throw unreadable() }
    var result: [String] = []
    var pending = top.map { (path: $0, depth: 1) }
    while let (path, depth) = pending.popLast() {
      guard !isPruned(path) else { continue }
      if !isLink(path), let names = children(of: path) {
        guard depth < Self.depth else { continue }
        pending += names.map { (path: "\(path)/\($0)", depth: depth + 1) }
      } else {
        result.append(path)
        guard result.count <= Self.limit else { throw tooMuch() }
      }
    }
    return result
  }

  private func isPruned(_ path: String) -> Bool {
    pruned.contains(TreePath.fileName(of: path))
      || !pruned.isEmpty && path.hasSuffix("vendor/bundle")
  }

  /// The names in a folder; nil for what is not one, or not one that may be entered.
  private func children(of folder: String) -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: full(folder))
  }

  private func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: full(path))) != nil
  }

  private func full(_ path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }

  private func unreadable() -> Undetermined {
    Undetermined(
      "project", "\(root) cannot be listed",
      help: "Name a folder that exists and that the gate may read, with --repo.")
  }

  private func tooMuch() -> Undetermined {
    Undetermined(
      "project", "\(root) holds more than \(Self.limit) files that git does not track",
      help: "Run the gate in the project's own folder, or name it with --repo.")
  }
}
