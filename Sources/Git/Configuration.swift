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

  /// Returns every entry whose name fits a regular expression, in the order of the file.
  func entries(_ pattern: String) throws(GitError) -> [(name: String, value: String)] {
    var iterator: OpaquePointer?
    try unsafe GitError.check(
      git_config_iterator_glob_new(&iterator, handle.pointer, pattern), "config")
    defer { unsafe git_config_iterator_free(iterator) }
    var entries: [(name: String, value: String)] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while true {
      let status = unsafe git_config_next(&entry, iterator)
      if status == GIT_ITEROVER.rawValue { return entries }
      try GitError.check(status, "config")
      guard let found = unsafe entry?.pointee else { return entries }
      // A name without an equals sign has no value and means true.
      let value = unsafe found.value.map { unsafe String(cString: $0) }
      entries.append((unsafe String(cString: found.name), value ?? "true"))
    }
  }

  /// Returns the last value of a setting, or nil when it is not set.
  func value(_ name: String) throws(GitError) -> String? {
    let pattern = "^" + name.split(separator: ".").joined(separator: "\\.") + "$"
    return try entries(pattern).last?.value
  }
}
