/// The check that nothing in git's own folder makes a reader wait or read without end.
///
/// libgit2 opens what is there whatever it is, and a pipe that nobody writes to keeps it for ever.
extension LibraryEngine {
  /// The files that libgit2 reads whole or from their start.
  private static let wholeFiles = [
    "HEAD", "config", "config.worktree", "commondir", "gitdir", "index", "packed-refs", "shallow",
    "info/grafts", "objects/info/alternates",
  ]

  /// Refuses a pipe, a socket, or a device in the place of a file.
  ///
  /// - Parameter path: Where libgit2 begins to search, the git folder itself or one below its parent.
  /// - Throws: A ``GitError`` with `unreadable`.
  static func requireOrdinaryFiles(above path: String) throws(GitError) {
    guard var folder = FileSystem.canonical(path) else { return }
    while true {
      let prefix = folder == "/" ? "" : folder
      for git in [prefix + "/.git", prefix] {
        if FileSystem.isSpecial(git) { throw FileSystem.noFile(git) }
        guard FileSystem.kind(of: git + "/HEAD") != nil else { continue }
        for name in wholeFiles where FileSystem.isSpecial(git + "/" + name) {
          throw FileSystem.noFile(git + "/" + name)
        }
        return
      }
      guard !prefix.isEmpty, let slash = folder.lastIndex(of: "/") else { return }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }
}
