/// Finds and replaces parts of texts byte by byte, which needs no Foundation.
enum TextSearch {
  /// The offset in bytes at which `part` begins in `text`; nil when it is not in it.
  static func offset(of part: String, in text: String) -> Int? {
    let text = Array(text.utf8)
    let part = Array(part.utf8)
    guard text.count >= part.count else { return nil }
    return (0...text.count - part.count).first { text[$0...].starts(with: part) }
  }

  /// The text with every `part` replaced.
  static func replacing(_ part: String, by value: String, in text: String) -> String {
    let text = Array(text.utf8)
    let part = Array(part.utf8)
    guard !part.isEmpty else { return String(decoding: text, as: UTF8.self) }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index...].starts(with: part) {
        result += value.utf8
        index += part.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
