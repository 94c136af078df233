package import Diagnostics

/// The answers of every storefront, held against each other.
package enum StorefrontAgreement {
  /// Adds to each storefront that serves less than another one what the other one serves.
  ///
  /// - Parameter answers: What each storefront serves, by country.
  /// - Returns: The same, with ``StorefrontRelease/behind`` where it is so.
  package static func compared(
    _ answers: [String: Determination<StorefrontRelease>]
  ) -> [String: Determination<StorefrontRelease>] {
    let live = answers.compactMapValues(\.value)
    guard let highest = live.values.map(\.lowest.version).max() else { return answers }
    let ahead = live.filter { $0.value.lowest.version == highest }.keys.sorted()
    guard let first = ahead.first, ahead.count < live.count else { return answers }
    let others = ahead.count == 1 ? "" : " and \(ahead.count - 1) more"
    return answers.reduce(into: [:]) { compared, answer in
      compared[answer.key] = answer.value.map { release in
        guard release.lowest.version < highest else { return release }
        var release = release
        release.behind =
          "\(release.lowest.versionText) is live in \(answer.key), but \(highest) in "
          + "\(first)\(others)"
        return release
      }
    }
  }
}
