import UpdatePolicy
import Versions

/// One list of tracks of a policy and whom it is for.
struct TrackList {
  /// Whose list it is, as the end of a phrase with a space before it; empty for everybody's.
  let scope: String

  /// The tracks, newest system first.
  let tracks: [PolicyDocument.Track]

  /// The highest floor of the list, now or from a deadline on.
  var highestFloor: Version? { tracks.flatMap(\.floors).max() }
}

extension PolicyDocument {
  /// Every list of tracks, the common one first.
  var lists: [TrackList] {
    [TrackList(scope: "", tracks: tracks)]
      + storefronts.sorted { $0.key < $1.key }.map { country, tracks in
        TrackList(scope: " in storefront \(country)", tracks: tracks)
      }
  }
}

extension PolicyDocument.Track {
  /// The floor and those that start later.
  var floors: [Version] { [required].compactMap(\.self) + deadlines.map(\.required) }
}

extension PolicyFacts {
  /// Whether a release is one that somebody may be forced to although no system is demanded of them.
  func isOpenTarget(_ version: Version) -> Bool {
    generated.document.lists.flatMap(\.tracks).contains { track in
      track.minimumOS == nil && track.latest == version
        && !(track.floors.isEmpty && generated.document.blocked.isEmpty)
    }
  }

  /// Whether installations of a version are forced somewhere, now or from a deadline on.
  func forces(_ version: Version) -> Bool {
    generated.document.blocks(version) || highestFloor.map { version < $0 } ?? false
  }

  /// The highest floor of the policy that would be published, now or from a deadline on.
  private var highestFloor: Version? {
    generated.document.lists.compactMap(\.highestFloor).max()
  }
}

extension FloorOrigin {
  /// Who asks for the floor, as evidence.
  func sentence(_ policy: PolicyFacts) -> String {
    switch self {
    case .baseline: "the published policy \(policy.baselineName ?? "") has this floor already"
    case .configuration: "update.required asks for it"
    case .convention(let step): "update.force-on \(step.name) asks for it"
    case .declared(let tag): "tag \(tag) declares a forced update"
    }
  }
}
