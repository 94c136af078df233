import CGit2

/// A Git repository opened for reading.
///
/// Nothing is ever written. Not `Sendable`: libgit2 lets only one thread at a time use it.
package final class Repository {
  let handle: Owned<RepositoryResource>
  let database: Owned<DatabaseResource>
  let environment: [String: String]
  private let startFolder: String

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
  /// as far as `environment` has them; relative paths there are relative to `path`.
  ///
  /// - Parameters:
  ///   - path: The folder, or a file's; the folders above it are searched as git does.
  ///   - environment: The environment variables that may count.
  /// - Throws: A ``GitError``: `notARepository`, `notOwned`, `unsupportedExtension` and others.
  package init(discovering path: String, environment: [String: String]) throws(GitError) {
    try Library.start()
    self.environment = environment
    startFolder = path
    handle = try Self.open(path, environment)
    let pointer = unsafe handle.pointer
    database = try unsafe Owned("objects") { unsafe git_repository_odb(&$0, pointer) }
    gitDirectory = unsafe Self.folder(git_repository_path(pointer)) ?? path
    commonDirectory = unsafe Self.folder(git_repository_commondir(pointer)) ?? gitDirectory
    workTree = unsafe Self.folder(git_repository_workdir(pointer))
    try requireSupportedFormat()
    try requireKnownCommonDirectory()
    if environment["GIT_DIR"] == nil { try requireOwnership() }
    try addObjectFolders()
  }

  /// Whether the repository has no work tree.
  package var isBare: Bool { workTree == nil }

  /// Whether the history ends early, as after `git clone --depth`.
  package var isShallow: Bool {
    get throws(GitError) { try !shallowBoundary().isEmpty }
  }

  /// Whether objects may be missing because a server keeps them, as after `git clone --filter`.
  package var isPartialClone: Bool {
    get throws(GitError) {
      let entries = try Configuration(of: handle)
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

  private static func folder(_ path: UnsafePointer<CChar>?) -> String? {
    guard let path = unsafe path else { return nil }
    var text = unsafe String(cString: path)
    while text.utf8.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text
  }
}

// MARK: - Opening

extension Repository {
  private static func open(
    _ path: String, _ environment: [String: String]
  ) throws(GitError) -> Owned<RepositoryResource> {
    let explicit = environment["GIT_DIR"].map { FileSystem.path($0, below: path) }
    let target = explicit ?? path
    var flags: UInt32 = 0
    if explicit != nil { flags |= GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue }
    if environment["GIT_DISCOVERY_ACROSS_FILESYSTEM"] == "1" {
      flags |= GIT_REPOSITORY_OPEN_CROSS_FS.rawValue
    }
    let ceilings = environment["GIT_CEILING_DIRECTORIES"]
    let opened: Owned<RepositoryResource>
    do {
      opened = try unsafe Owned(target, notFound: .notARepository) {
        unsafe git_repository_open_ext(&$0, target, flags, ceilings)
      }
    } catch {
      throw unsupportedFormat(below: target, flags) ?? error
    }
    if let workTree = try workTree(path, opened, environment) {
      try unsafe GitError.check(
        git_repository_set_workdir(opened.pointer, workTree, 0), workTree, notFound: .unreadable)
    }
    return opened
  }

  /// Returns the work tree that the environment asks for.
  ///
  /// As git has it: with `GIT_DIR` alone the current folder is the top of the work tree, unless the
  /// configuration says otherwise. That is how git runs its hooks.
  private static func workTree(
    _ path: String, _ repository: borrowing Owned<RepositoryResource>,
    _ environment: [String: String]
  ) throws(GitError) -> String? {
    if let workTree = environment["GIT_WORK_TREE"] {
      return FileSystem.path(workTree, below: path)
    }
    guard environment["GIT_DIR"] != nil else { return nil }
    let configuration = try Configuration(of: repository)
    let isBare = try configuration.value("core.bare")?.lowercased() == "true"
    guard !isBare, try configuration.value("core.worktree") == nil else { return nil }
    return path
  }

  private func requireOwnership() throws(GitError) {
    var paths = [gitDirectory]
    if let workTree {
      // In submodules and linked work trees `.git` is a file that says where the folder is.
      paths += [workTree, workTree + "/.git"]
    }
    try Ownership(environment: environment).require(paths, root: workTree ?? gitDirectory)
  }

  private func requireKnownCommonDirectory() throws(GitError) {
    guard let wanted = path(of: "GIT_COMMON_DIR") else { return }
    guard FileSystem.canonical(wanted) == FileSystem.canonical(commonDirectory) else {
      throw GitError(.unsupportedEnvironment("GIT_COMMON_DIR"), wanted)
    }
  }

  /// Adds the folders where git keeps objects while a hook judges whether to take them.
  private func addObjectFolders() throws(GitError) {
    var folders = environment["GIT_OBJECT_DIRECTORY"].map { [$0] } ?? []
    folders += (environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] ?? "")
      .split(separator: ":").map { String($0) }
    for folder in folders {
      let path = FileSystem.path(folder, below: startFolder)
      try unsafe GitError.check(git_odb_add_disk_alternate(database.pointer, path), path)
    }
  }
}

// MARK: - Formats

extension Repository {
  private static let readableExtensions: Set<String> = [
    "extensions.noop", "extensions.worktreeconfig", "extensions.partialclone",
    "extensions.preciousobjects", "extensions.relativeworktrees",
    "extensions.compatobjectformat",
  ]

  private static func isExtension(_ name: String) -> Bool { name.hasPrefix("extensions.") }

  private func requireSupportedFormat() throws(GitError) {
    if let name = try Self.unreadableExtension(in: Configuration(of: handle)) {
      throw GitError(.unsupportedExtension(name), gitDirectory)
    }
  }

  /// Explains why a repository could not be opened, if its format is the reason.
  private static func unsupportedFormat(below path: String, _ flags: UInt32) -> GitError? {
    var found = unsafe git_buf()
    defer { unsafe git_buf_dispose(&found) }
    let crossing = flags & GIT_REPOSITORY_OPEN_CROSS_FS.rawValue != 0
    guard unsafe git_repository_discover(&found, path, crossing ? 1 : 0, nil) == 0,
      let folder = unsafe folder(found.ptr)
    else { return nil }
    // Whatever else is wrong here is what opening the repository has reported already.
    guard let link = try? FileSystem.contents(of: folder + "/commondir") else {
      return unsupportedFormat(configuration: folder + "/config", folder)
    }
    let text = String(decoding: link.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return unsupportedFormat(
      configuration: FileSystem.path(text, below: folder) + "/config", folder)
  }

  private static func unsupportedFormat(configuration file: String, _ folder: String) -> GitError? {
    do {
      guard let name = try unreadableExtension(in: Configuration(file: file)) else { return nil }
      return GitError(.unsupportedExtension(name), folder)
    } catch {
      return nil
    }
  }

  private static func unreadableExtension(
    in configuration: borrowing Configuration
  ) throws(GitError) -> String? {
    guard let version = try configuration.value("core.repositoryformatversion"), version != "0"
    else { return nil }
    for (name, value) in try configuration.entries(where: isExtension) {
      switch name {
      case "extensions.objectformat" where value == "sha1": continue
      case "extensions.refstorage" where value == "files": continue
      case "extensions.objectformat", "extensions.refstorage": return "\(name)=\(value)"
      default:
        guard readableExtensions.contains(name) else { return "\(name)=\(value)" }
      }
    }
    return version == "1" ? nil : "core.repositoryformatversion=\(version)"
  }
}
