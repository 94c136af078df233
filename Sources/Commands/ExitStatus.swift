/// How a run ended, as its exit status; part of the public interface.
package enum ExitStatus: Int32, Sendable {
  /// Every check ran and none reported an error.
  case passed = 0

  /// Every check ran and at least one reported an error.
  case refused = 1

  /// It could not be decided, which a pipeline must treat as failure.
  case undecided = 2
}
