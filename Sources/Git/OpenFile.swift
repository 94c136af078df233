#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file of which a few bytes are read here and there.
final class OpenFile {
  private let file: Int32

  /// Opens a file; nil when it cannot be read.
  init?(_ path: String) {
    file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
  }

  deinit { _ = close(file) }

  /// Lends the bytes at a place; nil when there are not so many.
  func bytes<Result>(
    at place: Int, count: Int, _ body: (UnsafeRawBufferPointer) -> Result?
  ) -> Result? {
    unsafe withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { buffer in
      guard unsafe pread(file, buffer.baseAddress, count, off_t(place)) == count else {
        return nil
      }
      return unsafe body(UnsafeRawBufferPointer(buffer))
    }
  }
}
