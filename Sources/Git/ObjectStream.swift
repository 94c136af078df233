/// A running `git cat-file`, which is asked for one object after another.
struct ObjectStream {
  private let program: GitProgram
  private let mode: String
  private var child: ChildPipes?

  /// Prepares a stream; the program starts with the first question.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - mode: `--batch`, which gives the bytes as well, or `--batch-check`.
  init(_ program: GitProgram, _ mode: String) {
    self.program = program
    self.mode = mode
  }

  /// Asks for an object.
  ///
  /// - Returns: What it is, and how many bytes it has; with `--batch` these follow.
  /// - Throws: A ``GitError``: `missingObject`, or `corrupt` when the program gives up.
  mutating func ask(_ id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int) {
    let child = try running()
    let complained = child.complaints.count
    // ID KIND SIZE, or ID missing.
    guard child.send("\(id)\n"), let line = try child.line() else { throw end(id) }
    let words = line.split(separator: " ")
    if words.count == 2, words[1] == "missing" {
      // What is there and cannot be read counts as missing too, after a complaint.
      let complaint = GitProgram.complaint(Array(child.complaints[complained...]))
      let code = complaint.isEmpty ? GitError.Code.missingObject("\(id)") : .corrupt
      throw GitError(code, "\(id)", detail: complaint)
    }
    guard words.count == 3, let kind = Self.kind(words[1]), let size = Int(words[2]) else {
      throw GitError(.corrupt, "\(id)", detail: line)
    }
    return (kind, size)
  }

  /// Lends the bytes that follow an answer.
  mutating func answer(
    _ id: ObjectID, size: Int, _ body: (UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) {
    // A line's end follows the bytes.
    let isWhole = try unsafe running().bytes(size + 1) { bytes throws(GitError) in
      try unsafe body(UnsafeRawBufferPointer(rebasing: bytes.dropLast()))
    }
    guard isWhole else { throw end(id) }
  }

  private mutating func running() throws(GitError) -> ChildPipes {
    if let child { return child }
    let started = try program.start(["cat-file", mode])
    child = started
    return started
  }

  /// Says why the program gave up, and has the next question start it anew.
  private mutating func end(_ id: ObjectID) -> GitError {
    defer { child = nil }
    var complaint = ""
    if let child {
      do { _ = try child.finish() } catch { return error }
      complaint = GitProgram.complaint(child.complaints)
    }
    // Older versions of git die when a partial clone cannot fetch an object.
    let isLeftOut = ["promisor", "transport", "lazy fetching"].contains(where: complaint.contains)
    let code = isLeftOut ? GitError.Code.missingObject("\(id)") : .corrupt
    return GitError(code, "\(id)", detail: complaint)
  }

  private static func kind(_ word: Substring) -> ObjectKind? {
    switch word {
    case "commit": .commit
    case "tree": .tree
    case "blob": .blob
    case "tag": .tag
    default: nil
    }
  }
}
