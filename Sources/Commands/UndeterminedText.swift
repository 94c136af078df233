import Diagnostics
import Reporting

extension Undetermined {
  /// The statement for standard error, where no report is printed.
  var plainText: String {
    let prefix = place.map { "\($0): " } ?? ""
    return "\((prefix + "error: ").printable)\(reason.printable)\nhelp: \(help.printable)\n"
  }
}
