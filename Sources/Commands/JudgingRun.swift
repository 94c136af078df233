import Diagnostics
import Emitting
import JSON
import Reporting
import Rules
import Store
import UpdatePolicy

/// The course that commands which judge a project share: open, find out, judge, report.
struct JudgingRun {
  private let arguments: Arguments
  private let outputs: ReportOutputs
  private let now: Timestamp

  /// Reads the flags that every such command takes.
  init(_ arguments: Arguments, _ context: RunContext) throws(UsageError) {
    guard !arguments.has(.staged) || arguments.value(.ref) == nil else {
      throw UsageError("--staged and --ref exclude each other", help: "Give one of them.")
    }
    self.arguments = arguments
    outputs = try ReportOutputs(arguments, context)
    now = try DecideCommand.time(.now, arguments) ?? context.now
  }

  /// Finds everything out, or reports why nothing can be judged.
  func judgement(_ context: inout RunContext) async -> Judgement? {
    do {
      return try await findings(context)
    } catch {
      let report = Report(verdict: .undecided, undetermined: error.reasons)
      _ = finish(
        report, candidate: Inspection(error).candidateJSON,
        surroundings: outputs.showsSurroundings ? .nothing(at: now) : nil, &context)
      return nil
    }
  }

  /// Finds everything out, about the project or about a version that is proposed for it.
  ///
  /// - Throws: A ``CannotDecide`` when nothing can be judged.
  func findings(
    _ context: RunContext, proposal: Judgement.Proposal? = nil,
    policy wish: PolicyWish = .whereConfigured
  ) async throws(CannotDecide) -> Judgement {
    let session = try Session(arguments, context)
    let judgement = try await Judgement(
      session, arguments, context, now: now, proposal: proposal, policy: wish)
    if let path = arguments.value(.record) {
      try write(judgement, to: path, context)
    }
    return judgement
  }

  /// What a page shows around the report of a judgement; nil where no page is asked for.
  func surroundings(of judgement: Judgement) -> ReportSurroundings? {
    outputs.showsSurroundings ? judgement.surroundings() : nil
  }

  /// Writes the report and says how the run ended.
  ///
  /// A report that cannot be written to its file is one more thing that is not known.
  func finish(
    _ report: Report, candidate: JSONValue, surroundings: ReportSurroundings? = nil,
    _ context: inout RunContext
  ) -> ExitStatus {
    var report = report
    do {
      try outputs.writeFiles(report, candidate: candidate, surroundings: surroundings, context)
    } catch {
      report.undetermined.append(error)
      report.verdict = Verdict(report.findings, report.undetermined)
    }
    context.output += outputs.standardOutput(
      report, candidate: candidate, surroundings: surroundings)
    return ExitStatus(report.verdict)
  }

  /// Writes the report beside a text that was asked for, which standard output holds alone: the
  /// report goes to standard error then.
  ///
  /// - Parameters:
  ///   - report: What there is to say.
  ///   - candidate: The candidate for machines.
  ///   - surroundings: What a page shows around it.
  ///   - text: The text, if it could be made.
  ///   - isText: Whether a text was asked for.
  ///   - context: The world of the run.
  /// - Returns: How the run ended.
  func finish(
    _ report: Report, candidate: JSONValue, surroundings: ReportSurroundings? = nil,
    besides text: String?, isText: Bool, _ context: inout RunContext
  ) -> ExitStatus {
    guard isText else {
      return finish(report, candidate: candidate, surroundings: surroundings, &context)
    }
    let before = context.output
    let status = finish(report, candidate: candidate, surroundings: surroundings, &context)
    context.errors += context.output.dropFirst(before.count)
    context.output = before + (status == .passed ? text ?? "" : "")
    return status
  }

  /// Keeps the store's answers in a file that the run does not read.
  private func write(
    _ judgement: Judgement, to path: String, _ context: RunContext
  ) throws(CannotDecide) {
    do {
      let writer = OutputWriter(root: context.workingDirectory, allowsOutside: true)
      let bytes = try judgement.store.recording?.bytes() ?? []
      let checked = try writer.check([OutputFile(path: path, bytes: bytes)])
      try InputFiles(judgement.report(RuleReport()), archive: arguments.value(.archive)).spare(
        checked)
      try writer.write(checked: checked)
    } catch {
      throw CannotDecide(error)
    }
  }
}

extension ExitStatus {
  /// The status of a verdict.
  init(_ verdict: Verdict) {
    switch verdict {
    case .passed: self = .passed
    case .refused: self = .refused
    case .undecided: self = .undecided
    }
  }
}
