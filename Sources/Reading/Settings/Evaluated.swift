package import Diagnostics

/// What a build setting comes to, and how.
package struct Evaluated: Sendable {
  /// The text after every reference in it was resolved; may be empty.
  package var text: String

  /// Where a person would edit it: the literal, or the value that composes it from several.
  package var place: Location?

  /// The literals that ``text`` is put together from, in order; nil when an operator changed it.
  package var literals: [SettingLiteral]?

  /// The assignments that it came through, outermost first.
  package var chain: [Finding.Note]

  /// The names that it refers to and nothing sets, each once, in order of appearance.
  package var undefined: [String]

  /// Assignments it came through that stand only in a template file.
  package var placeholders: [Finding.Note]

  /// Whether an assignment whose conditions hold sets the name; true for a text that was expanded.
  package var isAssigned: Bool

  /// Why the text cannot be relied on, such as a cycle; ``text`` is then what came out so far.
  package var fault: Undetermined?

  /// Whether no letter or digit of the text is known, as when it is empty or nothing but periods
  /// between names that nothing sets.
  package var isBlank: Bool

  /// Whether the setting is on, as the build system reads a Boolean.
  package var isTrue: Bool { ["YES", "TRUE", "1"].contains(text.uppercased()) }
}
