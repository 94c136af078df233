import Diagnostics
import Git
import Reading

/// Reads what the project's files say at any commit.
///
/// The project is found once, at the judged revision, and read in the same place everywhere. Where
/// it is not in that place and nobody named it, it is looked for anew.
struct AuditReader: Sendable {
  private let spec: SourceSpec?
  private let selection: Selection
  private let isTold: Bool

  /// What was chosen without being told.
  let choices: [Choice]

  /// The candidate's version at the judged revision, for finding out how tags are named.
  let version: String?

  /// Decides what is read.
  init(_ session: Session, _ arguments: Arguments) {
    let selection = Selection(
      target: arguments.value(.target), configuration: arguments.value(.configuration))
    if let told = Self.told(session, arguments) {
      self.init(told, session, selection)
    } else {
      self.init(session, selection)
    }
  }

  private init(_ told: SourceSpec, _ session: Session, _ selection: Selection) {
    spec = told
    self.selection = selection
    isTold = true
    choices = []
    version = Self.read(told, session.tree).value?.version.value?.text
  }

  private init(_ session: Session, _ selection: Selection) {
    let found = Self.detect(selection, session.tree)
    spec = found.value.flatMap { $0.candidate.value }.flatMap(SourceSpec.init)
    self.selection = selection
    isTold = false
    choices = found.value?.choices ?? []
    version = found.value?.candidate.value?.version.value?.text
  }

  /// Reads a tree; depends on nothing but its files.
  func read(_ tree: any FileTree) -> Determination<Reading> {
    if let spec {
      let reading = Self.read(spec, tree)
      if isTold || reading.value != nil { return reading }
    }
    switch Self.detect(selection, tree) {
    case .known(let findings): return findings.candidate
    case .absent: return .absent
    case .notAsked: return .notAsked
    case .undetermined(let reason): return .undetermined(reason)
    }
  }

  private static func read(_ spec: SourceSpec, _ tree: any FileTree) -> Determination<Reading> {
    do throws(Undetermined) {
      return .known(try SourceReader(tree: tree).reading(spec))
    } catch {
      return .undetermined(error)
    }
  }

  private static func detect(
    _ selection: Selection, _ tree: any FileTree
  ) -> Determination<ProjectFindings> {
    do throws(Undetermined) {
      return .known(try ProjectReader(tree: tree).read(selection))
    } catch {
      return .undetermined(error)
    }
  }

  /// What the flags or the configuration name.
  private static func told(_ session: Session, _ arguments: Arguments) -> SourceSpec? {
    let target = arguments.value(.target)
    let configuration = arguments.value(.configuration)
    if let project = arguments.value(.project) {
      return .xcode(project: project, target: target, configuration: configuration)
    }
    guard let truth = session.configuration.version.sources.first else { return nil }
    switch truth.spec {
    case .xcode(let project, let ownTarget, let ownConfiguration):
      return .xcode(
        project: project, target: target ?? ownTarget,
        configuration: configuration ?? ownConfiguration)
    case .xcodegen(let path, let ownTarget, let ownConfiguration):
      return .xcodegen(
        path: path, target: target ?? ownTarget, configuration: configuration ?? ownConfiguration)
    case .tuist(let path, let ownTarget, let ownConfiguration):
      return .tuist(
        path: path, target: target ?? ownTarget, configuration: configuration ?? ownConfiguration)
    case let other: return other
    }
  }
}

extension SourceSpec {
  /// The place that a reading came from; nil for one that has to be found by looking around.
  fileprivate init?(_ reading: Reading) {
    switch reading.source {
    case .xcode:
      self = .xcode(
        project: reading.project, target: reading.target, configuration: reading.configuration)
    case .xcodegen:
      self = .xcodegen(
        path: reading.project, target: reading.target, configuration: reading.configuration)
    case .tuist:
      self = .tuist(
        path: reading.project, target: reading.target, configuration: reading.configuration)
    case .flutter: self = .flutter(path: reading.project)
    case .expo: self = .expo(path: reading.project)
    case .gradle: self = .gradle(path: reading.project)
    case .plist: self = .plist(path: reading.project)
    case .xcconfig: self = .xcconfig(path: reading.project)
    case .cordova, .dotnet, .package, .unity, .text, .json, .yaml, .product: return nil
    }
  }
}
