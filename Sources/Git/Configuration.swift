import CGit2

/// The settings of one configuration file or of one repository.
///
/// Names are in lower case apart from a middle part such as a remote's name. A name without an
/// equals sign has no value and means true.
struct Configuration {
  /// One line's setting.
  typealias Entry = (name: String, value: String)

  private let all: [Entry]

  /// Reads the settings of an open repository, and no others.
  init(of repository: borrowing Owned<RepositoryResource>) throws(GitError) {
    let pointer = unsafe repository.pointer
    let handle: Owned<ConfigurationResource> = try unsafe Owned("config") {
      unsafe git_repository_config_snapshot(&$0, pointer)
    }
    all = try Self.entries(of: handle)
  }

  /// Reads one file, with the files that it includes.
  init(file: String) throws(GitError) {
    try Library.start()
    let handle: Owned<ConfigurationResource> = try unsafe Owned(file) {
      unsafe git_config_open_ondisk(&$0, file)
    }
    all = try Self.entries(of: handle)
  }

  /// Reads the bytes of a file; nil when libgit2 has to be asked, as for a file with includes.
  init?(plain bytes: [UInt8]) {
    var text = ConfigurationText(bytes)
    guard let entries = text.entries() else { return nil }
    all = entries
  }

  /// Returns every entry whose name is wanted, in the order of the file.
  func entries(where isWanted: (String) -> Bool) -> [Entry] { all.filter { isWanted($0.name) } }

  /// Returns the last value of a setting, or nil when it is not set.
  func value(_ name: String) -> String? { all.last { $0.name == name }?.value }

  // libgit2 could choose entries by a regular expression; version 1.5 never frees what that takes.
  private static func entries(
    of handle: borrowing Owned<ConfigurationResource>
  ) throws(GitError) -> [Entry] {
    var iterator: OpaquePointer?
    try unsafe GitError.check(git_config_iterator_new(&iterator, handle.pointer), "config")
    defer { unsafe git_config_iterator_free(iterator) }
    var entries: [Entry] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while true {
      let status = unsafe git_config_next(&entry, iterator)
      if status == GIT_ITEROVER.rawValue { return entries }
      try GitError.check(status, "config")
      guard let found = unsafe entry?.pointee else { return entries }
      let value = unsafe found.value.map { unsafe String(cString: $0) }
      entries.append((unsafe String(cString: found.name), value ?? "true"))
    }
  }
}
