import Diagnostics
import Reporting

extension Undetermined {
  /// The statement for standard error, where no report is printed.
  var plainText: String {
    let prefix = place.map { "\($0): " } ?? ""
    return "\((prefix + "error: ").printable)\(reason.printable)\nhelp: \(help.printable)\n"
  }
}

extension [Undetermined] {
  /// The statements for a page of text that is no report: each reason once, with everything that it is
  /// the reason for.
  var text: String {
    TextReport.alike(self).map { gap, others in
      let place = gap.place.map { "\($0): " } ?? ""
      return "could not tell: \(gap.subject.printable)\n"
        + "  \((place + gap.reason).printable)\n"
        + others.map { "  also \($0.subject.printable)\n" }.joined()
        + "  help: \(gap.help.printable)\n"
    }.joined()
  }
}
