import Diagnostics
import Documents

/// The files that a target read, against which the places in its answers are held.
struct KnownFiles {
  private struct File {
    let source: SourceText

    /// Whether places are those of the very bytes, and not of bytes that were decoded first.
    let isExact: Bool
    let lineCount: Int
  }

  private let files: [String: File]

  init(_ files: [String: [UInt8]] = [:]) {
    self.files = files.mapValues { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return File(
        source: SourceText(path: "", bytes: bytes),
        isExact: text.utf8.elementsEqual(bytes) && !bytes.contains(0)
          && !text.utf8.contains("encoding="),
        lineCount: 1 + bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
    }
  }

  /// Claims that a place lies inside of its file.
  func check(_ place: Location?) throws(BrokenClaim) {
    guard let place else { return }
    try claim(place.width >= 1, "\(place) is \(place.width) wide")
    if let excerpt = place.excerpt {
      try claim(!excerpt.utf8.contains(UInt8(ascii: "\n")), "the excerpt at \(place) is two lines")
    }
    guard let line = place.line else {
      try claim(place.column == nil, "\(place) has a column and no line")
      return
    }
    try claim(line >= 1 && (place.column ?? 1) >= 1, "\(place) is not counted from one")
    guard let file = files[place.file] else { return }
    try claim(line <= file.lineCount, "\(place) is below the last line, \(file.lineCount)")
    guard file.isExact, let column = place.column else { return }
    try claim(
      file.source.offset(line: line, column: column) != nil, "\(place) is to the right of its line")
    guard let excerpt = place.excerpt else { return }
    try claim(
      column - 1 + place.width <= max(excerpt.utf8.count, column),
      "\(place) is \(place.width) wide in \(excerpt.utf8.count) bytes")
  }

  /// Claims that a note's place lies inside of its file.
  func check(_ notes: [Finding.Note]) throws(BrokenClaim) {
    for note in notes { try check(note.place) }
  }

  /// Claims that a statement is whole: what, why, where, and the mend as a sentence.
  func check(_ gap: Undetermined) throws(BrokenClaim) {
    try claim(!gap.subject.isEmpty && !gap.reason.isEmpty, "a statement says nothing: \(gap)")
    try claim(gap.help.hasSuffix("."), "help is no sentence: \(gap.help)")
    try check(gap.place)
  }
}

extension String.UTF8View {
  /// Whether some bytes stand in a row somewhere.
  fileprivate func contains(_ word: StaticString) -> Bool {
    let word = Array(word.description.utf8)
    let bytes = Array(self)
    guard bytes.count >= word.count else { return false }
    return (0...bytes.count - word.count).contains { bytes[$0...].starts(with: word) }
  }
}
