import Diagnostics

/// One file, folder, or symbolic link of a ZIP archive, as the central directory describes it.
package struct ZipEntry: Hashable, Sendable {
  /// The path; relative, with slashes and without `..`, and with a slash at the end of a folder's.
  package let name: String

  /// Whether it is a symbolic link, whose contents are the path that it leads to.
  package let isLink: Bool

  /// How many bytes it has once unpacked.
  package let size: Int

  let flags: Int
  let method: Int
  let checkSum: UInt32
  let packedSize: Int

  /// Where its own header begins, from the first byte of the archive.
  let offset: Int

  /// Whether it is a folder.
  package var isFolder: Bool { name.hasSuffix("/") }

  /// Whether it takes a password, or its description was hidden.
  var isEncrypted: Bool { flags & 0b0010_0000_0100_0001 != 0 || method == 99 }

  /// The bytes of a description without name and extra fields (APPNOTE 4.3.12).
  static let headerSize = 46

  /// The bytes that such a description begins with.
  static let signature: UInt64 = 0x0201_4B50

  /// Reads the description at an offset of the central directory.
  ///
  /// - Returns: The entry, and the offset of the next description.
  /// - Throws: A ``ZipFault`` for a description that is cut short, or a name that leads out of the
  ///   archive.
  static func read(
    _ bytes: [UInt8], at start: Int
  ) throws(ZipFault) -> (entry: ZipEntry, next: Int) {
    guard start + headerSize <= bytes.count, bytes.little(start, 4) == signature else {
      throw ZipFault("its list of files is damaged")
    }
    let nameEnd = start + headerSize + Int(bytes.little(start + 28, 2))
    let extraEnd = nameEnd + Int(bytes.little(start + 30, 2))
    let end = extraEnd + Int(bytes.little(start + 32, 2))
    guard end <= bytes.count else { throw ZipFault("its list of files is damaged") }
    let name = try ZipName.read(bytes[(start + headerSize)..<nameEnd])
    let large = try Zip64Extra(
      bytes, nameEnd..<extraEnd, size: bytes.little(start + 24, 4),
      packedSize: bytes.little(start + 20, 4), offset: bytes.little(start + 42, 4), name: name)
    guard [0, 0xFFFF].contains(bytes.little(start + 34, 2)) else { throw ZipFault.split }
    let system = bytes[start + 5]
    let mode = bytes.little(start + 40, 2)
    let entry = ZipEntry(
      name: name, isLink: [3, 19].contains(system) && mode & 0o170000 == 0o120000,
      size: large.size, flags: Int(bytes.little(start + 8, 2)),
      method: Int(bytes.little(start + 10, 2)),
      checkSum: UInt32(truncatingIfNeeded: bytes.little(start + 16, 4)),
      packedSize: large.packedSize, offset: large.offset)
    return (entry, end)
  }
}

/// The sizes and the place of an entry, which an extra field holds where 32 bits do not suffice.
struct Zip64Extra {
  var size: Int
  var packedSize: Int
  var offset: Int

  /// Reads the extra field of a description (APPNOTE 4.5.3): it holds just those numbers that the
  /// description itself fills with ones.
  init(
    _ bytes: [UInt8], _ range: Range<Int>, size: UInt64, packedSize: UInt64, offset: UInt64,
    name: String
  ) throws(ZipFault) {
    var values = [size, packedSize, offset]
    if values.contains(0xFFFF_FFFF) {
      guard var position = Self.field(bytes, range) else {
        throw ZipFault("'\(name)' lacks its 64-bit size or place")
      }
      for index in values.indices where values[index] == 0xFFFF_FFFF {
        guard position.count >= 8 else {
          throw ZipFault("'\(name)' lacks its 64-bit size or place")
        }
        values[index] = bytes.little(position.lowerBound, 8)
        position = position.dropFirst(8)
      }
    }
    guard let size = Int(exactly: values[0]), let packedSize = Int(exactly: values[1]),
      let offset = Int(exactly: values[2])
    else { throw ZipFault("'\(name)' has an impossible size or place") }
    self.size = size
    self.packedSize = packedSize
    self.offset = offset
  }

  /// The contents of the field with the 64-bit numbers.
  private static func field(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    var position = range.lowerBound
    while position + 4 <= range.upperBound {
      let end = position + 4 + Int(bytes.little(position + 2, 2))
      guard end <= range.upperBound else { return nil }
      if bytes.little(position, 2) == 1 { return position + 4..<end }
      position = end
    }
    return nil
  }
}
