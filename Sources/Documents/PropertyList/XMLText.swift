/// The content of XML elements that is more than plain text.
enum XMLText {
  /// Decodes content that the reader has checked: references, CDATA sections, comments.
  ///
  /// Line ends stay as they are, as Foundation leaves them.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "&"), let reference = reference(bytes[index...]) {
        text += String(reference.character).utf8
        index = reference.end
      } else if byte == UInt8(ascii: "<") {
        let markup = markup(bytes[index...])
        text += markup.text
        index = markup.end
      } else {
        let end = bytes[index...].dropFirst()
          .firstIndex { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
        text += bytes[index..<(end ?? bytes.endIndex)]
        index = end ?? bytes.endIndex
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a character reference or one of the five predefined entities.
  ///
  /// - Parameter bytes: Text that starts with `&`.
  /// - Returns: The character and the index after the semicolon; nil when it is none of these.
  static func reference(
    _ bytes: ArraySlice<UInt8>
  ) -> (character: Unicode.Scalar, end: Int)? {
    guard let semicolon = bytes.prefix(16).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = bytes[(bytes.startIndex + 1)..<semicolon]
    let character: Unicode.Scalar?
    if name.first == UInt8(ascii: "#") {
      character = number(name.dropFirst())
    } else {
      character = entities[String(decoding: name, as: UTF8.self)]
    }
    return character.map { ($0, semicolon + 1) }
  }

  private static let entities: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "amp": "&", "apos": "'", "quot": "\"",
  ]

  private static func number(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
    guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let value = UInt32(text, radix: isHexadecimal ? 16 : 10),
      value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D,
      value != 0xFFFE, value != 0xFFFF
    else { return nil }
    return Unicode.Scalar(value)
  }

  /// Takes apart a CDATA section, a comment, or a processing instruction.
  private static func markup(
    _ bytes: ArraySlice<UInt8>
  ) -> (text: ArraySlice<UInt8>, end: Int) {
    for (opening, closing, isText) in [
      ("<![CDATA[", "]]>", true), ("<!--", "-->", false), ("<?", "?>", false),
    ] where bytes.starts(with: opening.utf8) {
      let content = bytes.dropFirst(opening.utf8.count)
      let end = firstIndex(of: closing, in: content) ?? bytes.endIndex
      return (isText ? content[..<end] : [], min(end + closing.utf8.count, bytes.endIndex))
    }
    return (bytes, bytes.endIndex)
  }

  /// Finds the first place of a short text.
  static func firstIndex(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = text.utf8.first else { return nil }
    var start = bytes.startIndex
    while let index = bytes[start...].firstIndex(of: first) {
      if bytes[index...].starts(with: text.utf8) { return index }
      start = index + 1
    }
    return nil
  }
}
