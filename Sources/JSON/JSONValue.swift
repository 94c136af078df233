/// A JSON value.
///
/// ``JSONReader`` reads it; where positions are needed, reading is the work of `Documents`.
package enum JSONValue: Hashable, Sendable {
  /// No value.
  case null

  /// True or false.
  case boolean(Bool)

  /// A whole number.
  case integer(Int64)

  /// Any other number, as it is written; the writer repeats it as it is.
  case number(String)

  /// A text.
  case string(String)

  /// A list.
  case array([JSONValue])

  /// Members, written in the order given.
  case object([Member])

  /// One member of an object.
  package struct Member: Hashable, Sendable {
    /// The name.
    package var name: String

    /// The value.
    package var value: JSONValue

    /// Creates a member.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value with the members of every object in it sorted by the bytes of their names.
  package var sorted: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.sorted) }
          .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    case .null, .boolean, .integer, .number, .string: self
    }
  }
}

extension JSONValue {
  /// A text, or null when there is none.
  package static func optional(_ text: String?) -> JSONValue { text.map(string) ?? .null }

  /// A whole number, or null when there is none.
  package static func optional(_ number: Int?) -> JSONValue {
    number.map { .integer(Int64($0)) } ?? .null
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  /// Creates a text.
  package init(stringLiteral value: String) { self = .string(value) }

  /// Creates a whole number.
  package init(integerLiteral value: Int64) { self = .integer(value) }

  /// Creates a truth value.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Creates a list.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object with its members in the order written.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }

  /// Creates null.
  package init(nilLiteral: ()) { self = .null }
}
