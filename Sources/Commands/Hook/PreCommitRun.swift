import Diagnostics
import Git
import Reporting
import Rules

/// The hook `pre-commit`: judges what is staged, when a file that says the version is.
struct PreCommitRun {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Judges the index that git is about to commit.
  func run(_ context: inout RunContext) async throws(UsageError) -> ExitStatus {
    let repo = arguments.value(.repo).map { ["--repo", $0] } ?? []
    var check = try Arguments(
      repo + ["--staged"], flags: CheckCommand.flags, command: "hook run")
    let report: Report
    do throws(CannotDecide) {
      guard let staged = try stagedFiles(context) else { return .passed }
      let session = try Session(check, context)
      guard staged.concernVersion(session.configuration) else { return .passed }
      if !session.configuration.hooks.asksStore { check = check.adding(.offline) }
      let judgement = try await Judgement(session, check, context, now: context.now)
      report = Self.report(judgement)
    } catch {
      report = Report(verdict: .undecided, undetermined: error.reasons)
    }
    guard report.verdict != .passed else { return .passed }
    let outcome = report.verdict == .refused ? "is refused" : "could not be judged"
    let status = HookRun.stop("what is staged \(outcome)", report, &context)
    context.errors += HookRun.wayOut(.preCommit)
    return status
  }

  /// What is staged; nil where nothing of it can say a version, which is found out first.
  private func stagedFiles(_ context: RunContext) throws(CannotDecide) -> StagedFiles? {
    let start = Disk.absolute(arguments.value(.repo) ?? ".", from: context.workingDirectory)
    do throws(GitError) {
      let repository = try Repository(discovering: start, environment: context.environment)
      let staged = try StagedFiles(repository)
      // A configuration may name any file.
      return staged.hasMoreThanCode || staged.hasConfiguration ? staged : nil
    } catch {
      // The first commit has no release behind it.
      if error.code == .noCommits { return nil }
      throw CannotDecide(error.undetermined("index", environment: context.environment))
    }
  }

  private static func report(_ judgement: Judgement) -> Report {
    var facts = judgement.facts
    let configuration = judgement.session.configuration
    var notes: [Finding.Note] = []
    if configuration.hooks.asksStore, configuration.store.whenUndetermined == .warn {
      notes = facts.leaveOutUnknownStores()
    }
    return judgement.report(RuleRunner.run(facts, configuration.rules), notes: notes)
  }
}
