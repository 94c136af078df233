package import Diagnostics

extension PropertyList {
  /// One value in a list, as a cheap handle into it.
  package struct Node: Sendable {
    /// What a value is.
    package enum Kind: UInt8, Hashable, Sendable {
      /// A text.
      case string

      /// A whole number, or the identifier that a keyed archive uses.
      case integer

      /// A floating-point number.
      case real

      /// True or false.
      case boolean

      /// A moment in UTC.
      case date

      /// Bytes.
      case data

      /// A list, or the set of a binary list.
      case array

      /// Keys with values.
      case dictionary
    }

    let arena: PropertyListArena
    let index: Int

    /// What the value is; OpenStep lists know only strings, data, arrays, and dictionaries.
    package var kind: Kind { arena.records[index].kind }

    /// The text of a scalar, unescaped; nil for arrays, dictionaries, and data.
    ///
    /// Numbers and dates are as written, booleans `true` or `false`. Binary numbers are in decimal,
    /// binary dates in the form that XML lists use.
    package var text: String? { arena.text(of: index) }

    /// The elements of an array, else none.
    package var elements: [Node] {
      guard kind == .array else { return [] }
      var elements: [Node] = []
      var child = index + 1
      while child < arena.end(of: index) {
        elements.append(Node(arena: arena, index: child))
        child = arena.end(of: child)
      }
      return elements
    }

    /// The entries of a dictionary in file order, duplicates included, else none.
    package var entries: [(key: String, value: Node)] {
      guard kind == .dictionary else { return [] }
      var entries: [(key: String, value: Node)] = []
      var key = index + 1
      while key < arena.end(of: index) {
        entries.append((arena.text(of: key) ?? "", Node(arena: arena, index: key + 1)))
        key = arena.end(of: key + 1)
      }
      return entries
    }

    /// The value of a key; nil when the key is absent or this is no dictionary.
    ///
    /// The last of several equal keys wins, as in Foundation. Takes constant time in large
    /// dictionaries.
    package subscript(_ key: String) -> Node? {
      arena.value(of: key, in: index).map { Node(arena: arena, index: $0) }
    }

    /// Returns every value of a key in file order, for keys that preprocessor branches repeat.
    package func all(_ key: String) -> [Node] {
      guard kind == .dictionary else { return [] }
      return arena.values(of: key, in: index).map { Node(arena: arena, index: $0) }
    }

    /// The place of the value's first byte, inside quotes and tags; only the file in a binary list.
    package var location: Location { arena.location(of: index) }

    /// The place of the key that this value belongs to, or of the value itself outside dictionaries.
    package var keyLocation: Location {
      arena.location(of: arena.isValueOfKey(index) ? index - 1 : index)
    }

    /// The bytes of the value in the file on disk, as written between quotes or tags.
    ///
    /// Nil when there are none to replace: in binary lists, files that are not UTF-8, and for
    /// elements without content such as `<true/>`. An unquoted OpenStep string is its own range.
    package var range: Range<Int>? { arena.writtenRange(of: index) }
  }
}
