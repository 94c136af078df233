package import Diagnostics

/// A JSON file with the place of every value.
package struct JSONDocument: Sendable {
  /// What is allowed in a file.
  package enum Dialect: Hashable, Sendable {
    /// RFC 8259 and nothing else.
    case strict

    /// JSON5, as Xcode writes `project.xcproj`: comments, trailing commas, keys without quotes,
    /// single quotes, and more ways to write numbers.
    case json5
  }

  /// The outermost value.
  package let root: JSONNode

  /// The file; its bytes are UTF-8 even when the file on disk is UTF-16.
  package let source: SourceText

  /// The largest file that is read, in bytes.
  static let sizeLimit = 64 << 20

  /// How deep arrays and objects may lie in one another.
  static let depthLimit = 128

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file; a byte order mark is skipped.
  ///   - path: The path that places name.
  ///   - dialect: What is allowed in the file.
  /// - Returns: The document; members keep their order, duplicates included.
  /// - Throws: A ``DocumentError`` at the byte that does not fit.
  package static func read(
    _ bytes: [UInt8], path: String, dialect: Dialect = .strict
  ) throws(DocumentError) -> JSONDocument {
    guard bytes.count <= sizeLimit else {
      throw DocumentError(
        "\(bytes.count) bytes are more than the \(sizeLimit) that a JSON file may have",
        at: Location(path), help: "Check that this is the right file.")
    }
    let source = try DecodedText(bytes, path: path).source
    do throws(DocumentError) {
      try FileSignature.reject(source)
      try source.requireUTF8()
      var reader = JSONReader(source, dialect)
      return JSONDocument(root: try reader.readDocument(), source: source)
    } catch {
      throw MergeConflict.explaining(error, in: source)
    }
  }
}

/// One value in a JSON file.
package struct JSONNode: Sendable {
  /// What a value is and holds.
  package indirect enum Content: Sendable {
    /// No value.
    case null

    /// True or false.
    case boolean(Bool)

    /// A number as it is written.
    case number(String)

    /// A text, unescaped.
    case string(String)

    /// A list.
    case array([JSONNode])

    /// Members in file order, duplicates included.
    case object([Entry])
  }

  /// A member of an object.
  package struct Entry: Sendable {
    /// The name, unescaped.
    package let key: String

    /// The member's value.
    package let value: JSONNode

    let keyRange: Range<Int>

    /// The place of the name, inside its quotes.
    package var keyLocation: Location {
      value.source.location(at: keyRange.lowerBound, width: keyRange.count)
    }
  }

  /// What the value is and holds.
  package let content: Content

  /// The bytes of the value in the document's ``JSONDocument/source``, inside the quotes of a string.
  package let range: Range<Int>

  let source: SourceText

  /// The place of the value's first byte, inside the quotes of a string.
  package var location: Location {
    source.location(at: range.lowerBound, width: range.count)
  }

  /// The first member with a name; nil when there is none or this is no object.
  package subscript(_ key: String) -> JSONNode? {
    entries.first { $0.key == key }?.value
  }

  /// The text of a string, a number as written, `true` or `false`; nil for everything else.
  package var text: String? {
    switch content {
    case .string(let text), .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The elements of an array, else none.
  package var elements: [JSONNode] {
    guard case .array(let elements) = content else { return [] }
    return elements
  }

  /// The members of an object in file order, else none.
  package var entries: [Entry] {
    guard case .object(let entries) = content else { return [] }
    return entries
  }
}
