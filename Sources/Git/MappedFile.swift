#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file whose bytes are mapped into memory as long as this value lives.
///
/// For git's packs and graphs, which are never changed in place.
@safe final class MappedFile {
  /// The bytes, at least one.
  let bytes: UnsafeRawBufferPointer

  /// How many bytes there are.
  let count: Int

  /// Maps a file; nil when there is none, when it is empty, and when it cannot be read.
  init?(_ path: String) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var info = stat()
    guard unsafe fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size > 0
    else { return nil }
    count = Int(info.st_size)
    guard let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0),
      unsafe start != MAP_FAILED
    else { return nil }
    unsafe bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Returns the number of 32 bits at a place, the highest byte first.
  ///
  /// The place must lie in the file with all four bytes; that is checked in debug builds only.
  @inline(__always) func word(at place: Int) -> UInt32 {
    unsafe UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// Returns the number of 64 bits at a place; see ``word(at:)``.
  @inline(__always) func longWord(at place: Int) -> UInt64 {
    unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// Returns the twenty bytes at a place as an id; see ``word(at:)``.
  @inline(__always) func id(at place: Int) -> ObjectID {
    guard let start = unsafe bytes.baseAddress else { return .zero }
    return unsafe ObjectID(bytes: start + place)
  }
}
