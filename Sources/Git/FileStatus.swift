#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What lies at a path itself, not what a link there leads to.
///
/// The file system alone is asked. Foundation's `attributesOfItem` also looks up what the owner and the group are called,
/// each time, in a database that may be on a server.
package enum FileStatus: Hashable, Sendable {
  /// An ordinary file, with its size in bytes.
  case file(size: Int)

  /// A folder.
  case folder

  /// A symbolic link.
  case link

  /// A pipe, a socket, or a device.
  case special

  /// Nothing has this name.
  case missing

  /// The file system does not say, as when a folder on the way may not be entered.
  case unknown

  /// Asks the file system about a path.
  package init(of path: String) {
    var info = stat()
    guard unsafe lstat(path, &info) == 0 else {
      self = errno == ENOENT ? .missing : .unknown
      return
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: self = .file(size: Int(info.st_size))
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .special
    }
  }
}
