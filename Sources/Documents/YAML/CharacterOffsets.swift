/// Turns libyaml's positions, which count characters, into byte offsets.
///
/// Positions mostly rise, so the last one is where the search for the next one starts.
struct CharacterOffsets {
  private let bytes: [UInt8]
  private let start: Int
  private var character = 0
  private var offset: Int

  init(_ source: SourceText) {
    bytes = source.bytes
    start = source.markLength
    offset = start
  }

  /// Returns the bytes of some characters.
  mutating func bytes(of characters: Range<Int>) -> Range<Int> {
    let start = offset(of: characters.lowerBound)
    // The end is looked up with a copy, since the next step may start before it.
    var ahead = self
    return start..<ahead.offset(of: characters.upperBound)
  }

  /// Returns the byte where a character starts, or the end of the text.
  mutating func offset(of target: Int) -> Int {
    if target < character {
      character = 0
      offset = start
    }
    while character < target, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      character += 1
    }
    return offset
  }
}
