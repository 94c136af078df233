#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The few questions that this module asks the file system itself.
enum FileSystem {
  /// Returns the bytes of a file, or nil when there is none.
  ///
  /// - Throws: A ``GitError`` when the file is there and cannot be read, or is no ordinary file: a
  ///   pipe has nobody who writes, and a device no end.
  static func contents(of path: String) throws(GitError) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure(path)
    }
    defer { close(file) }
    var info = stat()
    guard unsafe fstat(file, &info) == 0 else { throw failure(path) }
    guard info.st_mode & S_IFMT == S_IFREG else { throw noFile(path) }
    // One byte more than there should be, so that the end is met in it; no more at once than files
    // of git's have, whatever the size is said to be.
    var room = min(Int(info.st_size), 1 << 26) + 1
    var bytes = try part(of: file, path, room: room)
    while bytes.count == room {
      bytes += try part(of: file, path, room: max(16_384, room))
      room += max(16_384, room)
    }
    return bytes
  }

  /// Reads until there is no more, or no more room.
  private static func part(
    of file: Int32, _ path: String, room: Int
  ) throws(GitError) -> [UInt8] {
    var status = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      repeat {
        let rest = unsafe buffer.baseAddress?.advanced(by: count)
        status = unsafe read(file, rest, room - count)
        count += max(0, status)
      } while status > 0 && count < room || status < 0 && errno == EINTR
    }
    guard status >= 0 else { throw failure(path) }
    return bytes
  }

  /// Returns who owns the file itself, not what a link leads to, or nil when there is none.
  static func owner(of path: String) -> UInt32? {
    var info = stat()
    guard unsafe lstat(path, &info) == 0 else { return nil }
    return info.st_uid
  }

  /// Returns the names of what lies in a folder, sorted; none when it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) { names.append(unsafe name(of: entry)) }
    return names.sorted()
  }

  /// What lies at a path.
  enum Kind: Hashable {
    /// An ordinary file.
    case file

    /// A folder.
    case folder

    /// Anything else, such as a symbolic link.
    case other

    fileprivate init(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      default: self = .other
      }
    }
  }

  /// Returns what lies at a path; nil when there is nothing.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - follows: Whether to tell what a link leads to, and not of the link.
  /// - Returns: The kind; `other` as well where the system does not say.
  static func kind(of path: String, following follows: Bool = false) -> Kind? {
    var info = stat()
    guard unsafe (follows ? stat(path, &info) : lstat(path, &info)) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? nil : .other
    }
    return Kind(mode: info.st_mode)
  }

  /// Returns the number of the device that a path lies on, or nil when it leads nowhere.
  static func device(of path: String) -> UInt64? {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return nil }
    return UInt64(truncatingIfNeeded: info.st_dev)
  }

  /// Returns what lies in a folder, in no order; nil when it cannot be read.
  static func entries(in folder: String) -> [(name: String, kind: Kind)]? {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    var entries: [(name: String, kind: Kind)] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe name(of: entry)
      guard name != ".", name != ".." else { continue }
      switch unsafe Int32(entry.pointee.d_type) {
      case Int32(DT_REG): entries.append((name, .file))
      case Int32(DT_DIR): entries.append((name, .folder))
      // Some file systems do not say.
      case Int32(DT_UNKNOWN): entries.append((name, kind(of: folder + "/" + name) ?? .other))
      default: entries.append((name, .other))
      }
    }
    return entries
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
      let capacity = unsafe MemoryLayout.size(ofValue: name.pointee)
      return unsafe name.withMemoryRebound(to: CChar.self, capacity: capacity) {
        unsafe String(cString: $0)
      }
    }
  }

  /// Says whether a path leads to a file that may be run.
  static func isProgram(_ path: String) -> Bool {
    var info = stat()
    guard unsafe stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }

  /// The user that the process acts as.
  static var user: UInt32 { geteuid() }

  /// Returns the path without links, `.` and `..`, or nil when it leads nowhere.
  static func canonical(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Returns `path` itself when it is absolute, else `path` below `folder`.
  static func path(_ path: String, below folder: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// Whether a path leads to a pipe, a socket, or a device.
  static func isSpecial(_ path: String) -> Bool {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT)
  }

  /// Says that something cannot be read since it is no ordinary file.
  static func noFile(_ path: String) -> GitError {
    GitError(.unreadable, path, detail: "It is no ordinary file")
  }

  private static func failure(_ path: String) -> GitError {
    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) }
    return GitError(.unreadable, path, detail: reason ?? "")
  }
}
