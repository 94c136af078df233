import Diagnostics
import Git
import Reading

/// Reads what the project's files say at any commit.
///
/// The project is found once, at the judged revision, and read in the same place everywhere. Where
/// it is not in that place it is looked for anew, since projects move and change their kind, unless
/// a flag names it or only the configuration can know it. ``AuditPlaces`` keeps where it was found.
struct AuditReader: Sendable {
  private let spec: SourceSpec?
  private let origin: Origin
  private let selections: [Selection]
  private let others: [SourceSpec]

  /// Whether what is named is there at the judged revision; if not, the name is a mistake.
  private let isThereToday: Bool

  /// Who says what is read.
  private enum Origin {
    case flag, configuration, detection
  }

  /// What was chosen without being told.
  let choices: [Choice]

  /// The candidate's version at the judged revision, for finding out how tags are named.
  let version: String?

  /// Decides what is read.
  init(_ session: Session, _ arguments: Arguments) {
    let selection = Selection(
      target: arguments.value(.target), configuration: arguments.value(.configuration))
    guard let told = Self.told(session, arguments) else {
      let found = Self.detect(selection, session.tree)
      spec = found.value.flatMap { $0.candidate.value }.flatMap(SourceSpec.init)
      origin = .detection
      selections = [selection]
      others = []
      isThereToday = true
      choices = found.value?.choices ?? []
      version = found.value?.candidate.value?.version.value?.text
      return
    }
    let isFlag = arguments.value(.project) != nil
    spec = told
    origin = isFlag ? .flag : .configuration
    selections = [told.selection, selection]
    others = isFlag ? [] : session.configuration.version.sources.dropFirst().map(\.spec)
    choices = []
    isThereToday = (try? SourceReader(tree: session.tree).isThere(told)) == true
    version = Self.read(told, session.tree).value?.version.value?.text
  }

  /// Where to look first: what is named, or where the project is at the judged revision.
  var firstPlace: SourceSpec? { spec }

  /// Reads the project in a place; nil where it is not in that place and may be in another.
  ///
  /// Depends on nothing but the tree's files.
  func read(_ place: SourceSpec, _ tree: any FileTree) -> FoundReading? {
    let mayMove =
      isThereToday && (origin == .detection || origin == .configuration && place.isFound)
    do throws(Undetermined) {
      guard try SourceReader(tree: tree).isThere(place) else {
        if mayMove { return nil }
        return found(isThereToday ? .absent : Self.read(place, tree), tree)
      }
    } catch {
      return found(.undetermined(error), tree)
    }
    let reading = Self.read(place, tree)
    // What is named and there is not looked for elsewhere, whatever is wrong with it. What was found
    // may have been of another kind once, such as a list whose version another file set.
    let isNamed = place == spec && origin != .detection
    return isNamed || reading.value?.version.value != nil ? found(reading, tree) : nil
  }

  /// Finds the project of a tree as if nobody had named one; depends on nothing but its files.
  func lookAround(_ tree: any FileTree) -> FoundReading {
    var last: Determination<Reading> = .absent
    for selection in selections where last.value == nil {
      switch Self.detect(selection, tree) {
      case .known(let findings): last = findings.candidate
      case .undetermined(ProjectReader.nothingFound):
        // Where there is a project today, a tree without one is from before it.
        last = spec == nil ? .undetermined(ProjectReader.nothingFound) : .absent
      case .undetermined(let reason): last = .undetermined(reason)
      case .absent, .notAsked: break
      }
    }
    return found(last, tree)
  }

  private func found(_ truth: Determination<Reading>, _ tree: any FileTree) -> FoundReading {
    FoundReading(truth, others: others.compactMap { other($0, tree) })
  }

  /// What another source says; nil where it is not there yet, or no more.
  private func other(_ spec: SourceSpec, _ tree: any FileTree) -> FoundReading.Other? {
    do throws(Undetermined) {
      guard try SourceReader(tree: tree).isThere(spec) else { return nil }
    } catch {
      return FoundReading.Other(name: SourceReader.name(spec), version: .undetermined(error))
    }
    let (name, version) = SourceReader(tree: tree).read(spec)
    return FoundReading.Other(name: name, version: version)
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
    return session.configuration.version.sources.first?.spec
      .choosing(target: target, configuration: configuration)
  }
}
