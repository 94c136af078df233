extension TagPattern: CustomStringConvertible {
  /// The pattern as it was written.
  package var description: String { text }
}

extension TagPattern {
  /// Why a text is not a tag pattern.
  package struct ParseError: Error, Hashable, CustomStringConvertible {
    /// The text that was to be parsed.
    package let text: String

    /// What is wrong, as the end of a sentence.
    package let reason: String

    /// The fault as the end of a sentence, without a final period.
    package var description: String { reason }
  }
}
