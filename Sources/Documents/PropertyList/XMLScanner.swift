import Diagnostics

/// Walks through the text of an XML property list: tags, content, and all that is to be skipped.
///
/// It knows the part of XML 1.0 that property lists need. No entity is ever declared or expanded.
struct XMLScanner {
  /// A tag.
  struct Tag {
    /// The offset of its `<`.
    var start: Int

    /// The element's name.
    var name: String

    /// Whether it is `</name>`.
    var isClosing: Bool

    /// Whether it is `<name/>`.
    var isEmpty: Bool
  }

  let source: SourceText
  var position: Int
  private let bytes: [UInt8]

  /// Lines for the C preprocessor that were skipped.
  private(set) var preprocessorLines: [(text: String, location: Location)] = []

  /// The first C comment that was skipped; one is allowed only where there are such lines.
  private(set) var comment: Int?

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    position = source.markLength
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// Skips white space, comments, processing instructions, and what is meant for the preprocessor.
  mutating func skipBetweenElements() throws(DocumentError) {
    while position < bytes.count {
      if bytes[position].isPropertyListSpace {
        position += 1
      } else if isAtTag {
        return
      } else if starts(with: "<!--") {
        try skip("<!--", until: "-->")
      } else if starts(with: "<?") {
        try skip("<?", until: "?>")
      } else if starts(with: "<!DOCTYPE") {
        try skipDocumentType()
      } else if bytes[position] == UInt8(ascii: "#"), isFirstInLine(position) {
        try skipPreprocessorLine()
      } else if starts(with: "/*") {
        comment = comment ?? position
        try skip("/*", until: "*/")
      } else if starts(with: "//") {
        comment = comment ?? position
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      } else {
        return
      }
    }
  }

  /// Reads the tag at the position.
  mutating func readTag() throws(DocumentError) -> Tag {
    let start = position
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else {
      throw error(
        "\(source.shownCharacter(at: start)) stands outside of an element", at: start,
        help: "Remove the text, or put it into an element such as <string>.")
    }
    position += 1
    let isClosing = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if isClosing { position += 1 }
    let nameStart = position
    while position < bytes.count, Self.isName(bytes[position]) { position += 1 }
    let name = String(decoding: bytes[nameStart..<position], as: UTF8.self)
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let opened = quote {
        if byte == opened { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        break
      } else if byte == UInt8(ascii: ">") {
        let isEmpty = bytes[position - 2] == UInt8(ascii: "/") && position - 2 > nameStart
        return Tag(start: start, name: name, isClosing: isClosing, isEmpty: isEmpty)
      }
    }
    throw error(
      "'<\(isClosing ? "/" : "")\(name)' has no '>'", at: start, help: "Complete the tag.")
  }

