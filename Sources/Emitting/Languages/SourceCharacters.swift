/// Characters that no source file should hold as they are.
enum SourceCharacters {
  /// Whether a character is invisible, turns the direction of writing, ends a line for some reader,
  /// or is no character at all.
  ///
  /// The ranges are written down rather than asked of the system, so that every version of Unicode
  /// gives the same bytes.
  static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x7F else { return scalar.value < 0x20 }
    return hidden.contains { $0.contains(scalar.value) } || scalar.value & 0xFFFE == 0xFFFE
  }

  /// Whether a character is a letter, a digit, or a space of ASCII, which no language gives a meaning.
  ///
  /// Most of any text is made of these; asking for them first keeps long texts quick.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static let hidden: [ClosedRange<UInt32>] = [
    // Delete, C1 controls, soft hyphen, Arabic letter mark, Mongolian vowel separator.
    0x7F...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x180E...0x180E,
    // Zero width, line and paragraph separators, marks and overrides of the direction.
    0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
    // Byte order mark, annotations, tags. Swift has no escape for the noncharacters U+FDD0 to FDEF.
    0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF,
  ]
}
