package import Diagnostics

/// An XML file as a tree of elements with their places.
///
/// It knows what feeds need. No entity is ever declared or expanded, beyond the five that XML itself
/// has; nothing outside the file is read. Names keep their prefix, as in `sparkle:version`.
package struct XMLDocument: Sendable {
  /// The outermost element.
  package let root: XMLElement

  /// The largest file that is read, in bytes.
  static let sizeLimit = 64 << 20

  /// How deep elements may lie in one another.
  static let depthLimit = 128

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path that places name.
  /// - Returns: The document.
  /// - Throws: A ``DocumentError`` at the byte that does not fit.
  package static func read(_ bytes: [UInt8], path: String) throws(DocumentError) -> XMLDocument {
    guard bytes.count <= sizeLimit else {
      throw DocumentError(
        "\(bytes.count) bytes are more than the \(sizeLimit) that an XML file may have",
        at: Location(path), help: "Check that this is the right file.")
    }
    let text = try XMLEncoding.decode(try DecodedText(bytes, path: path))
    var reader = XMLReader(text.source)
    return XMLDocument(root: try reader.readDocument())
  }
}

/// An element of an XML file.
package struct XMLElement: Sendable {
  /// The name as it is written, prefix included.
  package let name: String

  /// The attributes by name, unescaped.
  package internal(set) var attributes: [String: String] = [:]

  /// The elements right inside this one, in file order.
  package internal(set) var children: [XMLElement] = []

  /// The text right inside this element, unescaped, without the white space around it.
  package internal(set) var text = ""

  let start: Int
  let source: SourceText

  /// The place of its tag.
  package var location: Location {
    source.location(at: start, width: name.utf8.count + 1)
  }

  /// The first child with a name; nil when there is none.
  package subscript(_ name: String) -> XMLElement? { children.first { $0.name == name } }
}
