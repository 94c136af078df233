import Diagnostics
import Reading
import Rules
import Store
import UpdatePolicy
import Versions

/// Everything that was found out about a revision, from which rules judge and reports are made.
struct Judgement {
  /// What is worked on.
  let session: Session

  /// What was read from the project.
  let project: Determination<ProjectFindings>

  /// The release tags.
  let tags: GatheredTags

  /// What the storefronts serve.
  let store: StoreGathering.Answers

  /// What the rules judge.
  let facts: ReleaseFacts

  /// What is written almost as a declaration is.
  let slips: [Finding.Note]

  /// The moment of the run.
  let now: Timestamp

  /// Puts a version that nobody wrote yet in the place of what was read.
  typealias Proposal = (Session, Determination<ProjectFindings>, TagGathering) throws(Undetermined)
    -> ProjectFindings

  /// Finds everything out.
  ///
  /// - proposal: What is judged in the place of the project as it is, as a commit to come and
  ///   without a policy; nil to judge what is there.
  /// - Throws: A ``CannotDecide`` when nothing can be judged at all, or a file named by a flag
  ///   cannot be used; a `UsageError` when a flag's value cannot be meant.
  init(
    _ session: Session, _ arguments: Arguments, _ context: RunContext, now: Timestamp,
    proposal: Proposal? = nil
  ) async throws(CannotDecide) {
    self.session = session
    self.now = now
    let configuration = session.configuration
    let gathering = TagGathering(
      repository: session.repository, commit: session.commit,
      strategy: configuration.version.tagStrategy, patterns: configuration.version.tagPatterns,
      scheme: configuration.version.scheme, isCommitted: !session.isStaged && proposal == nil,
      environment: context.environment)
    let read = Self.withTruth(Self.project(session, arguments), session, arguments)
    do throws(Undetermined) {
      if let proposal {
        project = .known(try proposal(session, read, gathering))
      } else {
        project = read
      }
    } catch {
      throw CannotDecide(error)
    }
    let candidate = project.value?.candidate ?? .absent
    let version = candidate.value?.version.value?.text
    let build = candidate.value?.build.value?.text
    tags = gathering.gather(version: version, build: build)
    store = try await StoreChoice(
      session: session, arguments: arguments, context: context, now: now
    ).answers(for: candidate.value)

    var facts = ReleaseFacts(
      app: AppFacts(
        platform: configuration.app.platform ?? candidate.value?.platform ?? "ios",
        scheme: configuration.version.scheme),
      candidate: Self.candidate(project), tags: tags.facts, store: store.facts,
      convention: configuration.update, now: now)
    facts.bundles = project.value?.shippedBundles.map(BundleFacts.init) ?? []
    facts.sources = Self.sources(session, project, arguments)
    facts.trains = store.trains
    facts.uploads = store.uploads
    let declarations = Declarations(
      repository: session.repository, releases: tags.releases, environment: context.environment)
    facts.declaration = try Self.declaration(session, declarations, facts)
    if proposal == nil {
      facts.policy = try await Self.policy(
        session, facts, declarations, network: NetworkSettings(environment: context.environment),
        isOffline: arguments.has(.offline))
    }
    slips = declarations.slips.notes
    self.facts = facts
  }
}
