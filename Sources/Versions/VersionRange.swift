/// A set of versions between two bounds, as the configuration writes it.
///
/// `3.1.0..<3.1.2` leaves the upper bound out, `3.1.0...3.1.2` includes it, `..<2.0`, `...2.0` and
/// `2.0...` have one bound, and a plain version is that version alone.
package struct VersionRange: Hashable, Sendable {
  /// The lowest version inside, if there is a lower bound.
  package let from: Version?

  /// The bound that is outside, if the range has one.
  package let below: Version?

  /// The highest version inside, if the range has one.
  package let through: Version?

  /// Parses a range from the whole of `text`.
  ///
  /// - Parameter text: A range as above, without spaces.
  /// - Throws: A ``ParseError``.
  package init(_ text: String) throws(ParseError) {
    if let (low, high) = Self.parts(of: text, around: "..<") {
      guard !high.isEmpty else { throw ParseError(text: text, reason: "no version follows '..<'") }
      from = try Self.bound(low, in: text)
      below = try Self.bound(high, in: text)
      through = nil
    } else if let (low, high) = Self.parts(of: text, around: "...") {
      guard !low.isEmpty || !high.isEmpty else {
        throw ParseError(text: text, reason: "both bounds are missing")
      }
      from = try Self.bound(low, in: text)
      through = try Self.bound(high, in: text)
      below = nil
    } else {
      guard let exact = try Self.bound(text[...], in: text) else {
        throw ParseError(text: text, reason: "it is empty")
      }
      (from, through, below) = (exact, exact, nil)
    }
    try requireOrder(text)
  }

  /// Says whether `version` lies inside.
  package func contains(_ version: Version) -> Bool {
    if let from, version < from { return false }
    if let below, version >= below { return false }
    if let through, version > through { return false }
    return true
  }

  private func requireOrder(_ text: String) throws(ParseError) {
    guard let from else { return }
    if let below, below <= from {
      throw ParseError(text: text, reason: "nothing lies at or above \(from) and below \(below)")
    }
    if let through, through < from {
      throw ParseError(text: text, reason: "\(through) is below \(from)")
    }
  }

  private static func bound(
    _ text: Substring, in range: String
  ) throws(ParseError) -> Version? {
    guard !text.isEmpty else { return nil }
    do {
      return try Version(text)
    } catch {
      throw ParseError(text: range, reason: "'\(error.shownText)' is not a version: \(error)")
    }
  }

  /// Splits `text` around the first `mark`, without needing Foundation.
  private static func parts(of text: String, around mark: String) -> (Substring, Substring)? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(mark) {
        return (text[..<start], text[text.index(start, offsetBy: mark.count)...])
      }
      start = text.index(after: start)
    }
    return nil
  }
}

extension VersionRange {
  /// Why a text is not a range.
  package struct ParseError: Error, Hashable, CustomStringConvertible {
    /// The text that was to be parsed.
    package let text: String

    /// What is wrong, as the end of a sentence.
    package let reason: String

    /// The fault as the end of a sentence, without a final period.
    package var description: String { reason }
  }
}
