import Diagnostics
import Git
import Reading
import Store

/// Says in plain words what `inspect` shows, and what to do next.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let abstract = "Say in plain words what is found, why, and what to do next"
  static let discussion = """
    Tells which project, target, and configuration were chosen and what else there was,
    where the version comes from, which tags count, whom the store is asked for, what
    could not be told and how to mend it. Judges nothing; the values of variables are
    never shown.

    Exit status: 0 when everything could be told, 2 when something could not; never 1.
    """
  static let flags = Flag.reading.filter {
    ![Flag.format, .color, .quiet, .verbose, .record].contains($0)
  }

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    let run = try JudgingRun(arguments, context)
    var diagnosis: Diagnosis
    do throws(CannotDecide) {
      diagnosis = Self.diagnosis(try await run.findings(context), arguments, context)
    } catch {
      diagnosis = Diagnosis(
        inspection: Inspection(error), shape: shape(arguments, context), configuration: .unread,
        surroundings: Surroundings(context.environment, configured: []))
    }
    if diagnosis.shape != nil { diagnosis.further.append(.hooks(arguments, context)) }
    context.output += diagnosis.text
    return diagnosis.isDetermined ? .passed : .undecided
  }

  private static func diagnosis(
    _ judgement: Judgement, _ arguments: Arguments, _ context: RunContext
  ) -> Diagnosis {
    let session = judgement.session
    let settings = session.configuration.store.variables
    var variables = [settings.key, settings.keyID, settings.issuer].compactMap { $0 }
    if case .variable(let name)? = session.configuration.policy?.signing { variables.append(name) }
    return Diagnosis(
      inspection: Inspection(judgement), shape: shape(arguments, context),
      configuration: session.configurationPath.map { .read($0) } ?? .absent,
      aim: StoreAim(session.configuration, judgement.project.value?.candidate.value),
      surroundings: Surroundings(context.environment, configured: variables))
  }

  /// The repository, if one can be read; why not is among what could not be told.
  private static func shape(_ arguments: Arguments, _ context: RunContext) -> RepositoryShape? {
    let start = Disk.absolute(arguments.value(.repo) ?? ".", from: context.workingDirectory)
    do throws(GitError) {
      let repository = try Repository(discovering: start, environment: context.environment)
      return try RepositoryShape(repository, environment: context.environment)
    } catch {
      return nil
    }
  }
}
