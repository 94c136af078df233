/// Names that look like the version tags of a pattern and are none, such as `v0.9.1.a`.
enum TagNearMiss {
  /// Says what a name is that looks like a version tag and that none of the patterns matches.
  ///
  /// It does when its text is a pattern's but for letter case and punctuation, and two numbers or
  /// more follow. Pre-releases as `1.10.0rc1` and builds as `7.20_880` are meant as they are.
  ///
  /// - Parameters:
  ///   - name: The tag's name.
  ///   - patterns: The patterns.
  ///   - hasPrereleases: Whether pre-releases count, and so have to be written as such.
  /// - Returns: What it is, or nil for a name of another kind.
  static func omission(
    _ name: String, _ patterns: [TagPattern], hasPrereleases: Bool
  ) -> TagOmission? {
    let bytes = Array(name.utf8)
    for pattern in patterns {
      guard let prefix = pattern.prefix, let start = versionStart(bytes, after: prefix),
        isVersionLike(bytes[start...], isAlone: prefix.isEmpty)
      else { continue }
      if !hasPrereleases, isPrerelease(bytes[start...]) { return .prerelease(nil) }
      let isExact = bytes.starts(with: prefix) && start == prefix.count && pattern.endsWithVersion
      guard isExact else { return .malformed("it is not written as \(pattern.text)") }
      return reading(String(decoding: bytes[start...], as: UTF8.self), pattern)
    }
    return nil
  }

  private static func reading(_ text: String, _ pattern: TagPattern) -> TagOmission {
    if TagFamilyName.isBuild(text) { return .build }
    do throws(Version.ParseError) {
      _ = try Version(text, scheme: .loose)
      return .malformed("it is not written as \(pattern.text)")
    } catch {
      return .malformed("'\(error.shownText)' is no version: \(error)")
    }
  }

  /// Whether a word for what comes before a release follows the numbers: `1.1b1`, `2.0_RC2`.
  private static func isPrerelease(_ bytes: ArraySlice<UInt8>) -> Bool {
    let numbers = bytes.prefix { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
    guard let last = numbers.last, last != UInt8(ascii: ".") else { return false }
    let rest = bytes.dropFirst(numbers.count).drop { $0 == UInt8(ascii: "-") }
    let word = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased($0)) }
    let end = rest.dropFirst(word.count)
    return prereleaseWords.contains(String(decoding: word, as: UTF8.self).lowercased())
      && end.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
  }

  private static let prereleaseWords: Set<String> = [
    "a", "alpha", "b", "beta", "d", "dev", "fc", "pre", "preview", "rc",
  ]

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
