import CGit2

/// The settings of one configuration file or of one repository.
struct Configuration: ~Copyable {
  private let handle: Owned<ConfigurationResource>

  /// Reads the settings of an open repository, and no others.
  init(of repository: borrowing Owned<RepositoryResource>) throws(GitError) {
    let pointer = unsafe repository.pointer
    handle = try unsafe Owned("config") { unsafe git_repository_config_snapshot(&$0, pointer) }
  }

  /// Reads one file, with the files that it includes.
  init(file: String) throws(GitError) {
    handle = try unsafe Owned(file) { unsafe git_config_open_ondisk(&$0, file) }
  }

  /// Returns every entry whose name is wanted, in the order of the file.
  ///
  /// Names are in lower case apart from a middle part such as a remote's name. libgit2 could choose
  /// them by a regular expression as well; version 1.5 never frees what that takes.
  func entries(
    where isWanted: (String) -> Bool
  ) throws(GitError) -> [(name: String, value: String)] {
    var iterator: OpaquePointer?
    try unsafe GitError.check(git_config_iterator_new(&iterator, handle.pointer), "config")
    defer { unsafe git_config_iterator_free(iterator) }
    var entries: [(name: String, value: String)] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while true {
      let status = unsafe git_config_next(&entry, iterator)
      if status == GIT_ITEROVER.rawValue { return entries }
      try GitError.check(status, "config")
      guard let found = unsafe entry?.pointee else { return entries }
      let name = unsafe String(cString: found.name)
      guard isWanted(name) else { continue }
      // A name without an equals sign has no value and means true.
      let value = unsafe found.value.map { unsafe String(cString: $0) }
      entries.append((name, value ?? "true"))
    }
  }

  /// Returns the last value of a setting, or nil when it is not set.
  func value(_ name: String) throws(GitError) -> String? {
    try entries { $0 == name }.last?.value
  }
}
