package import Diagnostics

/// A YAML file of one document, with the place of every value.
package struct YAMLDocument: Sendable {
  /// The outermost value; nil when the file is empty or holds nothing but comments.
  package let root: YAMLNode?

  /// The file; its bytes are UTF-8 even when the file on disk is UTF-16.
  package let source: SourceText

  /// The largest file that is read, in bytes.
  static let sizeLimit = 8 << 20

  /// How deep sequences and mappings may lie in one another.
  static let depthLimit = 128

  /// The most values that a file may have once every alias is written out.
  static let valueLimit = 200_000

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path that places name.
  /// - Returns: The document with its aliases resolved; tags say nothing.
  /// - Throws: A ``DocumentError`` for what is not YAML 1.1, for a second document, and for what
  ///   would become too large or too deep.
  package static func read(_ bytes: [UInt8], path: String) throws(DocumentError) -> YAMLDocument {
    guard bytes.count <= sizeLimit else {
      throw DocumentError(
        "\(bytes.count) bytes are more than the \(sizeLimit) that a YAML file may have",
        at: Location(path), help: "Check that this is the right file.")
    }
    let source = try DecodedText(bytes, path: path).source
    do throws(DocumentError) {
      if bytes.contains(where: { !$0.isPropertyListSpace }) { try FileSignature.reject(source) }
      try source.requireUTF8()
      var composer = YAMLComposer(source)
      return YAMLDocument(root: try composer.compose(), source: source)
    } catch {
      throw MergeConflict.explaining(error, in: source)
    }
  }
}

/// One value in a YAML file.
package struct YAMLNode: Sendable {
  /// What a value is and holds.
  package indirect enum Content: Sendable {
    /// A scalar; one without quotes or block indicator is plain.
    ///
    /// The text is never turned into a number, a boolean, or a date: `2.10` stays `2.10`, `no`
    /// stays `no`, and a missing value is plain and empty.
    case scalar(String, isPlain: Bool)

    /// A list.
    case sequence([YAMLNode])

    /// Entries in file order, duplicates included.
    case mapping([Entry])
  }

  /// An entry of a mapping.
  package struct Entry: Sendable {
    /// The key, which is usually a scalar.
    package let key: YAMLNode

    /// The value.
    package let value: YAMLNode
  }

  /// What the value is and holds.
  package let content: Content

  /// The bytes of the value in the document's ``YAMLDocument/source``, inside quotes.
  ///
  /// Those of an alias are where its anchor is.
  package let range: Range<Int>

  let source: SourceText

  /// The place of the value's first byte, inside quotes.
  package var location: Location {
    source.location(at: range.lowerBound, width: range.count)
  }

  /// The first value of a key; nil when there is none or this is no mapping.
  ///
  /// A key that the mapping lacks is looked for in the mappings that its merge key `<<` names.
  package subscript(_ key: String) -> YAMLNode? {
    let entries = entries
    if let entry = entries.first(where: { $0.key.text == key }) { return entry.value }
    for entry in entries where entry.key.isMergeKey {
      for merged in [entry.value] + entry.value.elements {
        if let value = merged[key] { return value }
      }
    }
    return nil
  }

  /// The text of a scalar, else nil.
  package var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// The elements of a sequence, else none.
  package var elements: [YAMLNode] {
    guard case .sequence(let elements) = content else { return [] }
    return elements
  }

  /// The entries of a mapping in file order, else none.
  package var entries: [Entry] {
    guard case .mapping(let entries) = content else { return [] }
    return entries
  }

  private var isMergeKey: Bool {
    guard case .scalar("<<", isPlain: true) = content else { return false }
    return true
  }
}
