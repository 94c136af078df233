/// Cuts a template into text and tags, with the delimiters as the template sets them.
struct MustacheScanner {
  private let source: MustacheSource
  private var place = 0
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)

  init(_ source: MustacheSource) { self.source = source }

  private var bytes: [UInt8] { source.bytes }

  /// The text up to the next tag and the tag; the tag is nil at the end of the template.
  ///
  /// A line with nothing but a tag that can stand alone is taken away as a whole; the white space
  /// before such a tag is its indentation.
  mutating func next() throws(MustacheFault) -> (
    text: ArraySlice<UInt8>, tag: MustacheTag?, indentation: ArraySlice<UInt8>
  ) {
    let textStart = place
    guard let start = Self.find(opening, in: bytes, from: place) else {
      place = bytes.count
      return (bytes[textStart...], nil, [])
    }
    let tag = try tag(at: start)
    place = tag.end
    if tag.sigil == .delimiters { try setDelimiters(tag) }
    guard tag.canStandAlone, let lineEnd = endOfLine(after: tag.end) else {
      return (bytes[textStart..<start], tag, [])
    }
    // Backwards over white space; a tag before it on the same line is something else.
    var lineStart = start
    while lineStart > textStart, Self.isSpace(bytes[lineStart - 1]) { lineStart -= 1 }
    guard lineStart == 0 || bytes[lineStart - 1] == Self.newline else {
      return (bytes[textStart..<start], tag, [])
    }
    place = lineEnd
    return (bytes[textStart..<lineStart], tag, bytes[lineStart..<start])
  }

  private func tag(at start: Int) throws(MustacheFault) -> MustacheTag {
    var at = start + opening.count
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    let sigil = at < bytes.count ? MustacheTag.Sigil(rawValue: bytes[at]) : nil
    if sigil != nil { at += 1 }
    var closing = closing
    if sigil == .brace { closing.insert(UInt8(ascii: "}"), at: 0) }
    if sigil == .delimiters { closing.insert(UInt8(ascii: "="), at: 0) }
    guard let end = Self.find(closing, in: bytes, from: at) else {
      let written = String(decoding: closing, as: UTF8.self)
      throw MustacheFault(
        .unclosedTag(written), at: source.place(start..<start + opening.count))
    }
    return MustacheTag(
      sigil: sigil, content: Self.trimmed(bytes[at..<end]), start: start,
      end: end + closing.count)
  }

  private mutating func setDelimiters(_ tag: MustacheTag) throws(MustacheFault) {
    let words = tag.content.utf8.split(whereSeparator: Self.isAnySpace)
    guard words.count == 2, !tag.content.utf8.contains(UInt8(ascii: "=")) else {
      throw MustacheFault(
        .malformedDelimiters(tag.content), at: source.place(tag.start..<tag.end))
    }
    opening = Array(words[0])
    closing = Array(words[1])
  }

  /// The start of the next line when only white space stands before it; nil otherwise.
  private func endOfLine(after offset: Int) -> Int? {
    var at = offset
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    if at == bytes.count { return at }
    if bytes[at] == UInt8(ascii: "\r"), at + 1 < bytes.count { at += 1 }
    return bytes[at] == Self.newline ? at + 1 : nil
  }

  private static let newline = UInt8(ascii: "\n")

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isAnySpace(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == 0x0A || byte == 0x0D
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.drop(while: isAnySpace)
    let end = start.lastIndex { !isAnySpace($0) }
    return end.map { String(decoding: start[...$0], as: UTF8.self) } ?? ""
  }

  /// Finds the first occurrence of a text that is not empty.
  private static func find(_ text: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count - start >= text.count else { return nil }
    for at in start...(bytes.count - text.count) where bytes[at] == text[0] {
      if bytes[at..<at + text.count].elementsEqual(text) { return at }
    }
    return nil
  }
}
