import Diagnostics

/// Reads an XML file from its start to its end.
struct XMLReader {
  private var scanner: XMLScanner
  private let bytes: [UInt8]

  /// The elements that are open, with their tags and their text so far.
  private var open: [(tag: XMLScanner.Tag, element: XMLElement, text: [UInt8])] = []

  init(_ source: SourceText) {
    scanner = XMLScanner(source)
    bytes = source.bytes
  }

  mutating func readDocument() throws(DocumentError) -> XMLElement {
    try scanner.skipBetweenElements()
    guard !scanner.isAtEnd else {
      throw scanner.error(
        "the file ends before an element", at: scanner.position,
        help: "Restore the file; its end is missing.")
    }
    guard let root = try readElement() else {
      throw scanner.error(
        "a closing tag comes before any element", at: scanner.position,
        help: "Check that this is the right file.")
    }
    try scanner.skipBetweenElements()
    guard scanner.isAtEnd else {
      throw scanner.error(
        "\(scanner.source.shownCharacter(at: scanner.position)) follows the end of '<\(root.name)>'",
        at: scanner.position, help: "Remove what follows.")
    }
    return root
  }

  /// Reads the outermost element with everything inside it.
  private mutating func readElement() throws(DocumentError) -> XMLElement? {
    if let whole = try readTag() { return whole }
    while let last = open.indices.last {
      guard scanner.position < bytes.count else { throw scanner.unclosed(open[last].tag) }
      switch bytes[scanner.position] {
      case UInt8(ascii: "<"):
        if let range = try scanner.skipMarkup() {
          open[last].text += bytes[range]
        } else if let whole = try readTag() {
          return whole
        }
      case UInt8(ascii: "&"): open[last].text += Array(String(try scanner.readReference()).utf8)
      default:
        open[last].text.append(bytes[scanner.position])
        scanner.position += 1
      }
    }
    return nil
  }

  /// Reads a tag, and returns the outermost element if that ends with it.
  private mutating func readTag() throws(DocumentError) -> XMLElement? {
    let tag = try scanner.readTag()
    guard !tag.isClosing else {
      guard let closed = open.last else { return nil }
      guard closed.tag.name == tag.name else { throw scanner.mismatch(tag, of: closed.tag) }
      open.removeLast()
      var element = closed.element
      element.text = Self.trimmed(closed.text)
      return finish(element)
    }
    guard !tag.name.isEmpty else {
      throw scanner.error("'<' begins no tag", at: tag.start, help: "Write &lt; for the character.")
    }
    var element = XMLElement(name: tag.name, start: tag.start, source: scanner.source)
    element.attributes = try attributes(of: tag)
    if tag.isEmpty { return finish(element) }
    guard open.count < XMLDocument.depthLimit else {
      throw scanner.error(
        "'<\(tag.name)>' opens more than \(XMLDocument.depthLimit) levels", at: tag.start,
        help: "Check that this is the right file.")
    }
    open.append((tag, element, []))
    return nil
  }

  /// Puts an element into the one around it, or returns it where there is none.
  private mutating func finish(_ element: XMLElement) -> XMLElement? {
    guard let last = open.indices.last else { return element }
    open[last].element.children.append(element)
    return nil
  }

  /// Reads the attributes of a tag that the scanner has just passed.
  private func attributes(of tag: XMLScanner.Tag) throws(DocumentError) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = bytes[(tag.start + 1 + tag.name.utf8.count)..<(scanner.position - 1)]
    if tag.isEmpty { rest.removeLast() }
    func skipSpace() { rest = rest.drop { $0.isPropertyListSpace } }
    skipSpace()
    while !rest.isEmpty {
      let start = rest.startIndex
      let name = rest.prefix { !$0.isPropertyListSpace && $0 != UInt8(ascii: "=") }
      rest = rest[name.endIndex...]
      skipSpace()
      guard rest.popFirst() == UInt8(ascii: "="), !name.isEmpty else { throw noValue(start) }
      skipSpace()
      guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.firstIndex(of: quote)
      else { throw noValue(start) }
      let key = String(decoding: name, as: UTF8.self)
      guard attributes[key] == nil else {
        throw scanner.error(
          "'\(key)' is an attribute of '<\(tag.name)>' twice", at: start,
          help: "Remove one of them.")
      }
      attributes[key] = try unescaped(rest[..<end])
      rest = rest[(end + 1)...]
      skipSpace()
    }
    return attributes
  }

  private func unescaped(_ bytes: ArraySlice<UInt8>) throws(DocumentError) -> String {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "&") {
      guard XMLText.reference(bytes[index...]) != nil else {
        throw scanner.unknownReference(at: index)
      }
    }
    return XMLText.decode(bytes)
  }

  private func noValue(_ offset: Int) -> DocumentError {
    scanner.error(
      "\(scanner.source.shownCharacter(at: offset)) begins an attribute without a value in quotes",
      at: offset, help: "Write it as name=\"value\".")
  }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    let start = bytes.drop { $0.isPropertyListSpace }
    let end = start.lastIndex { !$0.isPropertyListSpace } ?? start.startIndex - 1
    return String(decoding: start[...end], as: UTF8.self)
  }
}

extension XMLScanner {
  /// Skips a comment, a processing instruction, or a CDATA section, and returns the text in it; nil
  /// where none of them begins.
  fileprivate mutating func skipMarkup() throws(DocumentError) -> Range<Int>? {
    let start = position
    for (opening, closing, isText) in [
      ("<![CDATA[", "]]>", true), ("<!--", "-->", false), ("<?", "?>", false),
    ] where source.bytes[start...].starts(with: opening.utf8) {
      let content = start + opening.utf8.count
      guard let end = XMLText.firstIndex(of: closing, in: source.bytes[content...]) else {
        throw error(
          "'\(opening)' opened at line \(source.line(at: start)) is never closed; the file ends here",
          at: source.bytes.count, help: "Write '\(closing)' where it should end.")
      }
      position = end + closing.utf8.count
      return isText ? content..<end : content..<content
    }
    return nil
  }

  /// Reads a reference to a character.
  fileprivate mutating func readReference() throws(DocumentError) -> Unicode.Scalar {
    guard let reference = XMLText.reference(source.bytes[position...]) else {
      throw unknownReference(at: position)
    }
    position = reference.end
    return reference.character
  }

  fileprivate func unknownReference(at offset: Int) -> DocumentError {
    let end = source.bytes[offset...].prefix(64).firstIndex(of: UInt8(ascii: ";"))
    let text = end.map { String(decoding: source.bytes[offset...$0], as: UTF8.self) } ?? "&"
    return error(
      "'\(text)' is a reference that is not followed", at: offset,
      help:
        "Write &amp; for an ampersand; only &lt; &gt; &amp; &apos; &quot; and numbers are known.")
  }
}
