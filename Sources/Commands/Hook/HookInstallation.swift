import Diagnostics
import Emitting
import Reporting

/// Puts hooks where git looks for them, and takes them away again.
struct HookInstallation {
  private let arguments: Arguments
  private let program: String?
  private let writer: HookWriter

  /// How it went with one hook.
  private enum Outcome {
    /// It is as was asked for, with a line that says so.
    case done(String)

    /// It is as it was before.
    case refused(HookRefusal)
  }

  /// Creates one for a run.
  init(_ arguments: Arguments, _ context: RunContext) {
    self.arguments = arguments
    program = context.program
    writer = HookWriter(token: context.token)
  }

  /// Installs hooks, `pre-push` where none is named.
  func install(_ kinds: [HookKind], _ context: inout RunContext) -> ExitStatus {
    each(kinds.isEmpty ? [.prePush] : kinds, &context) { kind, place throws(Undetermined) in
      try install(kind, place)
    }
  }

  /// Removes hooks, all where none is named.
  func uninstall(_ kinds: [HookKind], _ context: inout RunContext) -> ExitStatus {
    each(kinds.isEmpty ? HookKind.allCases : kinds, &context) { kind, place throws(Undetermined) in
      try uninstall(kind, place, isNamed: !kinds.isEmpty)
    }
  }

  private func each(
    _ kinds: [HookKind], _ context: inout RunContext,
    _ body: (HookKind, HookPlace) throws(Undetermined) -> Outcome
  ) -> ExitStatus {
    var status = ExitStatus.passed
    do throws(Undetermined) {
      let place = try HookPlace(arguments, context)
      // Of runs that were killed; what is outside is not ours to tidy up unasked.
      if place.standing != .outside || arguments.has(HookCommand.anyway) {
        Drafts(folder: place.folder).removeAbandoned()
      }
      for kind in kinds {
        switch try body(kind, place) {
        case .done(let text): context.output += "\(kind.rawValue): \(text.printable)\n"
        case .refused(let refusal):
          context.errors += refusal.reason.plainText
          context.output += refusal.lines
          status = .undecided
        }
      }
      return status
    } catch {
      context.errors += error.plainText
      return .undecided
    }
  }
}

// MARK: - Installing

extension HookInstallation {
  private func install(_ kind: HookKind, _ place: HookPlace) throws(Undetermined) -> Outcome {
    let file = try HookFile(kind, in: place)
    let text = HookText(kind).naming(program)
    switch file.content {
    case .ours:
      let isCurrent = file.bytes == Array(text.utf8) && file.isExecutable
      if !isCurrent { try writer.replace(file, by: text) }
      return .done(
        "\(isCurrent ? "is installed already" : "brought up to date") in \(place.folder)")
    case .callsTrainstop:
      guard file.isExecutable else { return .refused(.notExecutable(kind, file)) }
      return .done("\(file.path) runs trainstop already, and is left as it is")
    case .nothing, .foreign: break
    }
    guard !arguments.has(HookCommand.anyway) else { return try write(kind, file, text, place) }
    if let manager = place.manager {
      guard try !manager.withholdsInput(kind, place) else {
        return .refused(.withheld(kind, manager))
      }
      let runs = try manager.runs(kind, place)
      return runs
        ? .done("\(manager.file(kind)) runs trainstop already") : .refused(.managed(kind, manager))
    }
    if let refusal = HookRefusal.elsewhere(kind, place) { return .refused(refusal) }
    return try write(kind, file, text, place)
  }

  private func write(
    _ kind: HookKind, _ file: HookFile, _ text: String, _ place: HookPlace
  ) throws(Undetermined) -> Outcome {
    guard file.content == .foreign else {
      try writer.create(file.path, text, in: place)
      return .done("installed in \(place.folder)")
    }
    guard !file.asksForItsName else { return .refused(.asksForItsName(kind, file)) }
    let kept = place.path(kind.keptName)
    guard HookFile.type(kept) == nil else { return .refused(.keptTwice(kind, file, kept)) }
    try writer.create(file.path, text, in: place, keeping: kept)
    return .done(
      "installed in \(place.folder); the hook that was there is kept as \(kind.keptName), and runs "
        + "first")
  }
}

// MARK: - Uninstalling

extension HookInstallation {
  private func uninstall(
    _ kind: HookKind, _ place: HookPlace, isNamed: Bool
  ) throws(Undetermined) -> Outcome {
    let file = try HookFile(kind, in: place)
    let kept = place.path(kind.keptName)
    let hasKept = HookFile.type(kept) != nil
    switch file.content {
    case .nothing where hasKept:
      try writer.move(kept, to: file.path)
      return .done("the hook that was kept is back in \(place.folder)")
    case .nothing: return .done("nothing is installed in \(place.folder)")
    case .ours where !file.isLink: break
    case .ours, .callsTrainstop: return .refused(.edited(kind, file, hasKept: hasKept))
    case .foreign:
      // Where no hook is named, those of others are passed over.
      return isNamed
        ? .refused(.foreign(kind, file))
        : .done("nothing is installed; \(file.path) is another hook")
    }
    try writer.remove(file.path, in: place, restoring: hasKept ? kept : nil)
    return .done(
      "removed from \(place.folder)" + (hasKept ? "; the hook that was there before is back" : ""))
  }
}
