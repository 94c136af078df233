import Diagnostics
import Emitting
import Git
import Reading
import Rules
import UpdatePolicy
import Versions

extension Judgement {
  /// Reads the project that the flags or the first configured source name.
  static func project(
    _ session: Session, _ arguments: Arguments
  ) -> Determination<ProjectFindings> {
    var selection = Selection(
      project: arguments.value(.project), target: arguments.value(.target),
      configuration: arguments.value(.configuration))
    let truth = session.configuration.version.sources.first
    if selection.project == nil, let truth, truth.isProject {
      selection.project = truth.file
      selection.target = selection.target ?? truth.target
      selection.configuration = selection.configuration ?? truth.configuration
    }
    do throws(Undetermined) {
      return .known(try ProjectReader(tree: session.tree).read(selection))
    } catch {
      guard selection.project == nil, let truth else { return .undetermined(error) }
      // Without a project that can be read, the file that says the version is all there is.
      return .known(
        ProjectFindings(
          readings: [], candidate: .known(reading(truth, session)),
          notes: [Finding.Note(error.reason, at: error.place)]))
    }
  }

  /// The candidate, which a first source that is no project says itself.
  static func withTruth(
    _ project: Determination<ProjectFindings>, _ session: Session, _ arguments: Arguments
  ) -> Determination<ProjectFindings> {
    guard let truth = session.configuration.version.sources.first, !truth.isProject,
      arguments.value(.project) == nil
    else { return project }
    return project.map { findings in
      var findings = findings
      let said = reading(truth, session)
      var candidate = findings.candidate.value ?? said
      candidate.version = said.version
      if case .known = said.build { candidate.build = said.build }
      findings.candidate = .known(candidate)
      return findings
    }
  }

  private static func reading(_ source: Configuration.Source, _ session: Session) -> Reading {
    do {
      return try SourceReader(tree: session.tree).reading(source.spec)
    } catch {
      return Reading(
        source: source.kind.source, project: source.file, version: .undetermined(error),
        build: .notAsked)
    }
  }

  /// The bundle that is about to be released, as the rules see it.
  static func candidate(_ project: Determination<ProjectFindings>) -> Determination<BundleFacts> {
    switch project {
    case .known(let findings): findings.candidate.map(BundleFacts.init)
    case .undetermined(let undetermined): .undetermined(undetermined)
    case .absent, .notAsked: .absent
    }
  }

  /// What each configured source says; a project that was read already is not read again.
  static func sources(
    _ session: Session, _ project: Determination<ProjectFindings>, _ arguments: Arguments
  ) -> [SourceFacts] {
    let sources = session.configuration.version.sources
    return sources.enumerated().map { index, source in
      if index == 0, isTruth(source, arguments), let candidate = project.value?.candidate.value {
        let name = SourceReader.name(source.spec)
        return SourceFacts(name: name, version: candidate.version.map(ValueFacts.init))
      }
      let read = SourceReader(tree: session.tree).read(source.spec)
      return SourceFacts(name: read.name, version: read.version.map(ValueFacts.init))
    }
  }

  /// Whether the candidate is what a source with targets says, and no flag chose another one.
  private static func isTruth(_ source: Configuration.Source, _ arguments: Arguments) -> Bool {
    let isSame =
      arguments.value(.project) == nil
      && [nil, source.target].contains(arguments.value(.target))
      && [nil, source.configuration].contains(arguments.value(.configuration))
    switch source.kind {
    case .xcode, .xcodegen, .tuist: return isSame
    case .plist, .xcconfig, .flutter, .expo, .gradle, .text, .json, .yaml: return false
    }
  }

  /// Who declared the candidate a forced or an optional update; only asked where it can matter.
  static func declaration(
    _ session: Session, _ declarations: Declarations, at commit: CommitID, _ facts: ReleaseFacts
  ) throws(CannotDecide) -> DeclarationFacts? {
    guard facts.convention.forceOn != nil, let tags = facts.tags.value else { return nil }
    do {
      let before = tags.previous ?? tags.latest
      let declared = try declarations.candidate(
        at: commit, onCommit: tags.onCommit, after: before)
      if let declared { return declared }
    } catch {
      throw CannotDecide(error)
    }
    guard let required = facts.convention.required,
      let text = facts.candidate.value?.version.value?.text,
      let candidate = try? Version(text, scheme: facts.app.scheme),
      required <= candidate, tags.previous.map({ required > $0.version }) ?? true
    else { return nil }
    return DeclarationFacts(
      .forced, origin: "update.required \(required)",
      place: session.configuration.requiredPlace)
  }
}
