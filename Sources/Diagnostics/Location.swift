/// A place in a file, counted from one.
package struct Location: Hashable, Sendable {
  /// The path from the root of the repository, or as the user gave it.
  package var file: String

  /// The line, unless the file has none (a binary property list).
  package var line: Int?

  /// The column in UTF-8 bytes, when ``line`` is known.
  package var column: Int?

  /// The text of the line, for a caret to point into; without its line ending.
  package var excerpt: String?

  /// How many bytes of ``excerpt`` the value takes up, from ``column``; at least one.
  package var width: Int

  /// Creates a location.
  package init(
    _ file: String, line: Int? = nil, column: Int? = nil, excerpt: String? = nil, width: Int = 1
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.excerpt = excerpt
    self.width = max(1, width)
  }
}

extension Location: CustomStringConvertible {
  /// The place as `file:line:column`, as far as it is known.
  package var description: String {
    ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
  }
}
