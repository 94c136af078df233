import Diagnostics
import Documents

/// Finds single values in XML files that no reader is kept for.
struct MarkupText {
  private let source: SourceText

  /// Takes a file.
  init(path: String, bytes: [UInt8]) { source = SourceText(path: path, bytes: bytes) }

  /// Where `<name …>` is outside of comments: the bytes of what stands behind the name.
  func tags(_ name: String) -> [Range<Int>] {
    let bytes = source.bytes
    let opening = Array("<\(name)".utf8)
    var tags: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: "<!--".utf8) {
        index += 4
        while index < bytes.count, !bytes[index...].starts(with: "-->".utf8) { index += 1 }
      } else if bytes[index] == UInt8(ascii: "<"), bytes[index...].starts(with: opening) {
        let start = index + opening.count
        let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
        if start < bytes.count, bytes[start] <= 0x20 || "/>".utf8.contains(bytes[start]) {
          tags.append(start..<end)
        }
        index = end
      } else {
        index += 1
      }
    }
    return tags
  }

  /// The value of an attribute in a tag.
  func attribute(_ name: String, in tag: Range<Int>) -> Reading.Value? {
    var rest = source.bytes[tag]
    while let quote = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    ) {
      let found = rest[..<quote].filter { $0 > 0x20 && $0 != UInt8(ascii: "=") }
      let text = rest[rest.index(after: quote)...].prefix { $0 != rest[quote] }
      if found.elementsEqual(name.utf8) { return value(text.indices) }
      rest = rest[text.endIndex...].dropFirst()
    }
    return nil
  }

  /// The text between a tag and the next one.
  func content(after tag: Range<Int>) -> Reading.Value? {
    guard tag.upperBound < source.bytes.count else { return nil }
    var text = source.bytes[(tag.upperBound + 1)...].prefix { $0 != UInt8(ascii: "<") }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    while let first = text.first, first <= 0x20 { text.removeFirst() }
    return value(text.indices)
  }

  private func value(_ range: Range<Int>) -> Reading.Value? {
    let text = String(decoding: source.bytes[range], as: UTF8.self)
    guard !text.isEmpty else { return nil }
    return Reading.Value(text, at: source.location(at: range.lowerBound, width: range.count))
  }
}