  /// Reads the content of an element up to its closing tag.
  ///
  /// - Returns: The range of the content, and whether it is plain text.
  mutating func readContent(
    of tag: Tag
  ) throws(DocumentError) -> (range: Range<Int>, isPlain: Bool) {
    let start = position
    var isPlain = true
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"):
        if starts(with: "</") {
          let range = start..<position
          try expectClosing(of: tag)
          return (range, isPlain)
        }
        isPlain = false
        try skipMarkupInContent(of: tag)
      case UInt8(ascii: "&"):
        isPlain = false
        position = try reference().end
      default: position += 1
      }
    }
    throw unclosed(tag)
  }

  /// Reads the closing tag that belongs to `tag`.
  mutating func expectClosing(of tag: Tag) throws(DocumentError) {
    let closing = try readTag()
    guard closing.isClosing, closing.name == tag.name else { throw mismatch(closing, of: tag) }
  }

  private mutating func skipMarkupInContent(of tag: Tag) throws(DocumentError) {
    if starts(with: "<![CDATA[") {
      try skip("<![CDATA[", until: "]]>")
    } else if starts(with: "<!--") {
      try skip("<!--", until: "-->")
    } else if starts(with: "<?") {
      try skip("<?", until: "?>")
    } else {
      throw mismatch(try readTag(), of: tag)
    }
  }

  private func reference() throws(DocumentError) -> (character: Unicode.Scalar, end: Int) {
    if let reference = XMLText.reference(bytes[position...]) { return reference }
    let end = bytes[position...].prefix(16).firstIndex(of: UInt8(ascii: ";"))
    let text = end.map { String(decoding: bytes[position...$0], as: UTF8.self) } ?? "&"
    throw error(
      "'\(text)' is no reference that a property list may hold", at: position,
      help: "Write &amp; for an ampersand; only &lt; &gt; &amp; &apos; &quot; and numbers are "
        + "known.")
  }

  private mutating func skip(
    _ opening: String, until closing: String
  ) throws(DocumentError) {
    let start = position
    let content = bytes[(position + opening.utf8.count)...]
    guard let end = XMLText.firstIndex(of: closing, in: content) else {
      throw error(
        "'\(opening)' opened at line \(source.line(at: start)) is never closed; the file ends here",
        at: bytes.count, help: "Write '\(closing)' where it should end, or restore the file.")
    }
    position = end + closing.utf8.count
  }

  /// Skips `<!DOCTYPE …>`, which may carry declarations but no entities.
  private mutating func skipDocumentType() throws(DocumentError) {
    let start = position
    var depth = 0
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      if starts(with: "<!ENTITY") {
        throw error(
          "'<!ENTITY' declares an entity, which is never read", at: position,
          help: "Remove the declaration and write the text itself.")
      }
      if quote == nil, starts(with: "<!--") {
        try skip("<!--", until: "-->")
        continue
      }
      position += 1
      if let opened = quote {
        if byte == opened { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "<") {
        depth += 1
      } else if byte == UInt8(ascii: "]") {
        depth -= 1
      } else if byte == UInt8(ascii: ">") {
        depth -= 1
        if depth == 0 { return }
      }
    }
    throw error(
      "'<!DOCTYPE' opened at line \(source.line(at: start)) is never closed; the file ends here",
      at: bytes.count, help: "Restore the file; its end is missing.")
  }

  /// Skips a line such as `#if DEBUG`, with the lines that a backslash adds to it.
  private mutating func skipPreprocessorLine() throws(DocumentError) {
    let start = position
    var end = position
    while position < bytes.count {
      if bytes[position] == 0x0A {
        let last = bytes[start..<position].last { $0 != 0x0D }
        guard last == UInt8(ascii: "\\") else { break }
      } else if bytes[position] != 0x0D {
        end = position + 1
      }
      position += 1
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    guard Self.directives.contains(where: { text.hasPrefix($0) }) else {
      throw error(
        "'\(text)' is neither an element nor a line for the preprocessor", at: start,
        help: "Remove the line.")
    }
    preprocessorLines.append((text, source.location(at: start, width: end - start)))
  }

  private static let directives = [
    "#if", "#elif", "#else", "#endif", "#define", "#undef", "#include", "#import", "#error",
    "#warning", "#pragma", "#line", "# ", "#\t",
  ]

  private func isFirstInLine(_ offset: Int) -> Bool {
    var start = offset
    while start > source.markLength, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 {
      start -= 1
    }
    return start == source.markLength || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D
  }

  /// Whether a tag begins here, as far as two bytes tell: neither a comment nor an instruction.
  private var isAtTag: Bool {
    guard bytes[position] == UInt8(ascii: "<"), position + 1 < bytes.count else { return false }
    let next = bytes[position + 1]
    return next != UInt8(ascii: "!") && next != UInt8(ascii: "?")
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    !byte.isPropertyListSpace && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">")
      && byte != UInt8(ascii: "<")
  }
}

// Errors.
extension XMLScanner {
  /// Returns an error at an offset.
  func error(_ reason: String, at offset: Int, help: String) -> DocumentError {
    DocumentError(reason, at: source.location(at: offset), help: help)
  }

  /// Returns the error for a file that ends inside an element.
  func unclosed(_ tag: Tag) -> DocumentError {
    error(
      "'<\(tag.name)>' opened at line \(source.line(at: tag.start)) is never closed; the file ends here",
      at: source.bytes.count, help: "Restore the file; its end is missing.")
  }

  /// Returns the error for a tag that does not fit into an element.
  func mismatch(_ found: Tag, of tag: Tag) -> DocumentError {
    error(
      "'<\(found.isClosing ? "/" : "")\(found.name)>' stands inside '<\(tag.name)>' from line "
        + "\(source.line(at: tag.start))",
      at: found.start, help: "Close '<\(tag.name)>' with '</\(tag.name)>' first.")
  }
}
