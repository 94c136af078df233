import Diagnostics
import Documents

/// The C macros that a property list is preprocessed with.
///
/// Only what needs no compiler is understood: `#define NAME literal` outside of conditions.
struct PreprocessorMacros: Sendable {
  /// A macro with its replacement.
  struct Macro: Sendable {
    /// The replacement; nil when it takes a compiler to know it.
    var text: String?

    /// Where the replacement is written.
    var place: Location?
  }

  private(set) var macros: [String: Macro] = [:]

  /// Headers that could not be read, so that a name may be a macro although none is known.
  private(set) var missing: [MissingFile] = []

  /// Adds the definitions of `INFOPLIST_PREPROCESSOR_DEFINITIONS`, such as `A=1 "B=x y" C`.
  mutating func define(_ definitions: String, at place: Location?) {
    for word in ShellWords.split(definitions) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first, !name.isEmpty else { continue }
      macros[String(name)] = Macro(text: parts.count == 2 ? String(parts[1]) : "1", place: place)
    }
  }

  /// Notes that a header cannot be read.
  mutating func note(missing file: MissingFile) { missing.append(file) }

  /// Adds the definitions of a header.
  ///
  /// - include: Called for each `#include "path"` with the path and its place.
  mutating func read(
    _ source: SourceText,
    include: (String, Location, inout PreprocessorMacros) throws(Undetermined) -> Void
  ) throws(Undetermined) {
    var conditions = ConditionStack()
    for line in DirectiveLine.all(in: source) {
      let place = source.location(at: line.valueOffset, width: line.value.utf8.count)
      try take(line, at: place, &conditions, include: include)
    }
  }

  /// Follows one directive of a header or of a property list.
  mutating func take(
    _ line: DirectiveLine, at place: Location, _ conditions: inout ConditionStack,
    include: (String, Location, inout PreprocessorMacros) throws(Undetermined) -> Void
  ) throws(Undetermined) {
    conditions.take(line, macros)
    guard conditions.standing != .skipped else { return }
    let isCertain = conditions.standing == .counts
    switch line.keyword {
    case "define":
      let isKnown = isCertain && !line.hasParameters
      macros[line.name] = Macro(text: isKnown ? line.value : nil, place: place)
    case "undef":
      macros[line.name] = isCertain ? nil : Macro(text: nil, place: place)
    case "include", "import":
      let path = line.argument.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
      if !path.isEmpty { try include(String(path), place, &self) }
    default: break
    }
  }

  /// What a text comes to once its macros are replaced.
  struct Replaced {
    var text: String

    /// The macros that were replaced, in order.
    var steps: [(name: String, macro: Macro)] = []

    /// A macro in it whose replacement is not known.
    var unknown: String?

    /// The names in it that a header that is missing might define.
    var bareNames: [String] = []
  }

  /// Replaces the macros in a property list's value.
  func replace(in text: String) -> Replaced {
    var replaced = Replaced(text: "")
    replaced.text = expand(text, depth: 0, into: &replaced)
    return replaced
  }

  private func expand(_ text: String, depth: Int, into replaced: inout Replaced) -> String {
    var result = ""
    var rest = Substring(text)
    while let first = rest.first {
      if first == "$" {
        // What a reference names is a build setting, not a macro.
        let end = Self.endOfReference(rest)
        result += rest[..<end]
        rest = rest[end...]
        continue
      }
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard !word.isEmpty else {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      rest = rest[word.endIndex...]
      result += replacement(of: String(word), depth: depth, into: &replaced)
    }
    return result
  }

  private func replacement(
    of word: String, depth: Int, into replaced: inout Replaced
  ) -> String {
    guard let macro = macros[word], depth < 16 else {
      if word.first?.isNumber == false { replaced.bareNames.append(word) }
      return word
    }
    guard let text = macro.text else {
      replaced.unknown = replaced.unknown ?? word
      return word
    }
    replaced.steps.append((word, macro))
    return text == word ? text : expand(text, depth: depth + 1, into: &replaced)
  }

  private static func endOfReference(_ text: Substring) -> Substring.Index {
    let after = text.index(after: text.startIndex)
    guard after < text.endIndex else { return after }
    let closers: [Character: Character] = ["(": ")", "{": "}", "[": "]"]
    guard let closer = closers[text[after]] else {
      return text[after...].firstIndex { !($0.isLetter || $0.isNumber || $0 == "_") }
        ?? text.endIndex
    }
    guard let end = text[after...].firstIndex(of: closer) else { return text.endIndex }
    return text.index(after: end)
  }
}
