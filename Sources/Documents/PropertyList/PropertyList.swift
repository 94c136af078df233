package import Diagnostics

/// A property list, such as an `Info.plist` or a `project.pbxproj`, with the place of every value.
///
/// XML, binary, and OpenStep lists are told apart by their first bytes. Nothing in a list is
/// expanded, so reading takes time and memory in proportion to its size.
package struct PropertyList: Sendable {
  /// The three ways to write a property list.
  package enum Format: Hashable, Sendable {
    /// Elements such as `<dict>`.
    case xml

    /// Apple's `bplist00`.
    case binary

    /// Braces and semicolons, as in `project.pbxproj` and `.strings` files.
    case openStep
  }

  /// How the file is written.
  package let format: Format

  /// Lines for the C preprocessor, in file order; both branches of a condition are read.
  ///
  /// A list has them only when it is meant for `INFOPLIST_PREPROCESS = YES`.
  package let preprocessorLines: [(text: String, location: Location)]

  let arena: PropertyListArena

  /// The largest file that is read, in bytes.
  static let sizeLimit = 64 << 20

  /// How deep arrays and dictionaries may lie in one another.
  static let depthLimit = 512

  /// The file; its bytes are UTF-8 even when the file on disk is UTF-16.
  package var source: SourceText { arena.source }

  /// How many values there are, keys included, once shared ones are counted for each of their uses.
  package var count: Int { arena.records.count }

  /// The outermost value.
  package var root: Node { Node(arena: arena, index: 0) }

  /// Reads a property list of any format.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path that places name.
  /// - Returns: The list.
  /// - Throws: A ``DocumentError`` that says where reading stopped, what was still open, or what
  ///   the file looks like instead.
  package static func read(_ bytes: [UInt8], path: String) throws(DocumentError) -> PropertyList {
    guard bytes.count <= sizeLimit else {
      throw DocumentError(
        "\(bytes.count) bytes are more than the \(sizeLimit) that a property list may have",
        at: Location(path), help: "Check that this is the right file.")
    }
    if bytes.starts(with: "bplist".utf8) {
      return try PropertyList(BinaryPropertyListReader.read(bytes, path: path), .binary)
    }
    let text = try DecodedText(bytes, path: path)
    do throws(DocumentError) {
      try FileSignature.reject(text.source)
      guard XMLPropertyListReader.recognizes(text.source.bytes) else {
        return try PropertyList(OpenStepReader.read(text), .openStep)
      }
      var reader = try XMLPropertyListReader(text)
      return try PropertyList(reader.read(), .xml, reader.preprocessorLines)
    } catch {
      throw MergeConflict.explaining(error, in: text.source)
    }
  }

  private init(
    _ arena: PropertyListArena, _ format: Format,
    _ preprocessorLines: [(text: String, location: Location)] = []
  ) {
    self.arena = arena
    self.format = format
    self.preprocessorLines = preprocessorLines
  }
}
