import Diagnostics
import Emitting
import Reporting

/// Writes what is found out as a configuration.
enum InitCommand: Command {
  static let name = "init"
  static let abstract = "Write .trainstop.yml from what this repository shows"
  static let discussion = """
    Finds out project, target, configuration, platform, bundle identifier, and how release
    tags are named, asks nothing, and writes it with the reasons to .trainstop.yml at the
    root of the repository. What cannot be known from here is left as a comment that says
    how to find it. A file that is there is never replaced.

    Exit status: 0 written, 2 not, and why.
    """
  static let dryRun = Flag("dry-run", "Write nothing; print what would be written")
  static let flags: [Flag] = [dryRun, .repo, .project, .target, .configuration]

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    do throws(CannotDecide) {
      let trial = StarterTrial(arguments: arguments, context: context)
      let judgement = try await trial.judgement()
      let file = NewFile(folder: judgement.session.root, name: Session.configurationName)
      let isDry = arguments.has(dryRun)
      if !isDry, judgement.session.isRevision { throw CannotDecide(bare(judgement.session)) }
      // Of a run that was killed, which may have left its file or not.
      if !isDry { Drafts(folder: judgement.session.root).removeAbandoned() }
      if !isDry, file.isTaken { throw CannotDecide(file.taken) }
      let gathering = StarterGathering(judgement: judgement, environment: context.environment)
      let starter = try await trial.proved(try gathering.starter(), by: judgement)
      let summary = StarterSummary(
        starter, inspection: Inspection(judgement), repo: arguments.value(.repo))
      if isDry {
        context.output += starter.text
        context.errors += summary.text(wrote: nil)
      } else {
        try write(starter, to: file, context)
        context.output += summary.text(wrote: file.path)
      }
      return .passed
    } catch {
      for reason in error.reasons { context.errors += reason.plainText }
      return .undecided
    }
  }

  private static func bare(_ session: Session) -> Undetermined {
    Undetermined(
      "repository", "\(session.root) is a bare repository, which has no files to write beside",
      help: "Run 'trainstop init' in a clone, or print the file with --dry-run.")
  }

  private static func write(
    _ starter: Starter, to file: NewFile, _ context: RunContext
  ) throws(CannotDecide) {
    do {
      try file.create(Array(starter.text.utf8), token: context.token)
    } catch {
      throw CannotDecide(error)
    }
  }
}
