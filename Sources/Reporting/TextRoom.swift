/// How much text fits where a report ends up.
package struct TextRoom: Hashable, Sendable {
  /// What a service counts.
  package enum Unit: Hashable, Sendable {
    /// UTF-16 code units, which is the most that any service means by characters.
    case characters

    /// Bytes of UTF-8.
    case bytes
  }

  /// How much.
  package var count: Int

  /// Of what.
  package var unit: Unit

  /// Creates a room.
  package init(_ count: Int, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// A comment on GitHub.
  package static let gitHubComment = TextRoom(65_536, .characters)

  /// A comment on GitLab.
  package static let gitLabComment = TextRoom(1_000_000, .characters)

  /// How much of it a text takes up.
  func size(of text: String) -> Int {
    unit == .characters ? text.utf16.count : text.utf8.count
  }
}
