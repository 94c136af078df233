/// Breaks text into lines that fit a terminal.
enum WrappedText {
  /// How wide a terminal is taken to be.
  static let width = 80

  /// Returns the lines of a text, broken at spaces.
  ///
  /// A word that is longer than a line gets one of its own, since paths must stay whole.
  ///
  /// - Parameters:
  ///   - text: The text, without line endings.
  ///   - width: The most characters of a line.
  /// - Returns: The lines, at least one.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return lines + [line]
  }

  /// Returns a paragraph whose lines all begin with `prefix`, and whose later ones are further
  /// indented by `hanging` spaces.
  static func paragraph(
    _ text: String, prefix: String, hanging: Int = 0, width: Int = width
  ) -> String {
    let room = max(20, width - prefix.count - hanging)
    let indent = String(repeating: " ", count: hanging)
    return lines(text, width: room).enumerated().map { index, line in
      prefix + (index == 0 ? "" : indent) + line + "\n"
    }.joined()
  }
}
