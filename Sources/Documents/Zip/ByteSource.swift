/// A file of any size that is read in pieces.
package protocol ByteSource {
  /// How many bytes it has.
  var count: Int { get }

  /// Returns the bytes of a range that lies within ``count``.
  func bytes(_ range: Range<Int>) -> [UInt8]
}

extension [UInt8]: ByteSource {
  /// Returns the bytes of a range that lies within ``Swift/Array/count``.
  package func bytes(_ range: Range<Int>) -> [UInt8] { Array(self[range]) }
}

extension [UInt8] {
  /// Returns the number of `width` bytes, lowest first, at an offset that is known to hold it.
  func little(_ offset: Int, _ width: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in (offset..<offset + width).reversed() {
      value = value << 8 | UInt64(self[index])
    }
    return value
  }
}
