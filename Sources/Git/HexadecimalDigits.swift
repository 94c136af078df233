/// Hexadecimal digits, read eight at a time: a repository may spell tens of thousands of ids.
enum HexadecimalDigits {
  /// The same byte in each of eight places.
  private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// Reads eight digits of either letter case, or returns nil when one of the bytes is none.
  @inline(__always)
  @unsafe static func eight(_ bytes: UnsafeRawPointer) -> UInt32? {
    let text = unsafe UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    // The low half of `0` to `9` is the value; that of `a` to `f` and of `A` to `F` lacks nine.
    let letters = text >> 6 & each(1)
    var value = (text & each(0x0F)) &+ letters &* 9
    // Spelling the values again shows whether they were digits.
    let areLetters = (value &+ each(0x76)) >> 7 & each(1)
    let spelled = value &+ each(0x30) &+ areLetters &* 0x27
    guard value & each(0xF0) == 0, spelled == text | letters &* 0x20 else { return nil }
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: value | value >> 16)
  }
}
