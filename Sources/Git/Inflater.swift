import CZlib

/// A zlib stream that is set up once and used for one object after another.
@safe final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private var buffer: [UInt8] = []
  private var isLent = false

  /// The most bytes of memory that are kept for the next object.
  private static let keptLimit = 8 << 20

  /// What zlib's fast decoder wants to have left before each step, and one.
  private static let longestMatch = 259

  /// Sets the stream up; nil when zlib cannot.
  init?() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe trainstop_inflate_start(stream) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Lends the decompressed bytes to `body`.
  ///
  /// - Parameters:
  ///   - deflated: The compressed bytes; more may follow them.
  ///   - size: How many bytes they stand for.
  ///   - body: Must not ask for another object; then the answer to that is false.
  /// - Returns: False unless the bytes are whole and as many as they should be.
  /// - Throws: What `body` throws.
  func inflate(
    _ deflated: UnsafeRawBufferPointer, size: Int,
    _ body: (UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) -> Bool {
    guard !isLent, unsafe fill(deflated, size) else { return false }
    isLent = true
    defer {
      isLent = false
      if buffer.count > Self.keptLimit { buffer = [] }
    }
    try unsafe buffer.withUnsafeBufferPointer { bytes throws(GitError) in
      try unsafe body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<size])))
    }
    return true
  }

  /// Returns the first bytes of what a stream stands for, fewer where it is shorter; nil when it is
  /// damaged or the stream is lent.
  func beginning(of deflated: UnsafeRawBufferPointer, count: Int) -> [UInt8]? {
    guard !isLent, let (status, produced) = unsafe run(deflated, room: count),
      status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR
    else { return nil }
    return Array(buffer.prefix(produced))
  }

  private func fill(_ deflated: UnsafeRawBufferPointer, _ size: Int) -> Bool {
    // A byte more than there should be shows an object that is too long. And zlib takes its fast
    // way only while there is room for its longest match, so the end is given that much.
    guard let (status, produced) = unsafe run(deflated, room: size + Self.longestMatch) else {
      return false
    }
    return status == Z_STREAM_END && produced == size
  }

  private func run(
    _ deflated: UnsafeRawBufferPointer, room: Int
  ) -> (status: Int32, produced: Int)? {
    guard unsafe inflateReset(stream) == Z_OK else { return nil }
    if buffer.count < room { buffer += repeatElement(0, count: room - buffer.count) }
    let start = unsafe deflated.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
    unsafe stream.pointee.avail_in = UInt32(clamping: deflated.count)
    let status = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      unsafe stream.pointee.next_out = bytes.baseAddress
      unsafe stream.pointee.avail_out = UInt32(clamping: room)
      return unsafe CZlib.inflate(stream, Z_FINISH)
    }
    return unsafe (status, Int(stream.pointee.total_out))
  }
}
