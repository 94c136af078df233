import Diagnostics

/// Text of an assignment that ends up in a value as it is written.
package struct SettingLiteral: Sendable {
  /// The text.
  package private(set) var text: String

  private let place: SettingPlace

  /// The whole value that the text is part of, in bytes.
  private let valueWidth: Int

  /// The offset of the text in that value, in bytes.
  private var offset = 0

  /// Creates the literal that is all of an assignment's value.
  init(of value: String, at place: SettingPlace) {
    text = value
    self.place = place
    valueWidth = value.utf8.count
  }

  /// The part of this value that begins at an offset.
  func part(_ text: String, at offset: Int) -> SettingLiteral {
    var part = self
    part.text = text
    part.offset = offset
    return part
  }

  /// The text with its place.
  ///
  /// Nil when the value is not written as it is: a list, continued lines, or a number that the
  /// project's generator writes in another way.
  package var part: Reading.Part? {
    guard var location = place.location else { return Reading.Part(text, at: nil) }
    guard location.line == nil || location.width == max(1, valueWidth) else { return nil }
    location.column = location.column.map { $0 + offset }
    location.width = max(1, text.utf8.count)
    return Reading.Part(text, at: location)
  }
}
