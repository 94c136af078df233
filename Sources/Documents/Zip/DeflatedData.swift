import CZlib

/// Deflate data without a header, as ZIP archives hold it, and their check sum.
enum DeflatedData {
  /// Unpacks data that is held in memory.
  ///
  /// - Parameters:
  ///   - deflated: The data, to its last byte.
  ///   - size: How many bytes it stands for; no more are ever written.
  /// - Returns: The bytes; nil unless the data is whole and stands for just as many.
  static func inflate(_ deflated: [UInt8], size: Int) -> [UInt8]? {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    defer { unsafe stream.deallocate() }
    guard unsafe trainstop_inflate_start_raw(stream) == Z_OK else { return nil }
    defer { unsafe inflateEnd(stream) }
    var status = Z_OK
    // One byte more than there should be shows data that is too long.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size + 1) { room, count in
      unsafe deflated.withUnsafeBufferPointer { input in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
        unsafe stream.pointee.next_out = room.baseAddress
        unsafe stream.pointee.avail_out = UInt32(clamping: size + 1)
        status = unsafe CZlib.inflate(stream, Z_FINISH)
      }
      count = unsafe Int(stream.pointee.total_out)
    }
    let isWhole = unsafe status == Z_STREAM_END && stream.pointee.avail_in == 0
    return isWhole && bytes.count == size ? bytes : nil
  }

  /// The check sum that a ZIP archive keeps of a file.
  static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      UInt32(
        truncatingIfNeeded: unsafe crc32(0, buffer.baseAddress, UInt32(clamping: buffer.count)))
    }
  }
}
