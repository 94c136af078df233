/// How much a finding weighs: only an error refuses a release.
package enum Severity: String, CaseIterable, Comparable, Hashable, Sendable {
  /// Worth knowing; nothing to do.
  case note

  /// Worth mending; the release may go on.
  case warning

  /// The release must not go on.
  case error

  /// Says whether the left severity weighs less than the right one.
  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
