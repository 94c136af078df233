import Diagnostics

/// Notes, each once, in the order in which they came up.
struct NoteList {
  private var found: [Finding.Note] = []
  private var seen: Set<Finding.Note> = []
  private var missing: Set<String> = []

  /// The xcconfig files of CocoaPods that are not in the tree; most teams do not commit them.
  private var pods: [MissingFile] = []

  /// The notes, with one for all the files of CocoaPods together.
  var notes: [Finding.Note] {
    guard let first = pods.first else { return found }
    let text =
      pods.count == 1
      ? "\(TreePath.shown(first.path)) is not in the repository; CocoaPods writes it, and it sets no "
        + "version"
      : "\(pods.count) xcconfig files of CocoaPods are not in the repository; they set no version"
    return found + [Finding.Note(text, at: first.place)]
  }

  /// Adds those notes that are new.
  mutating func add(_ notes: [Finding.Note]) {
    for note in notes where seen.insert(note).inserted { found.append(note) }
  }

  /// Adds what there is to say about files that the build cannot do without, once for each file.
  mutating func add(_ files: [MissingFile]) {
    for file in files where !file.isOptional && missing.insert(file.path).inserted {
      if file.isFromCocoaPods { pods.append(file) } else { add([file.note]) }
    }
  }
}
