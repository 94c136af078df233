/// A subcommand: sorts out its arguments, asks the libraries, and says what they found.
protocol Command {
  /// The word on the command line.
  static var name: String { get }

  /// One line for the list of commands, in the imperative and without a final period.
  static var abstract: String { get }

  /// What follows the name besides flags, such as `A B`; empty when nothing does.
  static var operands: String { get }

  /// Paragraphs for the command's own help, with empty lines between them; may be empty.
  ///
  /// Lines are broken anew, except those that begin with a space.
  static var discussion: String { get }

  /// What the command takes, besides `--help`.
  static var flags: [Flag] { get }

  /// Runs the command and appends what it has to say to `context`.
  ///
  /// - Throws: A ``UsageError`` when the arguments cannot be used.
  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus
}

extension Command {
  static var operands: String { "" }
  static var discussion: String { "" }

  /// The paragraphs of the discussion, each as one line, and the lines that stay as they are.
  static var paragraphs: [String] {
    var paragraphs: [String] = []
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      let isKept = line.isEmpty || line.hasPrefix(" ")
      if let last = paragraphs.last, !last.isEmpty, !line.isEmpty, last.hasPrefix(" ") == isKept {
        paragraphs[paragraphs.count - 1] += (isKept ? "\n" : " ") + line
      } else {
        paragraphs.append(String(line))
      }
    }
    return paragraphs
  }
}
