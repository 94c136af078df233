package import JSON

/// A form in which a report can be written.
package protocol ReportFormat: Sendable {
  /// The name that `--format` takes.
  static var name: String { get }

  /// Whether it shows ``ReportOptions/surroundings``, which cost more to find out than a verdict.
  static var showsSurroundings: Bool { get }

  /// Returns the whole report in this form, with a line ending after its last line.
  static func render(_ report: Report, _ options: ReportOptions) -> String
}

extension ReportFormat {
  /// A report alone says everything.
  package static var showsSurroundings: Bool { false }
}

/// What a caller decides about a report's form.
package struct ReportOptions: Sendable {
  /// Whether text is coloured.
  package enum Style: Hashable, Sendable {
    /// No escape sequence is written.
    case plain

    /// ANSI escape sequences colour the text.
    case coloured
  }

  /// How much is said to people; formats for machines always say everything.
  package enum Verbosity: Hashable, Sendable {
    /// Only what keeps the release from going on.
    case quiet

    /// Every finding and what the verdict rests on.
    case normal

    /// Where things are and where to read on, as well.
    case verbose
  }

  /// Whether text is coloured.
  package var style: Style

  /// How much is said.
  package var verbosity: Verbosity

  /// The candidate for machines, in the shape that `inspect` gives it too.
  package var candidate: JSONValue

  /// Every rule that a run can report, for formats that carry a table of them.
  package var rules: [RuleSummary]

  /// The version of the program.
  package var toolVersion: String

  /// Returns where a file of the report is on this machine, for formats that want whole paths.
  package var absolutePath: @Sendable (String) -> String

  /// What is shown around the report by formats that do so; nil where nobody found it out.
  package var surroundings: ReportSurroundings?

  /// How much text the place where the report ends up can hold, for formats that must fit in.
  package var room = TextRoom.gitHubComment

  /// Creates options.
  package init(
    style: Style = .plain, verbosity: Verbosity = .normal, candidate: JSONValue = .null,
    rules: [RuleSummary] = [], toolVersion: String = "0",
    absolutePath: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.style = style
    self.verbosity = verbosity
    self.candidate = candidate
    self.rules = rules
    self.toolVersion = toolVersion
    self.absolutePath = absolutePath
  }
}

/// Every form of report.
package enum ReportFormats {
  /// The formats, in the order of the help text.
  ///
  /// To add one, add its file and its type here.
  package static let all: [any ReportFormat.Type] = [
    TextReport.self, JSONReport.self, GitHubReport.self, GitLabReport.self, SARIFReport.self,
    JUnitReport.self, MarkdownReport.self, XcodeReport.self, HTMLReport.self,
  ]

  /// Returns the format with a name, if there is one.
  package static func named(_ name: String) -> (any ReportFormat.Type)? {
    all.first { $0.name == name }
  }
}
