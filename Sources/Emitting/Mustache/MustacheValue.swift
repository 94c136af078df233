/// A value that a template can be filled with.
package enum MustacheValue: Hashable, Sendable {
  /// Nothing: false, and written as an empty text.
  case none

  /// True or false.
  case flag(Bool)

  /// A text, or a number in its digits; an empty one is false.
  case text(String)

  /// Values that a section repeats for; an empty list is false.
  case list([MustacheValue])

  /// Values by name.
  case object([String: MustacheValue])

  /// A text, or nothing when there is none.
  package static func optional(_ text: String?) -> MustacheValue { text.map(Self.text) ?? .none }

  /// Whether a section of this value is rendered.
  var isTrue: Bool {
    switch self {
    case .none: false
    case .flag(let flag): flag
    case .text(let text): !text.isEmpty
    case .list(let elements): !elements.isEmpty
    case .object: true
    }
  }
}
