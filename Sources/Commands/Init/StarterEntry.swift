import Reporting

/// A part of a configuration that is about to be written: a remark, and lines that say something or
/// stand there as comments to be taken.
struct StarterEntry: Hashable {
  /// What is said above it, for a person; each line is a paragraph.
  var remark: String

  /// The lines below the section's key, without the section's own indentation.
  var lines: [String]

  /// Whether the lines count; else they are comments, which say something when `#` is deleted.
  var counts: Bool

  /// Creates a part that counts.
  static func written(_ lines: String..., remark: String) -> StarterEntry {
    StarterEntry(remark: remark, lines: lines, counts: true)
  }

  /// Creates a part that is only offered.
  static func offered(_ lines: String..., remark: String) -> StarterEntry {
    StarterEntry(remark: remark, lines: lines, counts: false)
  }

  /// The text, indented by `indent` spaces.
  func text(indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    // No text from the repository ends a comment: YAML breaks lines at more than one character.
    let above = remark.split(separator: "\n").map {
      WrappedText.paragraph(
        String($0).printable, prefix: space + "# ", hanging: $0.hasPrefix("- ") ? 2 : 0, width: 100)
    }.joined()
    return above
      + lines.map { line in
        // The mark stands directly before the word, so that deleting it leaves the line in its place.
        let own = line.prefix { $0 == " " }
        return "\(space)\(own)\(counts ? "" : "#")\(line.dropFirst(own.count))\n"
      }.joined()
  }
}

/// A section of a configuration that is about to be written.
struct StarterSection: Hashable {
  /// The key at the top level.
  var name: String

  /// What is said above it, for a person.
  var remark: String

  /// What is in it.
  var entries: [StarterEntry]

  /// The text.
  ///
  /// A section that holds nothing is a fault in a configuration, so that its key is a comment then.
  var text: String {
    let counts = entries.contains(where: \.counts)
    return "\n" + WrappedText.paragraph(remark.printable, prefix: "# ", width: 100)
      + (counts ? "" : "#") + name + ":\n" + entries.map { $0.text(indent: 2) }.joined()
  }
}
