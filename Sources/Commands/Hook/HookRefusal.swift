import Diagnostics

/// Why a hook is not written or removed, with the lines that somebody may add by hand instead.
struct HookRefusal {
  /// Why not, and what to do.
  let reason: Undetermined

  /// The lines that the mend speaks of, which standard output holds alone; may be empty.
  let lines: String

  init(_ reason: Undetermined, lines: String = "") {
    self.reason = reason
    self.lines = lines
  }
}

/// The cases in which a hook is not written or removed.
extension HookRefusal {
  static func managed(_ kind: HookKind, _ manager: HookManager) -> HookRefusal {
    HookRefusal(
      Undetermined(
        kind.rawValue,
        "\(manager.evidence) is there, so that \(manager.name) looks after the hook \(kind.rawValue)",
        help: "Add what is printed to \(manager.file(kind)), then run '\(manager.command(kind))'; "
          + "--anyway writes the hook all the same\(manager.reservation(kind))."),
      lines: manager.lines(kind))
  }

  static func withheld(_ kind: HookKind, _ manager: HookManager) -> HookRefusal {
    HookRefusal(
      Undetermined(
        kind.rawValue,
        "\(manager.file(kind)) runs trainstop without 'use_stdin: true', so that it does not hear "
          + "what is pushed and judges nothing",
        help: "Add it, as in what is printed, then run '\(manager.command(kind))'."),
      lines: manager.lines(kind))
  }

  /// Says why a folder that is not the repository's own is left alone; nil for its own.
  static func elsewhere(_ kind: HookKind, _ place: HookPlace) -> HookRefusal? {
    let whose: String
    switch place.standing {
    case .own: return nil
    case .workTree: whose = "among the files that are committed"
    case .outside: whose = "outside of this repository, and other repositories may share it"
    }
    let reason = "\(place.folder) is \(whose)" + (place.origin.map { ": \($0)" } ?? "")
    return HookRefusal(
      Undetermined(
        kind.rawValue, reason,
        help: "Add what is printed to \(place.path(kind.rawValue)), or write the hook there with "
          + "--anyway."),
      lines: line(kind))
  }

  static func notExecutable(_ kind: HookKind, _ file: HookFile) -> HookRefusal {
    HookRefusal(
      Undetermined(
        kind.rawValue, "\(file.path) may not be run, so that git passes over it",
        help: "Run 'chmod +x \(file.path.shellWord)'."))
  }

  static func asksForItsName(_ kind: HookKind, _ file: HookFile) -> HookRefusal {
    HookRefusal(
      Undetermined(
        kind.rawValue,
        "\(file.path) finds out what it is called, and cannot be kept under another name",
        help: "Add what is printed to it, before it ends."),
      lines: line(kind))
  }

  static func keptTwice(_ kind: HookKind, _ file: HookFile, _ kept: String) -> HookRefusal {
    HookRefusal(
      Undetermined(
        kind.rawValue,
        "\(kept) is there already, so that \(file.path) cannot be kept under that name",
        help: "Put the two hooks together in one file, remove the other one, and install again."))
  }

  static func edited(_ kind: HookKind, _ file: HookFile, hasKept: Bool) -> HookRefusal {
    let rest = hasKept ? ", and rename \(kind.keptName) to \(kind.rawValue)" : ""
    return HookRefusal(
      Undetermined(
        kind.rawValue,
        "\(file.path) " + (file.isLink ? "is a symbolic link" : "is not as trainstop wrote it"),
        help: "Take what runs trainstop out of it by hand\(rest)."))
  }

  static func foreign(_ kind: HookKind, _ file: HookFile) -> HookRefusal {
    HookRefusal(
      Undetermined(
        kind.rawValue, "\(file.path) is another hook, which trainstop did not write",
        help: "Leave it, or remove it by hand."))
  }

  /// What runs trainstop in a hook that somebody else wrote.
  private static func line(_ kind: HookKind) -> String {
    kind.runWords + (kind == .prePush ? " \"$@\" || exit\n" : " || exit\n")
  }
}
