/// A Git repository opened for reading.
///
/// Nothing is ever written. Not `Sendable`: libgit2 lets only one thread at a time use it.
package final class Repository {
  let engine: any Engine
  let environment: [String: String]
  private let startFolder: String

  /// What ``commitGraph()`` has found; nil until it has looked.
  var checkedGraph: CommitGraph??

  /// What annotated tags of other annotated tags have been found to lead to.
  var peeledTags: [ObjectID: CommitID?] = [:]

  /// Who reads the repository, for reports: `libgit2`, or `the git program` with the setting that
  /// libgit2 cannot read.
  package let engineName: String

  /// The folder that holds `HEAD`: `.git`, or a linked work tree's folder below `.git/worktrees`.
  package let gitDirectory: String

  /// The folder that all linked work trees share, which holds the objects and references.
  package let commonDirectory: String

  /// The folder with the files, or nil in a bare repository.
  package let workTree: String?

  /// Finds and opens the repository that a folder lies in.
  ///
  /// `GIT_DIR`, `GIT_WORK_TREE`, `GIT_INDEX_FILE`, `GIT_CEILING_DIRECTORIES`, the object folders
  /// that git hands to its hooks, and what ``Ownership`` needs to find `safe.directory` count only
  /// as far as `environment` has them; relative paths there are relative to `path`. So does `PATH`,
  /// where the git program is looked for when libgit2 cannot read the repository's format.
  ///
  /// - Parameters:
  ///   - path: The folder, or a file's; the folders above it are searched as git does.
  ///   - environment: The environment variables that may count.
  /// - Throws: A ``GitError``: `notARepository`, `notOwned`, `unsupportedExtension` and others.
  package init(discovering path: String, environment: [String: String]) throws(GitError) {
    self.environment = environment
    startFolder = path
    (engine, engineName) = try Self.engine(path, environment)
    gitDirectory = engine.folders.git
    commonDirectory = engine.folders.common
    workTree = engine.folders.workTree
    if environment["GIT_DIR"] == nil { try requireOwnership() }
  }

  /// Whether the repository has no work tree.
  package var isBare: Bool { workTree == nil }

  /// Whether the git program reads the repository, since libgit2 cannot.
  package var isReadByProgram: Bool { engine is ProgramEngine }

  /// Whether the history ends early, as after `git clone --depth`.
  package var isShallow: Bool {
    get throws(GitError) { try !shallowBoundary().isEmpty }
  }

  /// Whether objects may be missing because a server keeps them, as after `git clone --filter`.
  package var isPartialClone: Bool {
    get throws(GitError) {
      let entries = try engine.configuration()
        .entries { name in
          name == "extensions.partialclone"
            || (name.hasPrefix("remote.") && name.hasSuffix(".promisor"))
        }
      return entries.contains { $0.value.lowercased() != "false" }
    }
  }

  /// The commits whose parents a shallow clone leaves out.
  func shallowBoundary() throws(GitError) -> [ObjectID] {
    // Linked work trees share the history, so the file lies in the common folder.
    guard let bytes = try FileSystem.contents(of: commonDirectory + "/shallow") else { return [] }
    var ids: [ObjectID] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let id = ObjectID(String(decoding: line, as: UTF8.self)) else {
        throw GitError(.corrupt, commonDirectory + "/shallow")
      }
      ids.append(id)
    }
    return ids
  }

  /// Returns the path that an environment variable names, seen from where the search began.
  func path(of variable: String) -> String? {
    environment[variable].map { FileSystem.path($0, below: startFolder) }
  }

  private static func engine(
    _ path: String, _ environment: [String: String]
  ) throws(GitError) -> (any Engine, String) {
    if let engine = FileEngine(discovering: path, environment) { return (engine, "libgit2") }
    do {
      return (try LibraryEngine(discovering: path, environment), "libgit2")
    } catch {
      guard case .unsupportedExtension(let setting) = error.code, ProgramEngine.mayRead(setting)
      else { throw error }
      let engine = try ProgramEngine(discovering: path, environment, setting)
      return (engine, "the git program (\(setting))")
    }
  }

  private func requireOwnership() throws(GitError) {
    var paths = [gitDirectory]
    if let workTree {
      // In submodules and linked work trees `.git` is a file that says where the folder is.
      paths += [workTree, workTree + "/.git"]
    }
    try Ownership(environment: environment).require(paths, root: workTree ?? gitDirectory)
  }
}
