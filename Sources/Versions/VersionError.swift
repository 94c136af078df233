extension Version {
  /// Why a text is not a version, and where.
  public struct ParseError: Error, Hashable {
    /// The kinds of fault.
    public enum Reason: Hashable, Sendable {
      /// The text is empty.
      case empty

      /// A component is empty, as in `1..2` or `1.`.
      case missingNumber

      /// A byte is neither a digit nor a period, nor allowed by the scheme.
      case unexpectedByte

      /// More components are written than the scheme allows.
      case tooManyComponents(limit: Int)

      /// Fewer components are written than the scheme demands.
      case tooFewComponents(needed: Int)

      /// The text is longer than the scheme allows, in characters.
      case tooLong(limit: Int)

      /// A number starts with a zero where the scheme forbids it.
      case leadingZero

      /// The first component is not a year of four digits.
      case notAYear

      /// The second component is not a month from 1 to 12.
      case notAMonth

      /// A pre-release or build identifier is empty.
      case emptyIdentifier
    }

    /// What is wrong.
    public let reason: Reason

    /// The zero-based UTF-8 offset of the fault.
    public let offset: Int

    /// The text that was to be parsed.
    public let text: String

    init(_ reason: Reason, at offset: Int, in text: String) {
      self.reason = reason
      self.offset = offset
      self.text = text
    }
  }
}

extension Version.ParseError: CustomStringConvertible {
  /// The fault as the end of a sentence, without a final period.
  public var description: String {
    switch reason {
    case .empty: "it is empty"
    case .missingNumber: "a number is missing at byte \(offset + 1)"
    case .unexpectedByte: "\(shownCharacter) at byte \(offset + 1) is neither a digit nor a period"
    case .tooManyComponents(let limit):
      "the component at byte \(offset + 1) is one more than the \(limit) allowed"
    case .tooFewComponents(let needed): "it has fewer than \(needed) components"
    case .tooLong(let limit): "it is longer than \(limit) characters"
    case .leadingZero: "the number at byte \(offset + 1) starts with a zero"
    case .notAYear: "the first component is not a year of four digits"
    case .notAMonth: "the component at byte \(offset + 1) is not a month from 1 to 12"
    case .emptyIdentifier: "an identifier is missing at byte \(offset + 1)"
    }
  }

  /// The text as messages quote it: its beginning, where it is long.
  package var shownText: String {
    let limit = 80
    guard text.utf8.count > limit else { return text }
    return String(text.unicodeScalars.prefix(limit - 1)) + "…"
  }

  /// The character at the fault in quotes, or its code when it has no shape or turns that of others.
  private var shownCharacter: String {
    let utf8 = text.utf8
    guard let index = utf8.index(utf8.startIndex, offsetBy: offset, limitedBy: utf8.endIndex),
      index < utf8.endIndex
    else { return "the end" }
    let scalar = text.unicodeScalars[index]
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return "'\(scalar)'"
    }
  }
}
