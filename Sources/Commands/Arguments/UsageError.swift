import Diagnostics
import Reporting

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

  /// The question that leads a help line where a known name is near, and nothing where none is.
  static func hint(_ name: String, among known: some Sequence<String>) -> String {
    NearestName.to(name, among: known).map { "Did you mean \($0)? " } ?? ""
  }

  /// The two lines that a person reads, safe to print.
  package var description: String {
    "\("error: \(reason)".printable)\n\("help: \(help)".printable)\n"
  }
}
