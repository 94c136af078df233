import Git

/// The repository around the folder that a run starts in.
enum SurroundingRepository {
  /// Opens the repository.
  ///
  /// A built product can be judged without one, unless something on the command line or in the
  /// environment speaks of it. What looks like a repository and is none is trouble, not absence: a
  /// product that passes must not have been spared its comparison by a damaged checkout.
  ///
  /// - Returns: The repository; nil where there is none and none is needed.
  static func open(
    _ start: String, _ arguments: Arguments, _ environment: [String: String]
  ) throws(GitError) -> Repository? {
    let isNeeded =
      arguments.value(.archive) == nil || arguments.has(.staged) || environment["GIT_DIR"] != nil
      || [Flag.repo, .ref, .project, .target, .configuration].contains(where: arguments.has)
    do throws(GitError) {
      return try Repository(discovering: start, environment: environment)
    } catch {
      guard error.code == .notARepository, !isNeeded else { throw error }
      guard let mark = mark(above: start, environment) else { return nil }
      throw GitError(.corrupt, mark, detail: "it leads to no repository")
    }
  }

  /// The first `.git` from a folder upwards, as far as git would look.
  private static func mark(above start: String, _ environment: [String: String]) -> String? {
    let ceilings = (environment["GIT_CEILING_DIRECTORIES"] ?? "").split(separator: ":")
    var folder = Substring(start)
    while !folder.isEmpty {
      if Disk.exists("\(folder)/.git") { return "\(folder)/.git" }
      folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
      if ceilings.contains(folder) { return nil }
    }
    return Disk.exists("/.git") ? "/.git" : nil
  }
}
