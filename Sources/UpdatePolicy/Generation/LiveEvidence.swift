import Versions

/// What the storefronts and the published policy say about how long versions have been live.
struct LiveEvidence {
  private let live: [String: LiveRelease]
  private let baseline: PolicyDocument?

  init(_ inputs: GenerationInputs) {
    live = inputs.live
    baseline = inputs.baseline?.document
  }

  /// Whether a storefront still hands its current version out in phases.
  ///
  /// A source that knows nothing of phases, like the public lookup, does not stand in the way.
  var isPhased: Bool { live.values.contains { $0.phasedReleaseComplete == false } }

  /// Returns since when some version at or above `floor` has been live in every storefront.
  ///
  /// Nil when one storefront's date is not known.
  func liveEverywhere(since floor: Version) -> Timestamp? {
    var everywhere: Timestamp?
    for (country, release) in live {
      guard let since = since(floor, in: country, serving: release) else { return nil }
      everywhere = max(everywhere ?? since, since)
    }
    return everywhere
  }

  /// Returns since when one storefront has served a version at or above `floor`.
  ///
  /// The store dates its current version only. The published policy remembers the version before
  /// it, so that a new patch does not start the wait for an old floor again.
  private func since(
    _ floor: Version, in country: String, serving release: LiveRelease
  ) -> Timestamp? {
    guard let before = (baseline?.storefronts[country] ?? baseline?.tracks)?.first,
      before.latest >= floor, let remembered = before.latestSince
    else { return release.since }
    return min(remembered, release.since ?? remembered)
  }
}
