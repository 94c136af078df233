import UpdatePolicy
import Versions

/// What a track says at one moment, for formats that know neither dates nor blocked versions.
struct TrackAtMoment {
  /// The newest version, which may be blocked.
  let latest: Version

  /// When that version went live, if that is known.
  let latestSince: Timestamp?

  /// The lowest operating system of the track; nil means any.
  let minimumOS: Version?

  /// The floor that holds now and is never above ``latest``, since nobody is forced who has that.
  let floor: Version?

  /// Whether the newest version may be offered to anybody.
  let isOffered: Bool

  /// Takes a track of a policy at a moment.
  init(_ track: PolicyDocument.Track, of document: PolicyDocument, at now: Timestamp) {
    latest = track.latest
    latestSince = track.latestSince
    minimumOS = track.minimumOS
    isOffered = !document.blocks(track.latest)
    let due = track.deadlines.filter { $0.from <= now }.map(\.required)
    let floors =
      [track.required].compactMap { $0 } + due
      + document.blocked.compactMap(\.lowerFloor)
    floor = isOffered ? floors.max().map { min($0, track.latest) } : nil
  }
}

extension EmissionInputs {
  /// The tracks as they are now, newest operating system first.
  var tracks: [TrackAtMoment] {
    document.tracks.map { TrackAtMoment($0, of: document, at: now) }
  }

  /// The highest floor that holds on every track, for formats that do not know a device's system; nil
  /// where some track has none.
  var commonFloor: Version? {
    let floors = tracks.map(\.floor)
    return floors.contains(nil) ? nil : floors.compactMap { $0 }.min()
  }
}
