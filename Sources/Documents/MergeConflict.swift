/// The lines that git leaves in a file whose merge was not finished.
enum MergeConflict {
  /// Returns a better error when the file holds an unfinished merge.
  ///
  /// - Parameters:
  ///   - error: The error that reading the file gave.
  ///   - source: The file.
  /// - Returns: An error at the first conflict marker, or `error` when there is none.
  static func explaining(_ error: DocumentError, in source: SourceText) -> DocumentError {
    guard let offset = marker(in: source.bytes) else { return error }
    return self.error(at: offset, in: source)
  }

  /// Returns the error for a conflict marker at an offset.
  static func error(at offset: Int, in source: SourceText) -> DocumentError {
    let text = String(decoding: source.bytes[offset..<offset + markerLength], as: UTF8.self)
    return DocumentError(
      "'\(text)' is the mark of a merge conflict",
      at: source.location(at: offset, width: markerLength),
      help: "Resolve the conflict and remove its marks.")
  }

  /// Says whether a conflict marker stands at this offset, which must be the start of a line.
  static func isMarker(at offset: Int, in bytes: [UInt8]) -> Bool {
    guard offset + markerLength <= bytes.count, offset == 0 || bytes[offset - 1] == 0x0A else {
      return false
    }
    let first = bytes[offset]
    guard "<=>|".utf8.contains(first) else { return false }
    guard bytes[offset..<offset + markerLength].allSatisfy({ $0 == first }) else { return false }
    guard offset + markerLength < bytes.count else { return true }
    return [0x20, 0x0A, 0x0D].contains(bytes[offset + markerLength])
  }

  private static let markerLength = 7

  private static func marker(in bytes: [UInt8]) -> Int? {
    bytes.indices.first { isMarker(at: $0, in: bytes) }
  }
}
