import Diagnostics

/// The text of a template, for reading it and for saying where something stands in it.
struct MustacheSource: Sendable {
  /// The path that places name.
  let path: String

  /// The text in UTF-8.
  let bytes: [UInt8]

  /// How many bytes each line was moved to the right by, as a partial is to fit its place.
  let indentation: Int

  /// Takes a template as it is.
  init(path: String, bytes: [UInt8]) {
    self.init(path: path, bytes: bytes, indentation: 0)
  }

  private init(path: String, bytes: [UInt8], indentation: Int) {
    self.path = path
    self.bytes = bytes
    self.indentation = indentation
  }

  /// Returns the template with white space before each of its lines.
  func indented(by space: [UInt8]) -> MustacheSource {
    guard !space.isEmpty else { return self }
    var moved: [UInt8] = []
    var startsLine = true
    for byte in bytes {
      if startsLine { moved += space }
      moved.append(byte)
      startsLine = byte == UInt8(ascii: "\n")
    }
    return MustacheSource(path: path, bytes: moved, indentation: indentation + space.count)
  }

  /// Returns the place of some of the bytes.
  func place(_ range: Range<Int>) -> Location {
    let (start, end) = (range.lowerBound, range.upperBound)
    let newline = UInt8(ascii: "\n")
    let lineStart = bytes[..<start].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let lineEnd = bytes[start...].firstIndex(of: newline) ?? bytes.count
    let line = bytes[lineStart..<lineEnd]
    let shown = (line.last == UInt8(ascii: "\r") ? line.dropLast() : line).dropFirst(indentation)
    let width = min(end, max(shown.endIndex, start)) - start
    return Location(
      path, line: bytes[..<start].reduce(1) { $1 == newline ? $0 + 1 : $0 },
      column: max(1, start - lineStart - indentation + 1),
      excerpt: String(decoding: shown, as: UTF8.self), width: width)
  }
}
