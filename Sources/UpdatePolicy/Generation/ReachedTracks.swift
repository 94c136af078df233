import Versions

extension [PolicyDocument.Track] {
  /// The tracks that some device is on, in their order.
  ///
  /// The first track whose system a device has is its track (POLICY 2, step 7), so that one behind
  /// a track for the same, an older, or any system counts for nobody. Generated lists have none;
  /// lists that are kept by hand may.
  package var reached: Self {
    var reached: Self = []
    for track in self {
      let isHidden = reached.contains { earlier in
        guard let lowest = earlier.minimumOS else { return true }
        return track.minimumOS.map { lowest.order(against: $0) <= 0 } ?? false
      }
      if !isHidden { reached.append(track) }
    }
    return reached
  }
}
