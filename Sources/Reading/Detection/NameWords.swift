/// Splits names into words, so that `UITests`, `ui-tests` and `UI Tests` read the same.
enum NameWords {
  /// The words of a name in lower case: broken at anything that is not a letter or digit, and
  /// where a lower-case letter or digit is followed by a capital.
  ///
  /// The names of Apple's systems and devices stay whole: `iOS` is one word.
  static func words(_ name: String) -> [String] {
    pieces(name).reduce(into: []) { words, piece in
      if let last = words.last, joined.contains(last + piece) {
        words[words.count - 1] = last + piece
      } else {
        words.append(piece)
      }
    }
  }

  private static let joined: Set<String> = [
    "ios", "ipad", "ipados", "iphone", "macos", "tvos", "visionos", "watchos",
  ]

  private static func pieces(_ name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var bytes = Array(name.utf8)
    bytes.append(UInt8(ascii: " "))
    for (index, byte) in bytes.enumerated() {
      let isStart = isUpper(byte) && index > 0 && startsWord(bytes, at: index)
      if !isPart(byte) || isStart {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
      }
      if isPart(byte) { word.append(isUpper(byte) ? byte | 0x20 : byte) }
    }
    return words
  }

  /// The name in lower case, with nothing but letters and digits.
  static func folded(_ name: String) -> String { words(name).joined() }

  /// A capital starts a word after a small letter or digit, and when it ends a run of capitals.
  private static func startsWord(_ bytes: [UInt8], at index: Int) -> Bool {
    if !isUpper(bytes[index - 1]) { return true }
    guard index + 1 < bytes.count, isLower(bytes[index + 1]) else { return false }
    // The plural of an abbreviation, as in `URLs`, is one word.
    return
      !(bytes[index + 1] == UInt8(ascii: "s")
      && (index + 2 >= bytes.count || !isPart(bytes[index + 2])))
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  private static func isPart(_ byte: UInt8) -> Bool {
    isUpper(byte) || isLower(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
  }
}
