#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The streams that the program writes to, and the one that it reads.
enum StandardStream {
  case output
  case errors

  /// Whether it leads to a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all of a text.
  ///
  /// - Returns: The system's number for why it cannot be done, such as `EPIPE` where nobody reads any
  ///   more; nil when it is done.
  func write(_ text: String) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = unsafe UnsafeRawBufferPointer(bytes)[...]
      while unsafe !rest.isEmpty {
        let chunk = unsafe UnsafeRawBufferPointer(rebasing: rest)
        let written = unsafe systemWrite(descriptor, chunk.baseAddress, chunk.count)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { return written < 0 ? errno : EIO }
        unsafe rest = rest.dropFirst(written)
      }
      return nil
    }
  }

  /// What is said where standard output takes no more; nil where somebody closed the pipe, who
  /// wanted no more.
  static func loss(_ reason: Int32) -> String? {
    let why: String
    switch reason {
    case EPIPE: return nil
    case EBADF: why = "it is closed"
    case ENOSPC: why = "the disk is full"
    case EDQUOT: why = "the quota is used up"
    case EFBIG: why = "the file would be larger than is allowed"
    default: why = "the system reported error \(reason)"
    }
    return """
      error: standard output could not be written: \(why)
      help: Make room, or send it to another place with '> FILE', and run it again.

      """
  }

  /// Reads standard input to its end; nil when that cannot be done, or when a person would have to
  /// type it.
  static func input() -> [UInt8]? {
    guard isatty(STDIN_FILENO) != 1 else { return nil }
    var bytes: [UInt8] = []
    while true {
      let old = bytes.count
      let room = max(16_384, old)
      bytes.append(contentsOf: repeatElement(0, count: room))
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(STDIN_FILENO, buffer.baseAddress?.advanced(by: old), room)
      }
      if got < 0 && errno != EINTR { return nil }
      bytes.removeLast(room - max(0, got))
      if got == 0 { return bytes }
    }
  }

  /// Ends the process as undecided, and says why, where the system takes away a file that is read.
  ///
  /// Archives and git's packs are mapped into memory. When another process cuts one of them short, or
  /// its disk fails, the system sends SIGBUS, which would end a gate by a signal and without a word.
  static func watchMappedFiles() {
    signal(SIGBUS) { _ in
      let reason: StaticString = """
        error: a file could not be read any further: it was cut short while it was read, or its disk failed
          help: Run it again when nothing writes to the repository or the archive.

        """
      _ = unsafe systemWrite(STDERR_FILENO, reason.utf8Start, reason.utf8CodeUnitCount)
      _exit(2)
    }
  }

  private var descriptor: Int32 {
    switch self {
    case .output: STDOUT_FILENO
    case .errors: STDERR_FILENO
    }
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
