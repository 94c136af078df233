import Diagnostics
import Reporting

/// Says of each hook what git would run.
enum HookStatus {
  /// Prints a line for each hook, for all of them where none is named.
  ///
  /// - Returns: `passed` when each named hook is installed, or without names at least one is and none
  ///   is broken; `refused` when not; `undecided` when that cannot be told.
  static func run(
    _ kinds: [HookKind], _ arguments: Arguments, _ context: inout RunContext
  ) -> ExitStatus {
    do throws(Undetermined) {
      let place = try HookPlace(arguments, context)
      var states: [HookState] = []
      for kind in kinds.isEmpty ? HookKind.allCases : kinds {
        let state = try HookState(kind, place)
        context.output += "\(kind.rawValue): \(state.text.printable)\n"
        states.append(state)
      }
      if let origin = place.origin { context.output += "note: \(origin.printable)\n" }
      let isInstalled = states.contains { $0.outcome == .installed }
      let isBroken = states.contains { $0.outcome == .broken }
      let isEach = states.allSatisfy { $0.outcome == .installed }
      return (kinds.isEmpty ? isInstalled && !isBroken : isEach) ? .passed : .refused
    } catch {
      context.errors += error.plainText
      return .undecided
    }
  }
}

/// What is to be said of one hook.
struct HookState {
  /// How a hook counts.
  enum Outcome {
    /// git runs trainstop.
    case installed

    /// Somebody installed it, and git does not run it.
    case broken

    /// It is not installed.
    case missing
  }

  /// How it counts.
  let outcome: Outcome

  /// The state in words, without a final period.
  let text: String

  /// Finds out what git would run.
  ///
  /// - Throws: `Undetermined` when a file cannot be read.
  init(_ kind: HookKind, _ place: HookPlace) throws(Undetermined) {
    let file = try HookFile(kind, in: place)
    let isKept = HookFile.type(place.path(kind.keptName)) != nil
    let kept = isKept ? "; \(kind.keptName) runs first" : ""
    switch file.content {
    case .ours, .callsTrainstop:
      guard file.isExecutable else {
        (outcome, text) = (.broken, "\(file.path) may not be run, so that git passes over it")
        return
      }
      let how = file.content == .ours ? "installed" : "installed by hand"
      (outcome, text) = (.installed, "\(how) (\(file.path)\(kept))")
      return
    case .nothing, .foreign: break
    }
    if let manager = place.manager {
      self = try Self.managed(kind, manager, file, place)
      return
    }
    guard file.content == .foreign else {
      let left = isKept ? "; \(kind.keptName) is left from before" : ""
      (outcome, text) = (
        isKept ? .broken : .missing, "not installed (no \(kind.rawValue) in \(place.folder)\(left))"
      )
      return
    }
    (outcome, text) = (
      .missing,
      "not installed: \(file.path) is another hook"
        + (file.isExecutable ? "" : ", which may not be run")
    )
  }

  private init(_ outcome: Outcome, _ text: String) {
    (self.outcome, self.text) = (outcome, text)
  }

  private static func managed(
    _ kind: HookKind, _ manager: HookManager, _ file: HookFile, _ place: HookPlace
  ) throws(Undetermined) -> HookState {
    guard try manager.runs(kind, place) else {
      return HookState(
        .missing,
        "not installed: \(manager.name) looks after it, and \(manager.file(kind)) does not run "
          + "trainstop")
    }
    guard try !manager.withholdsInput(kind, place) else {
      return HookState(
        .broken,
        "\(manager.file(kind)) runs trainstop, but without 'use_stdin: true', so that it does not "
          + "hear what is pushed")
    }
    guard file.content == .foreign, file.isExecutable else {
      return HookState(
        .broken,
        "\(manager.file(kind)) runs trainstop, but \(manager.name) is not installed here; run "
          + "'\(manager.command(kind))'")
    }
    return HookState(.installed, "installed through \(manager.name) (\(manager.file(kind)))")
  }
}

extension HookManager {
  /// Whether what configures the tool has it run trainstop.
  ///
  /// - Throws: `Undetermined` when the file is there and cannot be read.
  func runs(_ kind: HookKind, _ place: HookPlace) throws(Undetermined) -> Bool {
    let text = try text(kind, place)
    return HookFile.calls(kind, text)
      || HookFile.lines(text).contains { $0.hasSuffix("id: trainstop-\(kind.rawValue)") }
  }

  /// Whether the tool runs trainstop without handing on what git writes, so that every push passes.
  ///
  /// - Throws: `Undetermined` when the file is there and cannot be read.
  func withholdsInput(_ kind: HookKind, _ place: HookPlace) throws(Undetermined) -> Bool {
    guard case .lefthook = self, kind == .prePush, try runs(kind, place) else { return false }
    return try !HookFile.lines(text(kind, place)).contains { $0.contains("use_stdin") }
  }

  /// The text of the file that a hook is added to; empty where there is none.
  private func text(_ kind: HookKind, _ place: HookPlace) throws(Undetermined) -> String {
    guard let workTree = place.workTree, Disk.exists("\(workTree)/\(file(kind))") else { return "" }
    return String(
      decoding: try Disk.bytes(of: "\(workTree)/\(file(kind))", from: "/"), as: UTF8.self)
  }
}
