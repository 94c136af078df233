import Documents

/// A line of C source that begins with `#`, as far as a version can depend on it.
struct DirectiveLine: Hashable, Sendable {
  /// `define`, `ifdef`, and so on.
  var keyword: String

  /// What follows the keyword, without comments.
  var argument: String

  /// The offset of the line's first byte.
  var offset: Int

  /// The offset of a definition's replacement.
  var valueOffset: Int

  /// The name that the line is about: the argument's first word.
  var name: String { String(argument.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }

  /// Whether a definition takes parameters, as in `#define JOIN(a, b)`.
  var hasParameters: Bool { argument.dropFirst(name.count).first == "(" }

  /// What a definition puts for its name.
  var value: String {
    let rest = argument.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
    return String(rest)
  }

  /// The directives of a file, in order.
  static func all(in source: SourceText) -> [DirectiveLine] {
    var lines: [DirectiveLine] = []
    var start = 0
    for line in source.bytes.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    {
      if let read = DirectiveLine(line, at: start) { lines.append(read) }
      start += line.count + 1
    }
    return lines
  }

  /// Reads one line; nil when it is no directive.
  init?(_ line: some Collection<UInt8>, at offset: Int) {
    let text = String(decoding: line, as: UTF8.self)
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let hash = text.drop(while: isSpace)
    guard hash.first == "#" else { return nil }
    let body = hash.dropFirst().drop(while: isSpace)
    let keyword = body.prefix { $0.isLetter }
    let rest = body[keyword.endIndex...].drop(while: isSpace)
    self.keyword = String(keyword)
    argument = Self.withoutComments(rest)
    self.offset = offset
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let value = rest[name.endIndex...].drop(while: isSpace)
    valueOffset = offset + text.utf8.distance(from: text.startIndex, to: value.startIndex)
  }

  private static func withoutComments(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let first = rest.first {
      if rest.hasPrefix("//") { break }
      if rest.hasPrefix("/*") {
        result.append(" ")
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("*/") { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    while let last = result.last, last == " " || last == "\t" { result.removeLast() }
    return result
  }
}
