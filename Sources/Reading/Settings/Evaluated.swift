package import Diagnostics

/// What a build setting comes to, and how.
package struct Evaluated: Sendable {
  /// The text after every reference in it was resolved; may be empty.
  package var text: String

  /// Where it is written when it is all one literal, and else where `text` was.
  private let origin: SettingPlace?
  private let outerPlace: Location?

  /// The assignments that it came through, outermost first; their places are worked out only when
  /// somebody asks, since most values are asked for their text alone.
  private let steps: [SettingEvaluator.Candidate]

  /// The literals that ``text`` is put together from, in order; nil when an operator changed it.
  package var literals: [SettingLiteral]?

  /// The names that it refers to and nothing sets, each once, in order of appearance.
  package var undefined: [String]

  /// The operators without an operand that the build does not know, and that change nothing.
  package var unknownOperators: [String] = []

  /// Whether an assignment whose conditions hold sets the name; true for a text that was expanded.
  package var isAssigned: Bool

  /// Why the text cannot be relied on, such as a cycle; ``text`` is then what came out so far.
  package var fault: Undetermined?

  /// Whether no letter or digit of the text is known, as when it is empty or nothing but periods
  /// between names that nothing sets.
  package var isBlank: Bool

  /// Takes over what an evaluation came to.
  init(
    _ outcome: SettingEvaluation.Outcome, at place: Location?,
    steps: [SettingEvaluator.Candidate], undefined: [String], fault: Undetermined?
  ) {
    text = outcome.text
    literals = outcome.literals
    origin = outcome.origin
    outerPlace = place
    self.steps = steps
    self.undefined = undefined
    isAssigned = outcome.isAssigned
    self.fault = fault
    isBlank = outcome.isBlank
  }

  /// Where a person would edit it: the literal, or the value that composes it from several.
  package var place: Location? { origin?.location ?? outerPlace }

  /// The assignments that it came through, outermost first.
  package var chain: [Finding.Note] { steps.compactMap(Self.note) }

  /// Assignments it came through that stand only in a template file.
  package var placeholders: [Finding.Note] {
    steps.filter { $0.assignment.isPlaceholder }.compactMap(Self.note)
  }

  private static func note(_ candidate: SettingEvaluator.Candidate) -> Finding.Note? {
    guard let place = candidate.assignment.place.location else { return nil }
    return Finding.Note("\(candidate.assignment) (\(candidate.level))", at: place)
  }

  /// Whether the setting is on, as the build system reads a Boolean.
  package var isTrue: Bool { ["YES", "TRUE", "1"].contains(text.uppercased()) }
}
