/// What an Xcode workspace puts together, as its `contents.xcworkspacedata` lists it.
package struct WorkspaceDocument: Sendable {
  /// A location such as `group:App/App.xcodeproj`.
  package struct Step: Hashable, Sendable {
    /// What the path is seen from: `group`, `container`, `absolute`, `self`, or `developer`.
    package let kind: String

    /// The path; empty for the place itself.
    package let path: String

    /// Creates a step from the text of a `location`.
    package init(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      kind = parts.count == 2 ? String(parts[0]) : "group"
      path = String(parts[parts.count - 1])
    }
  }

  /// The files, each by the steps that lead to it: its groups from the outside in, then its own.
  package let files: [[Step]]

  /// How deep groups may be nested.
  private static let depthLimit = 64

  /// The largest file that is read, in bytes.
  private static let sizeLimit = 4 << 20

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path that an error names.
  /// - Returns: What it lists.
  /// - Throws: A ``DocumentError`` when it is no such file.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(DocumentError) -> WorkspaceDocument {
    let source = SourceText(path: path, bytes: bytes)
    guard bytes.count <= sizeLimit else {
      throw DocumentError(
        "\(bytes.count) bytes are more than a workspace has", at: source.location(at: 0),
        help: "Check that this is the right file.")
    }
    var scanner = XMLScanner(source)
    var open: [(name: String, step: Step?)] = []
    var files: [[Step]] = []
    repeat {
      try scanner.skipBetweenElements()
      let tag = try scanner.readTag()
      if tag.isClosing {
        guard open.popLast()?.name == tag.name else {
          throw DocumentError(
            "'</\(tag.name)>' closes no element", at: source.location(at: tag.start),
            help: "Restore the workspace from version control.")
        }
        continue
      }
      let step = location(in: bytes[tag.start..<scanner.position])
      if tag.name == "FileRef", let step { files.append(open.compactMap(\.step) + [step]) }
      guard !tag.isEmpty else { continue }
      guard open.count < depthLimit else {
        throw DocumentError(
          "groups are nested more than \(depthLimit) deep", at: source.location(at: tag.start),
          help: "Flatten the groups of the workspace.")
      }
      open.append((tag.name, tag.name == "Group" ? step : nil))
    } while !open.isEmpty
    return WorkspaceDocument(files: files)
  }

  /// The value of a tag's attribute `location`.
  private static func location(in tag: ArraySlice<UInt8>) -> Step? {
    var rest = tag.drop { !$0.isPropertyListSpace && $0 != UInt8(ascii: ">") }
    while let quote = rest.firstIndex(where: isQuote) {
      let name = rest[..<quote].filter { !$0.isPropertyListSpace && $0 != UInt8(ascii: "=") }
      let value = rest[rest.index(after: quote)...].prefix { $0 != rest[quote] }
      if name.elementsEqual("location".utf8) { return Step(XMLText.decode(value)) }
      rest = rest[value.endIndex...].dropFirst()
    }
    return nil
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
