extension JSONReader {
  /// Why a text is not JSON, and where.
  package struct Fault: Error, Hashable {
    /// The kinds of fault.
    package enum Reason: Hashable, Sendable {
      /// A byte is not what the grammar has at its place, or the text ends early.
      case unexpected

      /// Something follows the value.
      case trailingText

      /// Arrays and objects are nested too deeply.
      case tooDeep

      /// A name occurs twice in one object.
      case repeatedName(String)

      /// A control character stands in a text.
      case controlCharacter

      /// A text is not UTF-8.
      case notUTF8

      /// An escape names half a character.
      case loneSurrogate

      /// A backslash is followed by something that is no escape.
      case unknownEscape
    }

    /// What is wrong.
    package let reason: Reason

    /// The line of the fault, counted from one.
    package let line: Int

    /// The column of the fault in UTF-8 bytes, counted from one.
    package let column: Int

    private let isAtEnd: Bool

    init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
      self.reason = reason
      let ends = bytes.indices.prefix(offset).filter { Self.endsLine(at: $0, of: bytes) }
      line = ends.count + 1
      column = offset - (ends.last ?? -1)
      isAtEnd = offset >= bytes.count
    }

    /// Says whether a line ends with this byte: a line feed, or a carriage return without one.
    private static func endsLine(at index: Int, of bytes: [UInt8]) -> Bool {
      switch bytes[index] {
      case UInt8(ascii: "\n"): true
      case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
      default: false
      }
    }
  }
}

extension JSONReader.Fault: CustomStringConvertible {
  /// The fault as the end of a sentence, without a final period.
  package var description: String { "\(explanation) at line \(line), column \(column)" }

  private var explanation: String {
    switch reason {
    case .unexpected: isAtEnd ? "the text ends too early" : "the text is not JSON"
    case .trailingText: "something follows the value"
    case .tooDeep: "arrays and objects are nested more than \(JSONReader.depthLimit) deep"
    case .repeatedName(let name): "the name '\(name)' occurs twice"
    case .controlCharacter: "a control character stands in a text"
    case .notUTF8: "the text is not UTF-8"
    case .loneSurrogate: "an escape names half a character"
    case .unknownEscape: "a backslash is followed by no escape that JSON has"
    }
  }
}
