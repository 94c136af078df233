package import Diagnostics

/// What App Store Connect says about an app on one platform.
package struct ConnectFindings: Hashable, Sendable {
  /// Every version that it has, the highest first.
  package var trains: Determination<[StoreTrain]>

  /// Versions that were approved and cannot be compared with anything.
  package var unreadable: [Undetermined] = []

  /// Every build that was uploaded, the highest version first.
  package var builds: Determination<[StoreBuild]>

  /// What each storefront of the query serves, by lower-case country; none is missing.
  package var answers: [String: Determination<StorefrontRelease>]

  /// Whether it is certain that no version is live anywhere.
  package var isUnreleased: Bool {
    guard let trains = trains.value, unreadable.isEmpty else { return false }
    return trains.allSatisfy { $0.state.standing == .open || $0.state.standing == .closed }
  }
}
