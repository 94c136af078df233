import Diagnostics
import Documents
import Emitting
import Reading

/// Edits of literals in several files, each found and checked before anything is written.
struct EditSet {
  private let tree: any FileTree
  private var sources: [String: SourceText] = [:]
  private var byFile: [String: [LiteralEdit]] = [:]

  /// Creates an empty set of edits of a tree's files.
  init(_ tree: any FileTree) { self.tree = tree }

  /// The edits, sorted by file and place.
  var edits: [LiteralEdit] {
    byFile.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.flatMap(\.value)
  }

  /// Adds what a value needs in order to become `text`.
  ///
  /// - subject: What the value belongs to, such as `version of App (Release)`.
  /// - Throws: ``Diagnostics/Undetermined`` when it is not written byte for byte in a text file, or
  ///   another value needs the same literal to become something else.
  mutating func change(
    _ value: Reading.Value, to text: String, of subject: String
  ) throws(Undetermined) {
    let split = LiteralSplit(subject: subject, value: value)
    for (part, new) in try split.replacements(by: text) {
      try add(try edit(part, new, subject), subject)
    }
  }

  /// The files as they would be after the edits.
  func files() -> [OutputFile] {
    byFile.map { path, edits in
      var bytes = sources[path]?.bytes ?? []
      for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.new.utf8) }
      return OutputFile(path: path, bytes: bytes)
    }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The files as they are.
  func originals() -> [OutputFile] {
    files().map { OutputFile(path: $0.path, bytes: sources[$0.path]?.bytes ?? []) }
  }

  private mutating func edit(
    _ part: Reading.Part, _ new: String, _ subject: String
  ) throws(Undetermined) -> LiteralEdit {
    guard let place = part.place else {
      throw Undetermined(
        subject, "'\(part.text)' is set by the build system and stands in no file",
        help: "Write the version in a file of the project.")
    }
    guard let line = place.line, let column = place.column else {
      throw Undetermined(
        subject, "'\(part.text)' stands in a file that is not text, such as a binary property list",
        at: place,
        help: "Convert \(place.file) with 'plutil -convert xml1', or change it by hand.")
    }
    let source = try source(place.file)
    let bytes = Array(part.text.utf8)
    guard place.width == bytes.count, let start = source.offset(line: line, column: column),
      start + bytes.count <= source.bytes.count,
      source.bytes[start..<start + bytes.count].elementsEqual(bytes)
    else {
      throw Undetermined(
        subject, "'\(part.text)' is spelled in another way in the file, or in another encoding",
        at: place, help: "Write the version as it is read, in UTF-8, or change it by hand.")
    }
    return LiteralEdit(place: place, range: start..<start + bytes.count, old: part.text, new: new)
  }

  private mutating func source(_ path: String) throws(Undetermined) -> SourceText {
    if let source = sources[path] { return source }
    let source = SourceText(path: path, bytes: try tree.bytes(of: path) ?? [])
    sources[path] = source
    return source
  }

  private mutating func add(_ edit: LiteralEdit, _ subject: String) throws(Undetermined) {
    var edits = byFile[edit.place.file] ?? []
    if let other = edits.first(where: { $0.range.overlaps(edit.range) }) {
      guard other.range == edit.range, other.new == edit.new else {
        throw Undetermined(
          subject, "'\(edit.old)' would have to become both \(other.new) and \(edit.new)",
          at: edit.place, help: "Give each value a literal of its own, or change them by hand.")
      }
      return
    }
    edits.append(edit)
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    byFile[edit.place.file] = edits
  }
}
