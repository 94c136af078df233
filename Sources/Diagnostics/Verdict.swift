/// How a run ended.
package enum Verdict: String, Hashable, Sendable {
  /// Every rule ran and none reported an error.
  case passed

  /// At least one error was reported that nothing waives.
  case refused

  /// Nothing refuses the release, but something that a rule needs is not known.
  case undecided

  /// Weighs findings and what is not known.
  ///
  /// A refusal stands whatever else is unknown; a pass needs everything to be known.
  package init(_ findings: [Finding], _ undetermined: [Undetermined]) {
    if findings.contains(where: { $0.refuses }) {
      self = .refused
    } else {
      self = undetermined.isEmpty ? .passed : .undecided
    }
  }

  /// The exit status of the program: 0, 1, or 2, never a count.
  package var exitStatus: Int32 {
    switch self {
    case .passed: 0
    case .refused: 1
    case .undecided: 2
    }
  }
}
