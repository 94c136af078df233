/// A command line that cannot be run; its exit status is 2.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  /// What is wrong: leads with the offending word, without a final period.
  package let reason: String

  /// What to do, as an imperative sentence with its period.
  package let help: String

  init(_ reason: String, help: String) {
    self.reason = reason
    self.help = help
  }

  /// The two lines that a person reads.
  package var description: String { "error: \(reason)\nhelp: \(help)\n" }
}
