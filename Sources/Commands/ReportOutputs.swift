import Diagnostics
import Emitting
import JSON
import Reporting
import Rules

/// Where reports go: standard output in one form, and files in any.
struct ReportOutputs {
  private var standard: any ReportFormat.Type = TextReport.self
  private var files: [(format: any ReportFormat.Type, path: String)] = []
  private var options: ReportOptions
  private let archive: String?

  /// Reads `--format`, `--color`, `-q`, and `-v`.
  init(_ arguments: Arguments, _ context: RunContext) throws(UsageError) {
    let verbosity: ReportOptions.Verbosity =
      arguments.has(.quiet) ? .quiet : arguments.has(.verbose) ? .verbose : .normal
    options = ReportOptions(
      style: Self.isColoured(arguments, context) ? .coloured : .plain, verbosity: verbosity,
      rules: RuleRegistry.all.map { RuleSummary($0.metadata) }, toolVersion: Tool.version)
    // The only variable that GitLab sets in every job.
    if context.environment["GITLAB_CI"] == "true" { options.room = .gitLabComment }
    archive = arguments.value(.archive)
    var standards: [any ReportFormat.Type] = []
    for text in arguments.all(.format) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let format = try Self.format(String(parts[0]))
      if parts.count == 2 {
        files.append((format, String(parts[1])))
      } else {
        standards.append(format)
      }
    }
    guard standards.count <= 1 else {
      throw UsageError(
        "--format names \(standards.count) formats for standard output",
        help: "Write all but one of them to files, such as --format json=report.json.")
    }
    if let only = standards.first { standard = only }
    if ([standard] + files.map(\.format)).contains(where: { $0 == XcodeReport.self }) {
      options.absolutePath = ReportPaths(arguments, context).absolute
    }
  }

  /// Whether some form shows what surrounds a report, which is only worth finding out then.
  var showsSurroundings: Bool {
    standard.showsSurroundings || files.contains { $0.format.showsSurroundings }
  }

  /// Returns what goes to standard output.
  func standardOutput(
    _ report: Report, candidate: JSONValue, surroundings: ReportSurroundings?
  ) -> String {
    var options = options
    options.candidate = candidate
    options.surroundings = surroundings
    return standard.render(report, options)
  }

  /// Writes a report to every file that it is wanted in.
  ///
  /// - Throws: `Undetermined` when a file cannot be written, or is one that the report rests on.
  func writeFiles(
    _ report: Report, candidate: JSONValue, surroundings: ReportSurroundings?,
    _ context: RunContext
  ) throws(Undetermined) {
    var options = options
    options.candidate = candidate
    options.surroundings = surroundings
    options.style = .plain
    if standard == GitHubReport.self {
      try StepSummary(context.environment)?.add(report, options, from: context.workingDirectory)
    }
    guard !files.isEmpty else { return }
    let outputs = files.map { format, path in
      OutputFile(path: path, bytes: Array(format.render(report, options).utf8))
    }
    let writer = OutputWriter(root: context.workingDirectory, allowsOutside: true)
    let checked = try writer.check(outputs)
    try InputFiles(report, archive: archive).spare(checked)
    try writer.write(checked: checked)
  }

  private static func format(_ name: String) throws(UsageError) -> any ReportFormat.Type {
    if let format = ReportFormats.named(name) { return format }
    // A command whose own formats are others must not ask for a report in one of them.
    throw UsageError(
      "'\(name.printable)' is no format of a report",
      help: "Use \(Flag.phrase(ReportFormats.all.map { $0.name })).")
  }

  private static func isColoured(_ arguments: Arguments, _ context: RunContext) -> Bool {
    switch arguments.value(.color) {
    case "always": return true
    case "never": return false
    default:
      let refuses = !(context.environment["NO_COLOR"] ?? "").isEmpty
      return context.outputIsTerminal && !refuses && context.environment["TERM"] != "dumb"
    }
  }
}

extension RuleSummary {
  /// What a report for machines says of a rule of ours.
  init(_ rule: RuleMetadata) {
    self.init(
      rule.code, rule.severity, rule.summary, rationale: rule.rationale, mend: rule.mend)
  }
}
