/// The way to a value in a JSON or YAML file: keys and indexes separated by periods.
///
/// A key that holds periods itself is written in quotes, or with a backslash before each.
package struct KeyPath: Hashable, Sendable {
  /// The path as it is written.
  package let text: String

  /// The keys; an index is a key as well.
  package let keys: [String]

  /// Parses a path; nil where there is no key or an empty one.
  package init?(_ text: String) {
    self.text = text
    keys = Self.split(text)
    guard !keys.isEmpty, !keys.contains("") else { return nil }
  }

  /// How far a path leads.
  package enum Found: Sendable {
    /// To a value.
    case value(JSONNode)

    /// Not to its end: the path up to the key that is not there, and where it is missing.
    case missing(String, in: JSONNode)
  }

  /// Follows the path in a JSON file.
  package func find(in root: JSONNode) -> Found {
    var node = root
    for (index, key) in keys.enumerated() {
      guard let next = node[key] ?? Self.element(node.elements, key) else {
        return .missing(keys[...index].joined(separator: "."), in: node)
      }
      node = next
    }
    return .value(node)
  }

  /// Returns the element with an index, if the key is one.
  package static func element<Node>(_ elements: [Node], _ key: String) -> Node? {
    guard let index = Int(key), elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  private static func split(_ text: String) -> [String] {
    var keys = [""]
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped || (quote != nil && character != quote) {
        keys[keys.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "." {
        keys.append("")
      } else {
        keys[keys.count - 1].append(character)
      }
    }
    return keys
  }
}
