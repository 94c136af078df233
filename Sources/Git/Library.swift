import CGit2

/// The process-wide state of libgit2.
enum Library {
  private static let status: Int32 = {
    let started = git_libgit2_init()
    guard started >= 0 else { return started }
    // The same commit must give the same verdict on every machine, so no user or system
    // configuration may change how a repository is read.
    let levels = [
      GIT_CONFIG_LEVEL_PROGRAMDATA, GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG,
      GIT_CONFIG_LEVEL_GLOBAL,
    ]
    for level in levels {
      let set = unsafe trainstop_git_set_search_path(level.rawValue, "")
      guard set >= 0 else { return set }
    }
    return [
      // Version 1.5 ignores `safe.directory = *`; `Ownership` asks the same question properly.
      trainstop_git_set_owner_validation(0),
      trainstop_git_accept_harmless_extensions(),
      // Like git: zlib's checksum guards each read, and `git fsck` hashes what it lets through.
      trainstop_git_set_strict_hash_verification(0),
      // The walk meets each commit once and keeps what it needs.
      trainstop_git_set_cache_object_limit(GIT_OBJECT_COMMIT, 0),
    ].min() ?? 0
  }()

  /// Starts libgit2 the first time; later calls only report how that went.
  static func start() throws(GitError) { try GitError.check(status, "libgit2") }
}
