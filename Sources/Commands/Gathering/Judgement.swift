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

  /// What was read from the project, or from the built product and the project.
  let project: Determination<ProjectFindings>

  /// The built product, when one is judged.
  let archive: JudgedArchive?

  /// The release tags.
  let tags: GatheredTags

  /// What the storefronts serve.
  let store: StoreGathering.Answers

  /// What the rules judge.
  let facts: ReleaseFacts

  /// The files that the policy is written to.
  let emission: PolicyEmission

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
    proposal: Proposal? = nil, policy wish: PolicyWish = .whereConfigured
  ) async throws(CannotDecide) {
    self.session = session
    self.now = now
    let configuration = session.configuration
    let gathering = Self.tagGathering(session, isCommitted: proposal == nil, context)
    let written =
      session.checkout == nil
      ? .notAsked : Self.withTruth(Self.project(session, arguments), session, arguments)
    var archive = try JudgedArchive(configuration.app, arguments, context)
    do throws(Undetermined) {
      if let proposal, let gathering {
        project = .known(try proposal(session, written, gathering))
      } else {
        project = archive?.beside(written) ?? written
      }
    } catch {
      throw CannotDecide(error)
    }
    let candidate = project.value?.candidate ?? .absent
    var tags = Self.gather(gathering, candidate.value)
    if proposal == nil, archive == nil,
      let uncommitted = UncommittedVersion(
        candidate.value, tags, session, arguments, environment: context.environment)
    {
      tags = Self.gather(Self.tagGathering(session, isCommitted: false, context), candidate.value)
      tags.notes.append(uncommitted.note)
    }
    self.tags = tags
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
    facts.otherConfigurations =
      project.value?.candidateInOtherConfigurations.map(BundleFacts.init) ?? []
    facts.trains = store.trains
    facts.uploads = store.uploads
    if session.checkout != nil {
      facts.sources = Self.sources(session, proposal == nil ? written : project, arguments)
    }
    archive?.compare(with: written, &facts.sources, arguments)
    self.archive = archive
    emission = PolicyEmission(
      session, arguments, context, releases: tags.releases, convention: facts.convention, now: now)
    guard let checkout = session.checkout else {
      // Who declared an update is in the history, so that nothing about updates can be judged.
      facts.convention = UpdateConvention()
      slips = []
      self.facts = facts
      return
    }
    let declarations = Declarations(
      repository: checkout.repository, releases: tags.releases, environment: context.environment)
    facts.declaration = try Self.declaration(session, declarations, at: checkout.commit, facts)
    facts.policy = try await Self.policy(
      session, facts, declarations, emission, arguments, context, proposal == nil ? wish : .never)
    slips = declarations.slips.notes
    self.facts = facts
  }

  private static func gather(_ gathering: TagGathering?, _ candidate: Reading?) -> GatheredTags {
    gathering?.gather(
      version: candidate?.version.value?.text, build: candidate?.build.value?.text)
      ?? GatheredTags(facts: .notAsked)
  }

  /// What gathers the release tags; nil where there is no repository.
  private static func tagGathering(
    _ session: Session, isCommitted: Bool, _ context: RunContext
  ) -> TagGathering? {
    let settings = session.configuration.version
    return session.checkout.map { checkout in
      TagGathering(
        repository: checkout.repository, commit: checkout.commit, strategy: settings.tagStrategy,
        patterns: settings.tagPatterns, scheme: settings.scheme, pushed: session.pushedTags,
        isCommitted: isCommitted && !session.isStaged, environment: context.environment)
    }
  }
}
