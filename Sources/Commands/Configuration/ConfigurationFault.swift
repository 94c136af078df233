package import Diagnostics

/// One thing that is wrong with a configuration.
package struct ConfigurationFault: Hashable, Sendable {
  /// What is wrong: a headline with no final period that leads with the offending value.
  package var summary: String

  /// Where it is.
  package var place: Location

  /// What to do about it, as an imperative sentence with its period.
  package var help: String

  /// Creates a fault.
  package init(_ summary: String, at place: Location, help: String) {
    self.summary = summary
    self.place = place
    self.help = help
  }
}
