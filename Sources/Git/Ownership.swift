/// Decides whether a repository may be trusted that somebody else may own.
///
/// The same rules as git's since 2.35.2, which libgit2 follows fully only since 1.8: the folders
/// belong to the current user, or `safe.directory` lists the repository. That setting counts only
/// in the system's and the user's configuration and in the environment, never in the repository.
struct Ownership {
  private let environment: [String: String]

  init(environment: [String: String]) { self.environment = environment }

  /// Throws ``GitError/Code/notOwned(path:)`` unless every path is trusted.
  ///
  /// - Parameters:
  ///   - paths: The folders and link files that make up the repository.
  ///   - root: The path that `safe.directory` has to list: the work tree's, or the Git folder's.
  /// - Throws: That error, or one about a configuration file that cannot be read.
  func require(_ paths: [String], root: String) throws(GitError) {
    guard let foreign = paths.first(where: { !isTrustedOwner(of: $0) }) else { return }
    let root = FileSystem.canonical(root) ?? root
    guard try !isListed(root) else { return }
    throw GitError(.notOwned(path: root), foreign)
  }

  private func isTrustedOwner(of path: String) -> Bool {
    guard let owner = FileSystem.owner(of: path) else { return true }
    if owner == FileSystem.user { return true }
    // Root trusts the person who called `sudo`.
    guard FileSystem.user == 0, let caller = environment["SUDO_UID"] else { return false }
    return UInt32(caller) == owner
  }

  private func isListed(_ root: String) throws(GitError) -> Bool {
    var isListed = false
    for value in try safeDirectories() {
      // An empty value takes back everything before it.
      if value.isEmpty { isListed = false } else if covers(value, root) { isListed = true }
    }
    return isListed
  }

  private func covers(_ value: String, _ root: String) -> Bool {
    if value == "*" { return true }
    var pattern = value
    if pattern.hasPrefix("~/"), let home = environment["HOME"] {
      pattern = home + pattern.dropFirst()
    }
    if pattern.hasSuffix("/*") {
      let folder = String(pattern.dropLast(2))
      return root.hasPrefix((FileSystem.canonical(folder) ?? folder) + "/")
    }
    while pattern.utf8.count > 1, pattern.hasSuffix("/") { pattern.removeLast() }
    return pattern == root || FileSystem.canonical(pattern) == root
  }

  private func safeDirectories() throws(GitError) -> [String] {
    var values: [String] = []
    // `/dev/null` stands for no file, and nothing else that is no file lists a folder.
    for file in configurationFiles where !FileSystem.isSpecial(file) {
      guard try FileSystem.contents(of: file) != nil else { continue }
      values += try Configuration(file: file).entries { $0 == "safe.directory" }.map(\.value)
    }
    // `git -c` and CI systems hand settings over in numbered variables.
    let count = environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
    for index in 0..<max(0, count) {
      guard let key = environment["GIT_CONFIG_KEY_\(index)"] else { break }
      guard key.lowercased() == "safe.directory" else { continue }
      values.append(environment["GIT_CONFIG_VALUE_\(index)"] ?? "")
    }
    return values
  }

  private var configurationFiles: [String] {
    var files: [String] = []
    if environment["GIT_CONFIG_NOSYSTEM"].map(Self.isTrue) != true {
      files.append(environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig")
    }
    if let file = environment["GIT_CONFIG_GLOBAL"] { return files + [file] }
    let home = environment["HOME"]
    if let folder = environment["XDG_CONFIG_HOME"], !folder.isEmpty {
      files.append(folder + "/git/config")
    } else if let home {
      files.append(home + "/.config/git/config")
    }
    if let home { files.append(home + "/.gitconfig") }
    return files
  }

  private static func isTrue(_ text: String) -> Bool {
    ["1", "true", "yes", "on"].contains(text.lowercased())
  }
}
