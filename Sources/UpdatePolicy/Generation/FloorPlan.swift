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

/// The floors of the published policy.
struct PublishedFloors {
  /// The floor that holds at the time of the run.
  let reached: Version?

  /// The floors that start later.
  let deadlines: [PolicyDocument.Deadline]

  /// Whether the floors must stay: floors never go down without a waiver.
  let isBinding: Bool

  init(_ track: PolicyDocument.Track?, _ inputs: GenerationInputs) {
    let past = (track?.deadlines ?? []).filter { $0.from <= inputs.now }.map(\.required)
    // Of equal versions the one written first is kept, so that its spelling stays.
    reached = ([track?.required].compactMap { $0 } + past)
      .reduce(nil) { highest, next in
        guard let highest else { return next }
        return next > highest ? next : highest
      }
    deadlines = (track?.deadlines ?? []).filter { $0.from > inputs.now }
    isBinding = !inputs.mayLowerFloor
  }

  /// The floors that stay, as they were considered.
  var considered: [ConsideredFloor] {
    guard isBinding else { return [] }
    var floors = deadlines.map {
      ConsideredFloor(version: $0.required, origin: .baseline, outcome: .deadline($0.from))
    }
    if let reached {
      floors.insert(
        ConsideredFloor(version: reached, origin: .baseline, outcome: .counts), at: 0)
    }
    return floors
  }
}

/// When a floor of the convention or of a trailer starts to hold.
struct FloorWait {
  private let evidence: LiveEvidence
  private let convention: UpdateConvention
  private let published: PublishedFloors
  private let now: Timestamp

  init(_ inputs: GenerationInputs, _ published: PublishedFloors) {
    evidence = LiveEvidence(inputs)
    convention = inputs.convention
    self.published = published
    now = inputs.now
  }

  func outcome(for floor: Version) -> ConsideredFloor.Outcome {
    let isReached = published.reached.map { floor <= $0 } ?? false
    let announced = published.deadlines.first { $0.required == floor }
    if published.isBinding {
      if isReached { return .counts }
      if let announced { return .deadline(announced.from) }
    }
    if evidence.isPhased { return .heldPhased }
    let begins: Timestamp
    if let since = evidence.liveEverywhere(since: floor) {
      begins = since.adding(seconds: convention.holdSeconds)
      if begins > now { return .held(until: begins) }
    } else {
      guard convention.holdSeconds <= 0 else { return .heldUnknownAge }
      begins = now
    }
    guard convention.graceSeconds > 0, !isReached else { return .counts }
    let from = announced?.from ?? begins.adding(seconds: convention.graceSeconds)
    return from > now ? .deadline(from) : .counts
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
