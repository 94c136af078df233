package import UpdatePolicy

/// The world of one run: everything that is neither an argument nor a file of the project.
package struct RunContext: Sendable {
  /// The environment variables.
  package var environment: [String: String]

  /// The folder that the run starts in, as an absolute path.
  package var workingDirectory: String

  /// The time of the run, unless `--now` says otherwise.
  package var now: Timestamp

  /// Whether standard output is a terminal.
  package var outputIsTerminal: Bool

  /// A text that differs from run to run, against caches on the way to a store.
  package var token: String

  /// Writes to standard error at once, for progress; nil when no terminal watches it.
  package var notice: (@Sendable (String) -> Void)?

  /// Reads standard input to its end; nil when it cannot be read, or is a terminal.
  package var input: @Sendable () -> [UInt8]? = { [] }

  /// The path of this program, as it was started or found on the `PATH`; nil when it is not known.
  package var program: String?

  /// What goes to standard output when the run ends.
  package var output = ""

  /// What goes to standard error when the run ends.
  package var errors = ""

  /// Creates a world.
  package init(
    environment: [String: String], workingDirectory: String, now: Timestamp,
    outputIsTerminal: Bool = false, token: String = "0"
  ) {
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.now = now
    self.outputIsTerminal = outputIsTerminal
    self.token = token
  }
}
