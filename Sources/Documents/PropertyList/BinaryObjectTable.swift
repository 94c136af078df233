/// Where the objects of a binary property list are: what its last 32 bytes and offset table say.
struct BinaryObjectTable {
  /// Why the table cannot be used.
  struct Fault: Error {
    let reason: String
  }

  /// The number of objects.
  let count: Int

  /// The object that is the whole list.
  let root: Int

  /// The size of a reference to an object, in bytes.
  let referenceSize: Int

  /// The offset after the last object, where the table starts.
  let end: Int

  private let offsetSize: Int

  /// Reads the trailer and checks that the table which it describes lies in the file.
  init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.count > 6, bytes[6] == UInt8(ascii: "0") else {
      throw Fault(
        reason: "'\(String(decoding: bytes.prefix(8), as: UTF8.self))' is an unknown version of "
          + "the binary format")
    }
    guard bytes.count >= 8 + 1 + 32 else {
      throw Fault(reason: "\(bytes.count) bytes are too few for a binary list")
    }
    let trailer = bytes.suffix(32)
    let start = trailer.startIndex
    let (offsetSize, referenceSize) = (Int(bytes[start + 6]), Int(bytes[start + 7]))
    let count = BinaryScalar.unsigned(trailer[(start + 8)..<(start + 16)])
    let root = BinaryScalar.unsigned(trailer[(start + 16)..<(start + 24)])
    let end = BinaryScalar.unsigned(trailer[(start + 24)..<(start + 32)])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw Fault(reason: "offsets of \(offsetSize) and \(referenceSize) bytes are not possible")
    }
    guard end > 8, end <= UInt64(start), count > 0,
      count <= (UInt64(start) - end) / UInt64(offsetSize)
    else {
      throw Fault(reason: "the offset table of the binary list lies outside of the file")
    }
    guard root < count else {
      throw Fault(reason: "object \(root) does not exist; the list has \(count)")
    }
    self.count = Int(count)
    self.root = Int(root)
    self.end = Int(end)
    self.offsetSize = offsetSize
    self.referenceSize = referenceSize
  }

  /// Returns the offset of an object, or ``end`` when it lies outside of the objects.
  func offset(of object: Int, in bytes: [UInt8]) -> Int {
    let start = end + object * offsetSize
    let offset = BinaryScalar.unsigned(bytes[start..<start + offsetSize])
    return offset >= 8 && offset < UInt64(end) ? Int(offset) : end
  }
}
