import Diagnostics

/// The encodings that XML property lists come in.
enum XMLEncoding {
  /// Makes sure that text is UTF-8, from what its XML declaration says.
  ///
  /// - Throws: A ``DocumentError`` for encodings other than UTF-8, US-ASCII, and ISO 8859-1, and at
  ///   the first byte that is not UTF-8 although it should be.
  static func decode(_ text: DecodedText) throws(DocumentError) -> DecodedText {
    let source = text.source
    if text.isTranscoded { return text }
    if let declared = declaredEncoding(source) {
      switch declared.name.lowercased() {
      case "utf-8", "utf8", "us-ascii", "ascii": break
      case "iso-8859-1", "latin1", "iso_8859-1":
        guard source.bytes.contains(where: { $0 >= 0x80 }) else { return text }
        let latin = source.bytes.map { Character(Unicode.Scalar($0)) }
        return DecodedText(transcoded: Array(String(latin).utf8), path: source.path)
      default:
        throw DocumentError(
          "'\(declared.name)' is an encoding that is not read",
          at: source.location(at: declared.offset, width: declared.name.utf8.count),
          help: "Save the file as UTF-8.")
      }
    }
    try source.requireUTF8()
    return text
  }

  private static func declaredEncoding(_ source: SourceText) -> (name: String, offset: Int)? {
    let head = source.bytes.prefix(1024)
    guard let start = XMLText.firstIndex(of: "<?xml", in: head),
      let end = XMLText.firstIndex(of: "?>", in: head[start...]),
      let key = XMLText.firstIndex(of: "encoding", in: head[start..<end])
    else { return nil }
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard let opening = head[key..<end].firstIndex(where: quotes.contains),
      let closing = head[(opening + 1)..<end].firstIndex(of: head[opening])
    else { return nil }
    let name = String(decoding: head[(opening + 1)..<closing], as: UTF8.self)
    return (name, opening + 1)
  }
}
