import Diagnostics
import Git
import Reading

/// What is staged for the next commit, compared with the commit before it.
struct StagedFiles {
  /// The paths that the next commit changes, adds, or removes.
  let changed: Set<String>

  /// Whether a configuration is among the files.
  let hasConfiguration: Bool

  private let head: any FileTree
  private let index: any FileTree

  /// Whether a file may be read under a path that is not its own.
  private let hasLinks: Bool

  /// Compares the index that git is about to commit with the commit before it.
  ///
  /// `git commit -a` and `git commit FILE` put that index in a file of its own, which `GIT_INDEX_FILE`
  /// names.
  init(_ repository: Repository) throws(GitError) {
    let commit = try repository.head()
    let before = try repository.files(at: commit)
    let after = try repository.indexEntries()
    changed = Self.changes(from: before, to: after)
    hasConfiguration = after.contains { $0.path == Session.configurationName }
    hasLinks = (before + after).contains { $0.kind == .symbolicLink }
    head = CommitTree(repository: repository, commit: commit)
    index = IndexTree(entries: after, of: repository)
  }

  /// Whether more is staged than source code, in which no version is looked for by itself.
  var hasMoreThanCode: Bool { changed.contains { !Self.isCode($0) } }

  /// Whether a file is staged that says the version, or has a part in how it comes about.
  ///
  /// Those are the files that reading it asks for, before or after: the project of the candidate with
  /// its xcconfigs and property lists, the sources that the configuration names, and the configuration.
  func concernVersion(_ configuration: Configuration) -> Bool {
    if changed.contains(Session.configurationName) { return true }
    let sources = configuration.version.sources
    guard hasMoreThanCode || !sources.isEmpty else { return false }
    return asked(index, sources).union(asked(head, sources)).contains(where: isChanged)
  }

  private func asked(_ tree: any FileTree, _ sources: [Configuration.Source]) -> Set<String> {
    var specs = sources.map(\.spec)
    if sources.first?.isProject != true {
      let survey = AskedFiles(tree)
      // What cannot be read is judged as it is; only where it was looked for counts here.
      let found = try? ProjectReader(tree: survey).read()
      guard let spec = found?.candidate.value.flatMap({ SourceSpec($0) }) else {
        return survey.asked.union(asked(tree, specs))
      }
      specs.append(spec)
    }
    return asked(tree, specs)
  }

  private func asked(_ tree: any FileTree, _ specs: [SourceSpec]) -> Set<String> {
    let files = AskedFiles(tree)
    for spec in specs { _ = try? SourceReader(tree: files).reading(spec.withEveryTarget) }
    return files.asked
  }

  private func isChanged(_ path: String) -> Bool {
    if changed.contains(path) { return true }
    // A link that did not change may lead to a file that did.
    guard hasLinks else { return false }
    do throws(Undetermined) {
      return try index.bytes(of: path) != head.bytes(of: path)
    } catch {
      // What cannot be read before or after cannot be told to be the same; the judgement says why.
      return true
    }
  }

  private static func changes(from before: [FileEntry], to after: [FileEntry]) -> Set<String> {
    var changed: Set<String> = []
    var (left, right) = (before[...], after[...])
    while let one = left.first, let two = right.first {
      if one.path == two.path {
        if one != two { changed.insert(one.path) }
        left.removeFirst()
        right.removeFirst()
      } else if one.path.utf8.lexicographicallyPrecedes(two.path.utf8) {
        changed.insert(left.removeFirst().path)
      } else {
        changed.insert(right.removeFirst().path)
      }
    }
    return changed.union(left.map(\.path)).union(right.map(\.path))
  }

  /// Whether a file is one that no project takes its version from unless the configuration says so.
  private static func isCode(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    guard !manifests.contains(name), !path.contains("ProjectDescriptionHelpers"),
      let dot = name.lastIndex(of: ".")
    else { return false }
    return code.contains(name[dot...].lowercased())
  }

  private static let manifests: Set<Substring> = [
    "Project.swift", "Package.swift", "Workspace.swift", "Tuist.swift", "Config.swift",
  ]

  private static let code: Set<String> = [
    ".c", ".cc", ".cpp", ".gif", ".jpeg", ".jpg", ".m", ".md", ".metal", ".mm", ".otf", ".pdf",
    ".png", ".storyboard", ".strings", ".stringsdict", ".svg", ".swift", ".ttf", ".webp",
    ".xcstrings", ".xib",
  ]
}

/// A tree that remembers which files it was asked for.
final class AskedFiles: FileTree {
  /// The paths, whether or not there was such a file.
  private(set) var asked: Set<String> = []

  private let tree: any FileTree

  /// Watches a tree.
  init(_ tree: any FileTree) { self.tree = tree }

  func paths() throws(Undetermined) -> [String] { try tree.paths() }

  func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    asked.insert(path)
    return try tree.bytes(of: path)
  }
}

extension SourceSpec {
  /// The same project with all of its targets and configurations, which must agree.
  fileprivate var withEveryTarget: SourceSpec {
    switch self {
    case .xcode(let project, _, _): .xcode(project: project, target: nil, configuration: nil)
    case .xcodegen(let path, _, _): .xcodegen(path: path, target: nil, configuration: nil)
    case .tuist(let path, _, _): .tuist(path: path, target: nil, configuration: nil)
    case .plist, .xcconfig, .flutter, .expo, .gradle, .text, .json, .yaml: self
    }
  }
}
