/// Names that look like the version tags of a pattern and are none, such as `v0.9.1.a`.
enum TagNearMiss {
  /// Says what keeps a name from being a version tag, when it looks as if it was meant to be one.
  ///
  /// It does when its text is a pattern's but for letter case and punctuation, and two numbers or
  /// more follow.
  ///
  /// - Parameters:
  ///   - name: A name that none of the patterns matches.
  ///   - patterns: The patterns.
  /// - Returns: The reason as the end of a sentence, or nil for a name of another kind.
  static func reason(_ name: String, _ patterns: [TagPattern]) -> String? {
    let bytes = Array(name.utf8)
    for pattern in patterns {
      guard let prefix = pattern.prefix, let start = versionStart(bytes, after: prefix),
        isVersionLike(bytes[start...], isAlone: prefix.isEmpty)
      else { continue }
      guard bytes.starts(with: prefix), start == prefix.count, pattern.endsWithVersion else {
        return "it is not written as \(pattern.text)"
      }
      let text = String(decoding: bytes[start...], as: UTF8.self)
      do throws(Version.ParseError) {
        _ = try Version(text, scheme: .loose)
        return "it is not written as \(pattern.text)"
      } catch {
        return "'\(text)' is no version: \(error)"
      }
    }
    return nil
  }

  /// The letters and digits of a pattern's text, in lower case.
  static func letters(_ pattern: TagPattern) -> [UInt8] {
    pattern.text.utf8.filter { !isPunctuation($0) }.map(lowercased)
  }

  /// Steps over a pattern's text, whatever its letter case and punctuation.
  private static func versionStart(_ bytes: [UInt8], after prefix: [UInt8]) -> Int? {
    var place = 0
    for letter in prefix where !isPunctuation(letter) {
      while place < bytes.count, isPunctuation(bytes[place]) { place += 1 }
      guard place < bytes.count, lowercased(bytes[place]) == lowercased(letter) else { return nil }
      place += 1
    }
    while place < bytes.count, isPunctuation(bytes[place]) { place += 1 }
    return place < bytes.count && isDigit(bytes[place]) ? place : nil
  }

  /// Whether two numbers begin the text: with a period between when nothing else tells a version.
  private static func isVersionLike(_ bytes: ArraySlice<UInt8>, isAlone: Bool) -> Bool {
    let rest = bytes.drop(while: isDigit)
    let separators = rest.prefix(while: isPunctuation)
    guard let first = separators.first, !isAlone || first == UInt8(ascii: ".") else { return false }
    return rest.dropFirst(separators.count).first.map(isDigit) ?? false
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"),
      UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: " "):
      true
    default: false
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
