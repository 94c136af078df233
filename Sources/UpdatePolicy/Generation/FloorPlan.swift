import Versions

/// The floors that one list of tracks asks for (POLICY 3, steps 2 to 4).
struct FloorPlan {
  /// Every floor that was considered, highest first.
  let considered: [ConsideredFloor]

  /// The highest version that a floor may demand.
  private let latest: Version

  private let published: [PolicyDocument.Deadline]

  /// Considers the floors.
  ///
  /// - Parameters:
  ///   - inputs: Everything that the policy is generated from.
  ///   - baseline: The first track of the published list that the new one replaces.
  ///   - common: The lowest version over all storefronts, whose group the convention means.
  ///   - latest: The newest version of the list.
  init(
    _ inputs: GenerationInputs, baseline: PolicyDocument.Track?, common: Version, latest: Version
  ) {
    let published = PublishedFloors(baseline, inputs)
    self.latest = latest
    self.published = published.isBinding ? published.deadlines : []
    var floors = published.considered
    if let required = inputs.convention.required {
      floors.append(ConsideredFloor(version: required, origin: .configuration, outcome: .counts))
    }
    let wait = FloorWait(inputs, published)
    if let step = inputs.convention.forceOn, let floor = inputs.conventionFloor(step, of: common) {
      floors.append(
        ConsideredFloor(
          version: floor, origin: .convention(step), outcome: wait.outcome(for: floor)))
    }
    floors += Self.declaredFloors(inputs.releases, upTo: common, wait)
    // A stable order: of equal floors the first one stands for all.
    considered = floors.enumerated()
      .sorted {
        let order = $0.element.version.order(against: $1.element.version)
        return order == 0 ? $0.offset < $1.offset : order > 0
      }
      .map(\.element)
  }

  /// The highest floor that is asked for, before it is held against what is live.
  var wanted: ConsideredFloor? {
    considered.first { floor in
      switch floor.outcome {
      case .counts: true
      case .deadline: floor.version > latest
      case .held, .heldUnknownAge, .heldPhased: false
      }
    }
  }

  /// The highest floor that counts and that everybody can reach.
  var required: Version? {
    considered.first { $0.outcome == .counts && $0.version <= latest }?.version
  }

  /// The floors that start later: the published ones as they are, new ones where they matter.
  var deadlines: [PolicyDocument.Deadline] {
    let kept = published.filter { $0.required <= latest }
    var deadlines = kept
    for floor in considered where floor.version <= latest {
      guard case .deadline(let from) = floor.outcome else { continue }
      if let required, floor.version <= required { continue }
      if deadlines.contains(where: { $0.from <= from && $0.required >= floor.version }) { continue }
      deadlines.append(PolicyDocument.Deadline(from: from, required: floor.version))
    }
    return deadlines.sorted { ($0.from, $0.required) < ($1.from, $1.required) }
  }

  /// Goes down the releases that were declared forced until one is not held back.
  private static func declaredFloors(
    _ releases: [TaggedRelease], upTo latest: Version, _ wait: FloorWait
  ) -> [ConsideredFloor] {
    var floors: [ConsideredFloor] = []
    let forced = releases.filter {
      $0.declaration == .forced && $0.isRelease && $0.version <= latest
    }
    for release in forced.sorted(by: { ($1.version, $0.tag) < ($0.version, $1.tag) }) {
      let floor = release.version.releaseOnly
      let outcome = wait.outcome(for: floor)
      floors.append(
        ConsideredFloor(version: floor, origin: .declared(tag: release.tag), outcome: outcome))
      switch outcome {
      case .counts, .deadline: return floors
      case .held, .heldUnknownAge, .heldPhased: continue
      }
    }
    return floors
  }
}

extension GenerationInputs {
  /// Returns the lowest version of the group of `latest`, unless its first release opted out.
  ///
  /// The group begins with its lowest release, which need not be the group's lowest version:
  /// `3.2.1` begins the group `3.2` where `3.2.0` was never released.
  fileprivate func conventionFloor(_ step: VersionStep, of latest: Version) -> Version? {
    let floor = latest.group(of: step)
    let group = releases.filter {
      $0.isRelease && $0.version >= floor && $0.version <= latest
    }
    let first = group.map(\.version).min()
    let optsOut = group.contains { $0.version == first && $0.declaration == .optional }
    return optsOut ? nil : floor
  }
}

extension TaggedRelease {
  /// Whether people can have the version: a pre-release never reaches the store.
  var isRelease: Bool { version.prerelease == nil }
}
