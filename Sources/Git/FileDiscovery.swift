/// The search for an ordinary repository: a folder `.git` with the files beside it, or a work tree
/// that is linked to one.
///
/// Every other shape, such as a bare repository, a submodule or a place that the environment names,
/// is left to libgit2, and so is saying why there is none.
struct FileDiscovery {
  /// Where its parts lie.
  let folders: RepositoryFolders

  /// Its own settings.
  let settings: Configuration

  /// Variables that say where a repository or a part of it is.
  private static let variables = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM",
  ]

  /// Looks in a folder and in those above it; nil unless an ordinary repository is the first found.
  init?(_ path: String, _ environment: [String: String]) {
    guard Self.variables.allSatisfy({ environment[$0] == nil }),
      let start = FileSystem.canonical(path), let folders = Self.folders(above: start),
      FileSystem.kind(of: folders.git + "/HEAD") == .file,
      FileSystem.kind(of: folders.common + "/objects") == .folder,
      FileSystem.kind(of: folders.common + "/refs") == .folder,
      let settings = Self.settings(folders.common + "/config"), Self.isPlain(settings)
    else { return nil }
    self.folders = folders
    self.settings = settings
  }

  /// The parts of the first thing named `.git` upwards, before anything else that git would take.
  private static func folders(above start: String) -> RepositoryFolders? {
    let device = FileSystem.device(of: start)
    var folder = start
    while true {
      let prefix = folder == "/" ? "" : folder
      switch FileSystem.kind(of: prefix + "/.git") {
      case .folder:
        let git = prefix + "/.git"
        guard FileSystem.kind(of: git + "/commondir") == nil else { return nil }
        return RepositoryFolders(git: git, common: git, workTree: folder)
      case .file: return linked(folder)
      case .other: return nil
      case nil: break
      }
      // The folder may itself be a repository, or lie in one.
      guard FileSystem.kind(of: prefix + "/HEAD") == nil, !prefix.isEmpty,
        let slash = folder.lastIndex(of: "/")
      else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
      guard FileSystem.device(of: folder) == device else { return nil }
    }
  }

  /// The parts of a linked work tree, whose `.git` is a file that says where its own folder is.
  private static func linked(_ workTree: String) -> RepositoryFolders? {
    guard let git = target(of: workTree + "/.git", after: "gitdir: ", below: workTree),
      let common = target(of: git + "/commondir", after: "", below: git)
    else { return nil }
    return RepositoryFolders(git: git, common: common, workTree: workTree)
  }

  /// The folder that a file of one line names, or nil when it is not so plain.
  private static func target(
    of file: String, after start: String, below folder: String
  ) -> String? {
    // What keeps it from being read is said by libgit2, which is asked next.
    guard FileSystem.kind(of: file) == .file, let bytes = try? FileSystem.contents(of: file),
      bytes.last == UInt8(ascii: "\n"), !bytes.dropLast().contains(UInt8(ascii: "\n"))
    else { return nil }
    let line = String(decoding: bytes.dropLast(), as: UTF8.self)
    guard line.hasPrefix(start), line.utf8.count > start.utf8.count else { return nil }
    let path = String(line.dropFirst(start.count))
    return FileSystem.canonical(FileSystem.path(path, below: folder))
  }

  private static func settings(_ file: String) -> Configuration? {
    // What is wrong with the file is said by libgit2, which is asked next.
    guard let bytes = try? FileSystem.contents(of: file) else { return nil }
    return Configuration(plain: bytes)
  }

  private static func isPlain(_ settings: Configuration) -> Bool {
    settings.value("core.worktree") == nil
      && (settings.value("core.bare") ?? "false").lowercased() == "false"
      && settings.value("extensions.worktreeconfig") == nil
      && LibraryEngine.unreadableExtension(in: settings) == nil
  }
}
