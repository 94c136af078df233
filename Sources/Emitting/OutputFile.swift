/// A file that is to be written.
package struct OutputFile: Hashable, Sendable {
  /// The path as the configuration has it: from the root of the repository, or absolute.
  package var path: String

  /// What the file is to hold.
  package var bytes: [UInt8]

  /// Creates a file.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// What is at the path before anything is written.
  package enum State: Hashable, Sendable {
    /// Exactly what would be written.
    case current

    /// Something else.
    case stale

    /// Nothing.
    case missing
  }
}

/// A file that passed every check and may be written.
package struct CheckedOutput: Hashable, Sendable {
  /// The file.
  package let file: OutputFile

  /// What was at the path.
  package let state: OutputFile.State

  /// Where the bytes go: an absolute path without symbolic links.
  package let destination: String
}
