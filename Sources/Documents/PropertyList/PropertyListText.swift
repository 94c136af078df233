extension PropertyListArena.Record {
  /// The bytes as written.
  private var range: Range<Int> { Int(start)..<Int(end) }

  /// Returns the text of a scalar; nil for arrays, dictionaries, and data.
  func text(in bytes: [UInt8]) -> String? {
    switch (kind, spelling) {
    case (.array, _), (.dictionary, _), (.data, _): nil
    case (.boolean, .boolean): bytes[range.lowerBound] == 0x09 ? "true" : "false"
    case (.boolean, _): bytes[range].contains(UInt8(ascii: "u")) ? "true" : "false"
    case (_, .plain): String(decoding: bytes[range], as: UTF8.self)
    case (_, .escaped): OpenStepText.decode(bytes[range])
    case (_, .markup): XMLText.decode(bytes[range])
    case (_, .emptyElement): ""
    case (_, .utf16): BinaryScalar.utf16(bytes[range])
    case (_, .integer): BinaryScalar.integer(bytes[range])
    case (_, .real): BinaryScalar.real(bytes[range])
    case (_, .date): BinaryScalar.date(bytes[range])
    case (_, .boolean): nil
    }
  }

  /// Says whether the text equals `key`, without making a string where it need not be unescaped.
  func hasText(_ key: String, in bytes: [UInt8]) -> Bool {
    guard spelling == .plain else { return text(in: bytes) == key }
    guard range.count == key.utf8.count else { return false }
    return bytes[range].elementsEqual(key.utf8)
  }

  /// Returns the text in UTF-8.
  func textBytes(in bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard spelling == .plain else { return Array((text(in: bytes) ?? "").utf8)[...] }
    return bytes[range]
  }
}
