/// Something that could not be found out, which is never read as "fine" or "nothing there".
package struct Undetermined: Error, Hashable, Sendable {
  /// What was asked, such as `store us` or `tags`.
  package var subject: String

  /// Why there is no answer: a headline with no final period that leads with the offending value.
  package var reason: String

  /// Where the trouble is, if it is in a file.
  package var place: Location?

  /// What to do about it, as an imperative sentence with its period.
  package var help: String

  /// Creates the statement that something is not known.
  package init(_ subject: String, _ reason: String, at place: Location? = nil, help: String) {
    self.subject = subject
    self.reason = reason
    self.place = place
    self.help = help
  }
}
