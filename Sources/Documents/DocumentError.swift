package import Diagnostics

/// Why a document could not be read, with its place and the mend.
package struct DocumentError: Error, Hashable, Sendable {
  /// What is wrong: a headline with no final period that leads with the offending value.
  package let reason: String

  /// Where reading stopped.
  package let location: Location

  /// What to do about it, as an imperative sentence with its period.
  package let help: String

  /// Creates an error.
  package init(_ reason: String, at location: Location, help: String) {
    self.reason = reason
    self.location = location
    self.help = help
  }
}
