import CGit2

extension LibraryEngine {
  private static let readableExtensions: Set<String> = [
    "extensions.noop", "extensions.worktreeconfig", "extensions.partialclone",
    "extensions.preciousobjects", "extensions.relativeworktrees",
    "extensions.compatobjectformat",
  ]

  private static func isExtension(_ name: String) -> Bool { name.hasPrefix("extensions.") }

  /// Explains why a repository could not be opened, if its format is the reason.
  static func unsupportedFormat(below path: String, _ flags: UInt32) -> GitError? {
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
      guard let name = unreadableExtension(in: try Configuration(file: file)) else { return nil }
      return GitError(.unsupportedExtension(name), folder)
    } catch {
      return nil
    }
  }

  /// Returns the first setting that asks for a format which libgit2 cannot read.
  static func unreadableExtension(in configuration: Configuration) -> String? {
    guard let version = configuration.value("core.repositoryformatversion"), version != "0"
    else { return nil }
    for (name, value) in configuration.entries(where: isExtension) {
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
