import Diagnostics
import Git

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where git looks for the hooks of a repository, and whose that folder is.
struct HookPlace {
  /// Whose a folder of hooks is.
  enum Standing {
    /// The repository's own, in git's folder.
    case own

    /// Among the files of the work tree, which are committed and belong to everybody.
    case workTree

    /// Outside of the repository, where other repositories look too.
    case outside
  }

  /// The folder, as an absolute path.
  let folder: String

  /// Whose it is.
  let standing: Standing

  /// The top of the work tree; nil in a bare repository.
  let workTree: String?

  /// What `core.hooksPath` says and where, for people; nil where it is not set.
  let origin: String?

  /// The tool that looks after the hooks, if there is one.
  let manager: HookManager?

  /// Finds the folder.
  ///
  /// - Throws: `Undetermined` when there is no repository, or git cannot be asked.
  init(_ arguments: Arguments, _ context: RunContext) throws(Undetermined) {
    let start = Disk.absolute(arguments.value(.repo) ?? ".", from: context.workingDirectory)
    let repository: Repository
    let found: HooksFolder
    do throws(GitError) {
      repository = try Repository(discovering: start, environment: context.environment)
      found = try HooksFolder(of: repository, environment: context.environment)
    } catch {
      throw error.undetermined("hooks", environment: context.environment)
    }
    folder = found.path
    origin = found.setting.map { setting in
      "core.hooksPath is \(setting.isEmpty ? "empty" : setting) in \(Self.shown(found.origin))"
    }
    let real = Self.real(found.path)
    let own = [repository.commonDirectory, repository.gitDirectory].map(Self.real)
    workTree = repository.workTree.map(Self.real)
    if own.contains(where: { Self.contains($0, real) }) {
      standing = .own
    } else if let workTree, workTree == real || Self.contains(workTree, real) {
      standing = .workTree
    } else {
      standing = .outside
    }
    manager = workTree.flatMap { HookManager(workTree: $0, hooks: real) }
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func shown(_ origin: String?) -> String {
    guard let origin else { return "the configuration" }
    return origin.hasPrefix("file:") ? String(origin.dropFirst(5)) : "the command line"
  }

  /// The path without links, as far as there is anything on it.
  private static func real(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard HookFile.type(path) == nil, let slash = path.lastIndex(of: "/"), slash > path.startIndex
    else { return URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
    return real(String(path[..<slash])) + path[slash...]
  }

  private static func contains(_ folder: String, _ path: String) -> Bool {
    path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
