import Diagnostics

/// A rule about the configuration's waivers, which is judged after every other rule has run.
protocol WaiverRule: Rule {
  /// Returns what there is to say about one waiver.
  static func check(_ use: WaiverUse, _ facts: ReleaseFacts) -> Finding?
}

extension WaiverRule {
  /// Finds nothing: facts alone say nothing about waivers.
  static func check(_ facts: ReleaseFacts) -> [Finding] { [] }
}

/// What became of a waiver in a run.
struct WaiverUse {
  /// Whether the waiver was needed.
  enum Outcome {
    /// A finding has its rule and version.
    case matched

    /// No finding has, and none could have.
    case unmatched

    /// It cannot be told: its rule did not run to the end, or its version is still to come.
    case unknown
  }

  /// The waiver.
  let waiver: RuleSettings.Waiver

  /// Whether it was needed.
  let outcome: Outcome

  /// Whether it is past its date.
  let isExpired: Bool
}
