import Foundation

/// Finds code between backticks in Markdown.
enum InlineCode {
  /// The code in lines that are not part of a block; it may go on in the next line of its paragraph.
  static func spans(_ lines: [(line: Int, text: String)]) -> [(line: Int, text: String)] {
    var spans: [(line: Int, text: String)] = []
    var open: (line: Int, text: String)?
    for (line, text) in lines {
      if text.isEmpty { open = nil }
      for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      {
        if index > 0 {
          if let span = open {
            spans.append((span.line, span.text.replacingOccurrences(of: "\\|", with: "|")))
            open = nil
          } else {
            open = (line, "")
          }
        }
        guard let begun = open else { continue }
        let isNewLine = index == 0 && !begun.text.isEmpty
        open = (begun.line, begun.text + (isNewLine ? " " : "") + part)
      }
    }
    return spans
  }
}
