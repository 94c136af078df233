/// Tells what a file is that is no document of ours, so that the message can name it.
enum FileSignature {
  /// Throws when the file is plainly something else than text that a reader understands.
  ///
  /// - Throws: A ``DocumentError`` that says what the file looks like.
  static func reject(_ source: SourceText) throws(DocumentError) {
    let bytes = source.bytes
    guard let start = bytes.indices.first(where: { !bytes[$0].isPropertyListSpace }),
      start + source.markLength < bytes.count
    else {
      throw error("an empty file", source)
    }
    for (signature, name) in signatures where bytes.starts(with: signature) {
      throw error(name, source)
    }
    for (opening, name, help) in openings where hasPrefix(opening, bytes[start...]) {
      throw DocumentError(
        "the file looks like \(name)", at: source.location(at: start), help: help)
    }
    guard !bytes.prefix(512).contains(0) else { throw error("binary data", source) }
  }

  private static let signatures: [([UInt8], String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
    ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
    ([0x1F, 0x8B], "gzip data"),
    (Array("%PDF".utf8), "a PDF document"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ([0xCF, 0xFA, 0xED, 0xFE], "a program"),
    ([0xCA, 0xFE, 0xBA, 0xBE], "a program"),
    (Array("\0GITCRYPT".utf8), "a file that git-crypt has locked"),
  ]

  private static let openings: [(String, String, String)] = [
    ("<!doctype html", "an HTML page", "Download the file itself, not a page about it."),
    ("<html", "an HTML page", "Download the file itself, not a page about it."),
    (
      "version https://git-lfs", "a Git LFS pointer, not the file that it stands for",
      "Fetch the file with `git lfs pull`."
    ),
  ]

  private static func hasPrefix(_ opening: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes.makeIterator()
    return opening.utf8.allSatisfy { letter in
      rest.next().map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } == letter
    }
  }

  private static func error(_ name: String, _ source: SourceText) -> DocumentError {
    DocumentError(
      "the file looks like \(name)", at: source.location(at: 0),
      help: "Check that this is the right file.")
  }
}
