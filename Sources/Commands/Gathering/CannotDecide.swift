import Diagnostics

/// Why a run ended before anything could be judged; its exit status is 2.
struct CannotDecide: Error {
  /// What is not known, with the mend of each.
  var reasons: [Undetermined]

  init(_ reasons: [Undetermined]) { self.reasons = reasons }

  init(_ reason: Undetermined) { reasons = [reason] }
}
