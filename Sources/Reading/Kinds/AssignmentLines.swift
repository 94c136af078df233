/// The lines of a file of `name = value` lines: properties, shell variables, simple TOML.
struct AssignmentLines: Sequence {
  /// One line.
  struct Line {
    /// The name of `[section]`, when the line is one.
    let section: String?

    /// What stands before the equals sign, without spaces; nil for another line.
    let key: String?

    /// What stands behind it, without spaces and comment.
    let value: String

    /// The offset of the value.
    let offset: Int
  }

  private let bytes: [UInt8]

  /// Creates the lines of a file.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func makeIterator() -> IndexingIterator<[Line]> {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if let line = line(start..<end) { lines.append(line) }
      start = end + 1
    }
    return lines.makeIterator()
  }

  private func line(_ range: Range<Int>) -> Line? {
    let range = trimmed(range)
    guard let first = range.first, bytes[first] != UInt8(ascii: "#") else { return nil }
    if bytes[first] == UInt8(ascii: "["), bytes[range.upperBound - 1] == UInt8(ascii: "]") {
      return Line(section: text(first + 1..<range.upperBound - 1), key: nil, value: "", offset: 0)
    }
    guard let equals = bytes[range].firstIndex(of: UInt8(ascii: "=")) else { return nil }
    var value = trimmed(equals + 1..<range.upperBound)
    // A comment needs a space before it: `#` may be part of a value.
    for index in value.dropFirst() where bytes[index] == UInt8(ascii: "#") {
      guard bytes[index - 1] <= 0x20 else { continue }
      value = trimmed(value.lowerBound..<index)
      break
    }
    return Line(
      section: nil, key: text(trimmed(range.lowerBound..<equals)), value: text(value),
      offset: value.lowerBound)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, bytes[first] <= 0x20 { range = first + 1..<range.upperBound }
    while let last = range.last, bytes[last] <= 0x20 { range = range.lowerBound..<last }
    return range
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
