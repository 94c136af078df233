import Diagnostics
import Git
import Reading
import Rules
import Store

/// Everything that `trainstop inspect` shows.
struct Inspection {
  /// What was read from the project, or why nothing was.
  var project: Determination<ProjectFindings>

  /// What the tags say.
  var tags: Determination<TagFacts>

  /// How the latest tag is chosen.
  var strategy: String

  /// The patterns in use, whether or not the latest tag could be told.
  var patterns: [String]

  /// How many tags match them.
  var considered: Int

  /// Which tags do not count, and why.
  var leftOut: LeftOutTags

  /// What a reader should know.
  var notes: [Finding.Note]

  /// Who reads the repository: `libgit2`, or `the git program` and why.
  var engine: String

  /// Whether it is the git program, which a person should know.
  var isReadByProgram: Bool

  /// What each storefront serves, by lower-case country.
  var store: [String: Determination<StoreFacts>]

  /// Everything that each storefront says, in the same way.
  var releases: [String: Determination<StorefrontRelease>] = [:]

  /// What App Store Connect says beyond the storefronts; nil where another store was asked.
  var connect: ConnectFindings?

  /// Whether only the store is shown and counts.
  var isStoreOnly = false

  /// What was chosen without being told.
  var choices: [Choice]

  /// Why nothing could be looked at, if that is so.
  private var obstacles: [Undetermined] = []

  /// Shows why nothing could be looked at.
  init(_ obstacle: CannotDecide) {
    obstacles = obstacle.reasons
    project = obstacles.first.map { .undetermined($0) } ?? .absent
    tags = obstacles.first.map { .undetermined($0) } ?? .absent
    engine = "none"
    isReadByProgram = false
    strategy = Configuration.VersionSettings.TagStrategy.reachable.rawValue
    patterns = []
    considered = 0
    leftOut = LeftOutTags()
    notes = []
    store = [:]
    choices = []
  }

  /// Takes what `inspect` shows out of a judgement.
  init(_ judgement: Judgement) {
    project = judgement.project
    tags = judgement.tags.facts
    strategy = judgement.session.configuration.version.tagStrategy.rawValue
    patterns = judgement.tags.patterns
    considered = judgement.tags.releases.count
    leftOut = judgement.tags.leftOut
    notes =
      (judgement.archive?.notes ?? [])
      + (judgement.project.value.map { $0.notes + $0.asideNotes } ?? []) + judgement.tags.notes
    let repository = judgement.session.checkout?.repository
    engine = repository?.engineName ?? "none"
    isReadByProgram = repository?.isReadByProgram ?? false
    store = judgement.store.facts
    connect = judgement.store.connect
    releases = judgement.store.releases
    choices =
      (judgement.project.value?.choices ?? [])
      + [judgement.archive?.choice, judgement.tags.choice].compactMap { $0 }
  }

  /// Everything that could not be found out, without repetitions.
  var undetermined: [Undetermined] {
    var all = obstacles + (isStoreOnly ? [] : [project.undetermined, tags.undetermined])
    if !isStoreOnly, let candidate = project.value?.candidate {
      all += [
        candidate.undetermined, candidate.value?.version.undetermined,
        candidate.value?.build.undetermined,
      ]
    }
    all += store.sorted { $0.key < $1.key }.map(\.value.undetermined)
    all += [connect?.trains.undetermined, connect?.builds.undetermined]
    all += connect?.unreadable ?? []
    var seen: Set<Undetermined> = []
    return all.compactMap { $0 }.filter { seen.insert($0).inserted }
  }
}
