/// Says in plain words what libyaml could not read.
enum YAMLFault {
  /// Returns the error for a failure.
  static func error(_ failure: YAMLParser.Failure, in source: SourceText) -> DocumentError {
    var offsets = CharacterOffsets(source)
    let context = offsets.offset(of: failure.contextCharacter)
    var offset = failure.byte.map { $0 + source.markLength } ?? 0
    if let character = failure.character { offset = offsets.offset(of: character) }
    let (reason, help) = words(for: failure, source, offset, context)
    return DocumentError(reason, at: source.location(at: offset), help: help)
  }

  private static func words(
    for failure: YAMLParser.Failure, _ source: SourceText, _ offset: Int, _ context: Int
  ) -> (reason: String, help: String) {
    let shown = source.shownCharacter(at: offset)
    let line = source.line(at: context)
    let isTab = offset < source.bytes.count && source.bytes[offset] == 0x09
    switch failure.problem {
    case _ where isTab && failure.problem != "found unknown escape character":
      return ("a tab stands where only spaces may", "Indent with spaces.")
    case "found character that cannot start any token":
      return ("\(shown) cannot start a value", quote)
    case "mapping values are not allowed in this context":
      return (
        "':' makes a key where none may stand",
        "Indent as the line above, or put text with "
          + "': ' in quotes."
      )
    case "mapping keys are not allowed in this context",
      "block sequence entries are not allowed in this context":
      return ("\(shown) stands where no entry may start", "Put the entry on a line of its own.")
    case "did not find expected key", "did not find expected '-' indicator":
      return (
        "\(shown) does not continue the entries from line \(line)",
        "Indent every entry like the first one, and put text with special characters in quotes."
      )
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      if shown == "'{'" || shown == "'['" {
        return ("\(shown) stands in text without quotes", "Put the text in quotes.")
      }
      let bracket = failure.problem.hasSuffix("']'") ? "[" : "{"
      return (
        "'\(bracket)' opened at line \(line) is not closed before \(shown)",
        "Separate entries with commas and close the bracket."
      )
    case "could not find expected ':'":
      return ("a key from line \(line) has no ':'", "Write `key: value`.")
    case "found unexpected end of stream":
      return (
        "\(source.shownCharacter(at: context)) opened at line \(line) is never closed; the file "
          + "ends here", "Close the quotes."
      )
    case "found unknown escape character":
      return (
        "a backslash before \(source.shownCharacter(at: offset + 1)) is no escape",
        "Write two backslashes, or use single quotes."
      )
    default: return moreWords(for: failure, shown)
    }
  }

  private static func moreWords(
    for failure: YAMLParser.Failure, _ shown: String
  ) -> (reason: String, help: String) {
    switch failure.problem {
    case "did not find expected alphabetic or numeric character":
      let isAlias = failure.context.hasSuffix("alias")
      return ("'\(isAlias ? "*" : "&")' has no name after it", quote)
    case "found undefined tag handle": return ("\(shown) starts an unknown tag", quote)
    case "control characters are not allowed":
      return ("\(shown) is a control character, which YAML forbids", "Remove the character.")
    case "did not find expected <document start>":
      return ("\(shown) follows the end of the document", "Check the indentation.")
    case "did not find expected node content":
      return ("\(shown) stands where a value is expected", "Write a value.")
    case "did not find expected comment or line break":
      return ("\(shown) stands where the line should end", "Start the text on the next line.")
    case "found incompatible YAML document", "found unknown directive name":
      return ("a line that starts with '%' is no directive of YAML 1.1", "Remove the line.")
    case "found unexpected document indicator":
      return ("a new document starts inside a value", "Close the value first.")
    default:
      return ("\(failure.problem) at \(shown)", "Check the syntax of the line.")
    }
  }

  private static let quote = "Put the value in quotes."
}
