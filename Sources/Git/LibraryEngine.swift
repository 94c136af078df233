import CGit2

/// A repository that libgit2 reads.
final class LibraryEngine: Engine {
  let handle: Owned<RepositoryResource>
  let database: Owned<DatabaseResource>
  let folders: RepositoryFolders
  let objects: ObjectFolders

  /// The packs, which another engine of the same repository may have opened already.
  lazy var packs = PackedObjects(objects)

  /// The objects in files of their own, likewise.
  lazy var loose = LooseObjects(objects)

  /// Finds and opens the repository that a folder lies in.
  init(discovering path: String, _ environment: [String: String]) throws(GitError) {
    try Library.start()
    handle = try Self.open(path, environment)
    let pointer = unsafe handle.pointer
    database = try unsafe Owned("objects") { unsafe git_repository_odb(&$0, pointer) }
    let git = unsafe Self.folder(git_repository_path(pointer)) ?? path
    folders = unsafe RepositoryFolders(
      git: git, common: Self.folder(git_repository_commondir(pointer)) ?? git,
      workTree: Self.folder(git_repository_workdir(pointer)))
    let lent = Self.objectFolders(path, environment)
    objects = ObjectFolders(folders.common + "/objects", others: lent)
    if let name = Self.unreadableExtension(in: try Configuration(of: handle)) {
      throw GitError(.unsupportedExtension(name), git)
    }
    try requireKnownCommonDirectory(path, environment)
    try addObjectFolders(lent)
  }

  func configuration() throws(GitError) -> Configuration { try Configuration(of: handle) }

  /// Returns the path that libgit2 gives without the slash at its end.
  static func folder(_ path: UnsafePointer<CChar>?) -> String? {
    guard let path = unsafe path else { return nil }
    var text = unsafe String(cString: path)
    while text.utf8.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text
  }
}

// MARK: - Opening

extension LibraryEngine {
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
    try requireOrdinaryFiles(above: target)
    let opened: Owned<RepositoryResource>
    do {
      opened = try unsafe Owned(target, notFound: .notARepository) {
        unsafe git_repository_open_ext(&$0, target, flags, ceilings)
      }
    } catch {
      throw unsupportedFormat(below: target, flags) ?? error
    }
    // Told what it knows already, libgit2 1.5 does not free what it made of it.
    if let workTree = try workTree(path, opened, environment),
      (unsafe folder(git_repository_workdir(opened.pointer)) ?? "")
        != FileSystem.canonical(workTree)
    {
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
    let isBare = configuration.value("core.bare")?.lowercased() == "true"
    guard !isBare, configuration.value("core.worktree") == nil else { return nil }
    return path
  }

  private func requireKnownCommonDirectory(
    _ path: String, _ environment: [String: String]
  ) throws(GitError) {
    guard let variable = environment["GIT_COMMON_DIR"] else { return }
    let wanted = FileSystem.path(variable, below: path)
    guard FileSystem.canonical(wanted) == FileSystem.canonical(folders.common) else {
      throw GitError(.unsupportedEnvironment("GIT_COMMON_DIR"), wanted)
    }
  }

  /// The folders where git keeps objects while a hook judges whether to take them.
  private static func objectFolders(_ start: String, _ environment: [String: String]) -> [String] {
    var folders = environment["GIT_OBJECT_DIRECTORY"].map { [$0] } ?? []
    folders += (environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] ?? "")
      .split(separator: ":").map { String($0) }
    return folders.map { FileSystem.path($0, below: start) }
  }

  private func addObjectFolders(_ folders: [String]) throws(GitError) {
    for path in folders {
      try unsafe GitError.check(git_odb_add_disk_alternate(database.pointer, path), path)
    }
  }
}
