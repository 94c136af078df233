extension String {
  /// The text, safe to print in a terminal and in a build log.
  ///
  /// For everything that came from a tag, a file, or the store. Control characters, line endings,
  /// escape sequences, and invisible or direction-changing characters become visible escapes such
  /// as `\n` and `\u{202E}`; the marks that make a line a command to a build service (`::error` at
  /// its start, `##[` and `##vso[` anywhere) are pulled apart by a space.
  package var printable: String {
    var text = ""
    var previous: Unicode.Scalar?
    var isAtStart = true
    for scalar in unicodeScalars {
      let isCommand = isAtStart && previous == ":" && scalar == ":"
      text += isCommand ? " :" : scalar.printable(after: previous)
      // A colon keeps the start open for the one that would make a command.
      isAtStart = isAtStart && (scalar.properties.isWhitespace || (scalar == ":" && !isCommand))
      previous = scalar
    }
    return text
  }
}

extension Unicode.Scalar {
  /// The character, or what stands for it where it must not be printed.
  ///
  /// - Parameter previous: The character before it, which matters to `##[`.
  /// - Returns: The text to print.
  func printable(after previous: Unicode.Scalar?) -> String {
    switch self {
    case "#" where previous == "#": return " #"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: return isInvisible ? "\\u{\(String(value, radix: 16, uppercase: true))}" : String(self)
    }
  }

  /// Whether the character has no shape of its own, or changes that of its neighbours.
  private var isInvisible: Bool {
    if value >= 0x20, value < 0x7F { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    // XML and HTML have no way to write these.
    case .unassigned: return properties.isNoncharacterCodePoint
    default: return Self.fillers.contains(self)
    }
  }

  /// Letters and symbols that look like a space.
  private static let fillers: Set<Unicode.Scalar> = [
    "\u{115F}", "\u{1160}", "\u{2800}", "\u{3164}", "\u{FFA0}",
  ]

  /// How many cells of a terminal the character takes up: two for wide letters and emoji, none for
  /// marks that go onto the letter before.
  ///
  /// Follows Unicode's East Asian Width (annex 11), W and F, by block.
  var cells: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch value {
    case 0x1160...0x11FF: return 0  // Vowels and finals that join the Hangul letter before.
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF,
      0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
