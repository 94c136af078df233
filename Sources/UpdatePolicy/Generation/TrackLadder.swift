import Versions

/// What each older operating system can still install, from the history (POLICY 3, step 5).
struct TrackLadder {
  /// One step down: the highest version for systems from `minimumOS` on.
  struct Rung: Equatable {
    var latest: Version
    var minimumOS: Version
  }

  /// The rungs below the first track, newest system first.
  let rungs: [Rung]

  /// Builds the ladder.
  ///
  /// Releases whose minimum system was not read are left out: nothing may be offered to a device
  /// that perhaps cannot run it.
  ///
  /// - Parameters:
  ///   - releases: The release tags.
  ///   - latest: The newest version of the first track.
  ///   - minimumOS: The system of the first track; when it has none, every device is on it.
  init(_ releases: [TaggedRelease], below latest: Version, minimumOS: Version?) {
    var rungs: [Rung] = []
    guard let minimumOS else {
      self.rungs = []
      return
    }
    let known = releases.filter { $0.isRelease && $0.version <= latest }
      .compactMap { release in
        release.minimumOS.map { Rung(latest: release.version.releaseOnly, minimumOS: $0) }
      }
      .filter { $0.minimumOS < minimumOS }
    // From the oldest system up, the best version so far is what a system can run; a system that
    // brings no better one is on the track of the one before it.
    for next in known.sorted(by: { ($0.minimumOS, $1.latest) < ($1.minimumOS, $0.latest) }) {
      if let last = rungs.last, next.latest <= last.latest { continue }
      rungs.append(next)
    }
    self.rungs = rungs.filter { $0.latest < latest }.reversed()
  }
}
