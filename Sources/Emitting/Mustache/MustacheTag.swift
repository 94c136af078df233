/// One tag as it is written, before it has a meaning.
struct MustacheTag {
  /// The character after the opening delimiter that says what the tag does; nil for a plain name.
  enum Sigil: UInt8 {
    case section = 0x23  // #
    case inverted = 0x5E  // ^
    case end = 0x2F  // /
    case partial = 0x3E  // >
    case comment = 0x21  // !
    case delimiters = 0x3D  // =
    case ampersand = 0x26  // &
    case brace = 0x7B  // {
    case parent = 0x3C  // <
    case block = 0x24  // $
  }

  /// What the tag does.
  let sigil: Sigil?

  /// The text between sigil and closing delimiter, without white space around it.
  let content: String

  /// Where the tag starts.
  let start: Int

  /// The first byte after the tag.
  let end: Int

  /// Whether a line that holds nothing else is left out.
  var canStandAlone: Bool {
    switch sigil {
    case .section, .inverted, .end, .partial, .comment, .delimiters: true
    case .ampersand, .brace, .parent, .block, nil: false
    }
  }
}
