/// The header that stands before the data of a file in a ZIP archive (APPNOTE 4.3.7).
struct ZipLocalHeader {
  /// The bytes of a header without name and extra fields.
  static let size = 30

  private let bytes: [UInt8]

  /// Takes the ``size`` bytes of a header.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the bytes are a header at all.
  var isOne: Bool { bytes.little(0, 4) == 0x0403_4B50 }

  /// How many bytes the name has, which follows.
  var nameSize: Int { Int(bytes.little(26, 2)) }

  /// How many bytes the extra fields have, which follow the name.
  var extraSize: Int { Int(bytes.little(28, 2)) }

  /// Whether the header describes the file as the central directory does.
  ///
  /// A header that was written before its file may say zero where a record behind the file tells
  /// (flag 3), and one of a large file all ones.
  func agrees(with entry: ZipEntry) -> Bool {
    guard Int(bytes.little(8, 2)) == entry.method,
      (Int(bytes.little(6, 2)) ^ entry.flags) & 0b1001 == 0
    else { return false }
    let isToldLater = entry.flags & 0b1000 != 0
    let pairs = [
      (bytes.little(14, 4), UInt64(entry.checkSum)),
      (bytes.little(18, 4), UInt64(entry.packedSize)),
      (bytes.little(22, 4), UInt64(entry.size)),
    ]
    return pairs.enumerated().allSatisfy { index, pair in
      pair.0 == pair.1 || isToldLater && pair.0 == 0 || index > 0 && pair.0 == 0xFFFF_FFFF
    }
  }
}
