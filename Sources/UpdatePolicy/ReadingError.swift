public import Versions

extension PolicyDocument {
  /// Why bytes are not a readable policy, and where.
  ///
  /// One fault makes the whole document unreadable; this is the first one found.
  public struct ReadingError: Error, Hashable {
    /// The kinds of fault.
    public enum Reason: Hashable, Sendable {
      /// The bytes are not JSON; how, as the end of a sentence.
      case notJSON(String)

      /// The value has another type than the one due.
      case mistyped(expected: String)

      /// A key that is due is missing.
      case missing

      /// A list that needs at least one element has none.
      case empty

      /// The text is no version.
      case notAVersion(Version.ParseError)

      /// The text is no date and time.
      case notADate(Timestamp.ParseError)

      /// A `blocked` entry has no bound.
      case unbounded

      /// A `blocked` entry has bounds that exclude one another, such as `version` beside `from`.
      case contradictory
    }

    /// What is wrong.
    public let reason: Reason

    /// Where it is, such as `tracks[0].latest`; empty for the document itself.
    public let path: String

    /// Creates an error.
    package init(_ reason: Reason, at path: String) {
      self.reason = reason
      self.path = path
    }
  }
}

extension PolicyDocument.ReadingError: CustomStringConvertible {
  /// The fault as a headline, without a final period.
  public var description: String {
    let place = path.isEmpty ? "the document" : path
    return switch reason {
    case .notJSON(let fault): "\(place) is not JSON: \(fault)"
    case .mistyped(let expected): "\(place) is not \(expected)"
    case .missing: "\(place) is missing"
    case .empty: "\(place) is empty"
    case .notAVersion(let error): "'\(error.shownText)' in \(place) is not a version: \(error)"
    case .notADate(let error): "'\(error.text)' in \(place) is not a date and time: \(error)"
    case .unbounded: "\(place) has none of version, from, below, and through"
    case .contradictory: "\(place) has bounds that exclude one another"
    }
  }
}
