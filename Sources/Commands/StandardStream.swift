#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One of the two streams that the program writes to.
enum StandardStream {
  case output
  case errors

  /// Whether it leads to a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all of a text; false when that cannot be done, as into a closed pipe.
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = unsafe UnsafeRawBufferPointer(bytes)[...]
      while unsafe !rest.isEmpty {
        let chunk = unsafe UnsafeRawBufferPointer(rebasing: rest)
        let written = unsafe systemWrite(descriptor, chunk.baseAddress, chunk.count)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { return false }
        unsafe rest = rest.dropFirst(written)
      }
      return true
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
