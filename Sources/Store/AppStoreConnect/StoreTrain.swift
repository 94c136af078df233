package import UpdatePolicy
package import Versions

/// One version of an app in App Store Connect, which calls its builds a train.
package struct StoreTrain: Hashable, Sendable {
  /// The version.
  package var version: Version

  /// The version as App Store Connect shows it, if it is another one than its build says.
  package var shownVersion: String?

  /// Its state.
  package var state: ConnectState

  /// How far its phased release has come; nil where it has none.
  package var phase: PhasedRelease?

  /// Whether the answer says if it has a phased release.
  package var isPhaseKnown: Bool

  /// When and how it is to be released, such as `MANUAL`, if the answer says so.
  package var releaseType: String?

  /// Before when it is not released, if that was set.
  package var earliestRelease: String?

  /// The number of the build that was chosen for it, if one was.
  package var build: String?

  /// The lowest operating system that this build runs on, if the answer says so.
  package var minimumOS: String?
}

/// How far a release has come that is offered to more people day by day.
package struct PhasedRelease: Hashable, Sendable {
  /// Apple's name of its state, such as `ACTIVE`.
  package var state: String

  /// The day, counted from one, if it has begun.
  package var day: Int?

  /// When it began, if it has.
  package var start: Timestamp?

  /// Whether it is over, so that everybody is offered the version.
  package var isComplete: Bool { state == "COMPLETE" }

  /// Where it stands, such as `on day 3 of 7 (ACTIVE)`.
  package var progress: String {
    guard let day, !isComplete else { return state }
    return "on day \(day) of 7 (\(state))"
  }
}

/// One build that was uploaded.
package struct StoreBuild: Hashable, Sendable {
  /// The marketing version.
  package var version: Version

  /// The build number.
  package var number: BuildNumber

  /// When it was uploaded, as App Store Connect says it, if the answer has that.
  package var uploaded: String?

  /// Whether testers can no longer install it; its number stays used.
  package var isExpired: Bool

  /// Whether it was taken; one that failed on arrival leaves its number free.
  package var isAccepted: Bool
}
