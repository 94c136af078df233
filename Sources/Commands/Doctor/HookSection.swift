import Diagnostics

extension Diagnosis.Section {
  /// What git would run when something is committed or pushed, for each hook.
  ///
  /// That it cannot be told is no obstacle to a verdict, so that it is said here and nowhere else.
  static func hooks(_ arguments: Arguments, _ context: RunContext) -> Diagnosis.Section {
    let title = "git hooks"
    do throws(Undetermined) {
      let place = try HookPlace(arguments, context)
      var lines: [String] = []
      var isMissing = false
      for kind in HookKind.allCases {
        let state = try HookState(kind, place)
        lines.append("\(kind.rawValue): \(state.text).")
        isMissing = isMissing || (kind == .prePush && state.outcome == .missing)
      }
      if let origin = place.origin { lines.append("\(origin).") }
      if isMissing {
        lines.append(
          "'trainstop hook install' has every push judged before it leaves this machine.")
      }
      return Diagnosis.Section(title: title, paragraphs: lines)
    } catch {
      return Diagnosis.Section(
        title: title, paragraphs: ["They could not be told: \(error.reason). \(error.help)"])
    }
  }
}
