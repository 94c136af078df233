import Diagnostics

/// A text file in UTF-8, whatever it is on disk.
struct DecodedText: Sendable {
  /// The text; places in it are lines and columns of the file.
  let source: SourceText

  /// Whether the bytes differ from those of the file, so that offsets are of no use in it.
  let isTranscoded: Bool

  /// Decodes a file by its byte order mark.
  ///
  /// Without a mark the bytes are taken as they are, apart from UTF-16 that starts with `<`.
  ///
  /// - Throws: A ``DocumentError`` for UTF-32 and for half a UTF-16 character.
  init(_ bytes: [UInt8], path: String) throws(DocumentError) {
    let isBigEndian: Bool
    switch bytes.prefix(4) {
    case [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]:
      throw DocumentError(
        "UTF-32 is not read", at: Location(path), help: "Save the file as UTF-8.")
    case let start where start.starts(with: [0xFE, 0xFF]) || start == [0, 0x3C, 0, 0x3F]:
      isBigEndian = true
    case let start where start.starts(with: [0xFF, 0xFE]) || start == [0x3C, 0, 0x3F, 0]:
      isBigEndian = false
    default:
      source = SourceText(path: path, bytes: bytes)
      isTranscoded = false
      return
    }
    guard bytes.count % 2 == 0 else {
      throw DocumentError(
        "the file ends inside a UTF-16 character", at: Location(path),
        help: "Restore the file; its end is missing.")
    }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    if units.first == 0xFEFF { units.removeFirst() }
    source = SourceText(path: path, bytes: Array(String(decoding: units, as: UTF16.self).utf8))
    isTranscoded = true
  }

  /// Takes text that was decoded otherwise.
  init(transcoded bytes: [UInt8], path: String) {
    source = SourceText(path: path, bytes: bytes)
    isTranscoded = true
  }
}
