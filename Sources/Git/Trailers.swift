/// The `Key: value` lines that end a message, as `git interpret-trailers` reads them.
///
/// They are the last paragraph, if it is not the first, and if all its lines are trailers or a
/// quarter of them are beside one that git writes itself (`Signed-off-by: `,
/// `(cherry picked from commit `). An indented line continues the one before it.
package struct Trailers: Sendable {
  private let lines: [(key: String, value: String)]

  /// Reads the trailers of a commit's or a tag's message.
  package init(message: String) { lines = Self.trailers(in: Self.paragraph(message)) }

  /// Returns the values of a key in the order of the lines.
  ///
  /// - Parameter key: The key; upper and lower case are the same.
  /// - Returns: The values, without spaces around them.
  package func values(of key: String) -> [String] {
    lines.filter { $0.key.lowercased() == key.lowercased() }.map(\.value)
  }

  /// Returns the lines of the last paragraph, none when there is only the subject.
  private static func paragraph(_ message: String) -> [Substring] {
    var lines = message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // What follows this line is a patch and never part of the message.
    if let end = lines.firstIndex(where: { $0.hasPrefix("---") && isBlank($0.dropFirst(3)) }) {
      lines.removeSubrange(end...)
    }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    lines.removeFirst(lines.prefix(while: isBlank).count)
    guard let gap = lines.lastIndex(where: isBlank) else { return [] }
    return Array(lines[(gap + 1)...])
  }

  private static func trailers(in paragraph: [Substring]) -> [(key: String, value: String)] {
    var found: [(key: String, value: String)] = []
    var isContinuing = false
    var ownCount = 0
    var otherCount = 0
    for line in paragraph {
      if let first = line.first, first == " " || first == "\t" {
        if isContinuing, let last = found.popLast() {
          found.append((last.key, last.value + " " + trimmed(line)))
        } else {
          otherCount += 1
        }
        continue
      }
      if gitPrefixes.contains(where: line.hasPrefix) { ownCount += 1 }
      let trailer = trailer(line)
      isContinuing = trailer != nil
      if let trailer {
        found.append(trailer)
      } else if !line.hasPrefix("(cherry picked from commit ") {
        otherCount += 1
      }
    }
    let isBlock = otherCount == 0 || (ownCount > 0 && found.count * 3 >= otherCount)
    return isBlock ? found : []
  }

  private static let gitPrefixes = ["Signed-off-by: ", "(cherry picked from commit "]

  private static func trailer(_ line: Substring) -> (key: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let key = line[..<colon].reversed().drop { $0 == " " || $0 == "\t" }.reversed()
    let isKey =
      !key.isEmpty && key.allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || $0 == "-" }
    guard isKey else { return nil }
    return (String(key), trimmed(line[line.index(after: colon)...]))
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
}
