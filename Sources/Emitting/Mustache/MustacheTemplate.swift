import Diagnostics

/// A template in Mustache, read and free of faults that reading can find.
///
/// The language is that of the required modules of the Mustache specification, version 1.4:
/// comments, delimiters, interpolation, inverted sections, partials, and sections.
package struct MustacheTemplate: Sendable {
  /// The pieces in order.
  let nodes: [MustacheNode]

  /// The text that it was read from.
  let source: MustacheSource

  /// What the template says about itself in comments.
  let declarations: MustacheDeclarations

  /// The language that the template asks values to be escaped for, if it does.
  package var language: OutputLanguage? { declarations.language }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - path: The path that places name.
  /// - Throws: A ``MustacheFault`` with the place of what is wrong.
  package init(_ bytes: [UInt8], path: String) throws(MustacheFault) {
    try self.init(MustacheSource(path: path, bytes: bytes))
  }

  /// The lines that hold text alone and more than a few characters, as most results have them.
  var plainLines: [String] {
    let lines = Self.text(nodes).split(whereSeparator: \.isNewline)
    return lines.filter { $0.utf8.count > 8 && !$0.utf8.contains(Self.tagMark) }.map(String.init)
  }

  /// Stands where a tag is; no template has it in its text.
  private static let tagMark: UInt8 = 0

  /// The text with a mark for every tag that leaves something in its line.
  private static func text(_ nodes: [MustacheNode]) -> String {
    nodes.map { node in
      switch node {
      case .text(let text): text
      case .section(_, _, let nodes): "\u{0}\(text(nodes))\u{0}"
      case .value, .partial: "\u{0}"
      }
    }.joined()
  }

  init(_ source: MustacheSource) throws(MustacheFault) {
    // Decoding mends what is not UTF-8, which the bytes then show.
    guard String(decoding: source.bytes, as: UTF8.self).utf8.elementsEqual(source.bytes) else {
      throw MustacheFault(.notUTF8, at: Location(source.path))
    }
    self.source = source
    var parser = MustacheParser(source)
    nodes = try parser.parse()
    declarations = parser.declarations
  }
}
