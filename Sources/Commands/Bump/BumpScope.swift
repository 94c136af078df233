import Diagnostics
import Reading
import Rules
import Versions

/// Everything that says the candidate's version, before and after a bump.
struct BumpScope {
  /// One place that is asked: a bundle in a configuration, or a configured source.
  struct Speaker: Hashable {
    let project: String
    let target: String?
    let configuration: String?

    /// The name of a configured source; nil for a bundle.
    var source: String?

    /// What messages call it, such as `App (Release)`.
    var name: String {
      let name = source ?? target ?? project
      return configuration.map { "\(name) (\($0))" } ?? name
    }
  }

  /// What a speaker says.
  struct Statement {
    let speaker: Speaker
    let version: Determination<Reading.Value>
    let build: Determination<Reading.Value>

    /// Whether it goes to the store with the candidate, so that it has to be known.
    let isShipped: Bool

    /// Whether it is an app or goes to a store inside one, unlike tests and libraries.
    let isProduct: Bool
  }

  /// The bundle that is about to be released.
  let candidate: Reading

  /// What each bundle of the candidate says in every configuration, and each configured source.
  let statements: [Statement]

  /// The configured sources that list versions, which only a person adds an entry to.
  let lists: [Configuration.Source]

  /// The bundles of the same project that are not part of the candidate.
  let others: [Statement]

  /// Reads a session's project.
  ///
  /// - Throws: ``Diagnostics/Undetermined`` when there is no candidate.
  init(_ session: Session, _ arguments: Arguments) throws(Undetermined) {
    let read = Judgement.withTruth(
      Judgement.project(session, arguments), session, arguments)
    guard let findings = read.value, let candidate = findings.candidate.value else {
      throw read.undetermined ?? read.value?.candidate.undetermined
        ?? Undetermined(
          "project", "no project was found", help: "Name it with --project, or in .trainstop.yml.")
    }
    self.candidate = candidate
    lists = session.configuration.version.sources.filter(\.isList)
    if let list = lists.first(where: { $0.file == candidate.project }) {
      throw Undetermined(
        "version", "\(list.file) lists versions, and what it lists is not changed", at: list.place,
        help: "Write an entry by hand, or name the file that has the version as the first source.")
    }
    let parts = Self.parts(of: candidate, findings.readings)
    let own = findings.readings.filter { $0.project == candidate.project }
    var statements = own.filter { parts.contains($0.target) }
      .map { Self.statement($0, candidate) }
    if statements.isEmpty { statements = [Self.statement(candidate, candidate)] }
    let reader = SourceReader(tree: session.tree)
    statements += session.configuration.version.sources.filter { !$0.isList }.map { source in
      let name = reader.read(source.spec).name
      let speaker = Speaker(
        project: source.file, target: source.target, configuration: source.configuration,
        source: name)
      return Statement(
        speaker: speaker, version: reader.read(source.spec).version, build: .notAsked,
        isShipped: true, isProduct: true)
    }
    self.statements = statements
    others =
      findings.readings.filter { $0.project != candidate.project }
      .map { Self.statement($0, candidate) }
      + own.filter { !parts.contains($0.target) }.map { Self.statement($0, candidate) }
  }

  /// The names of the candidate's target and of all that ends up in it, in any configuration.
  private static func parts(of candidate: Reading, _ readings: [Reading]) -> Set<String?> {
    var parts: Set<String?> = [candidate.target]
    var next = [candidate.target]
    while let target = next.popLast() {
      for reading in readings where reading.project == candidate.project && reading.target == target
      {
        for name in reading.embeds where parts.insert(name).inserted { next.append(name) }
      }
    }
    return parts
  }

  private static func statement(_ reading: Reading, _ candidate: Reading) -> Statement {
    let speaker = Speaker(
      project: reading.project, target: reading.target, configuration: reading.configuration)
    let kinds: [BundleFacts.Kind] = [.app, .appClip, .appExtension, .watchApp]
    let isProduct = kinds.contains(BundleFacts.Kind(reading))
    return Statement(
      speaker: speaker, version: reading.version, build: reading.build,
      isShipped: isProduct && reading.configuration == candidate.configuration,
      isProduct: isProduct)
  }
}
