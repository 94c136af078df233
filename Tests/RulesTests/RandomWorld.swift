import Diagnostics
import TestSupport
import UpdatePolicy
import Versions

@testable import Rules

/// An app, its releases, and the stores that sell it, as they really are.
struct RandomWorld {
  /// A release as it really is.
  struct Release {
    let version: Version
    /// The lowest system that it really runs on.
    let minimumOS: Version
    /// Whether its tag tells.
    let isRead: Bool
    let declaration: TaggedRelease.Declaration?
  }

  var random: SeededRandom
  private(set) var releases: [Release] = []

  /// The release that each storefront serves, as a place in ``releases``, and since when.
  private(set) var served: [String: (release: Int, since: Timestamp, phased: Bool?)] = [:]
  private(set) var now = Timestamp(secondsSince1970: 1_700_000_000)
  let convention: UpdateConvention
  private let storeSaysSystem: Bool
  private let storeSaysDate: Bool

  static let systems = ["11.0", "12.4", "13.0", "15.0", "16.0", "17"].map { Version.example($0) }

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    releases = Self.releases(&random)
    convention = Self.convention(releases, &random)
    storeSaysSystem = !random.once(in: 5)
    storeSaysDate = !random.once(in: 6)
    for country in ["us", "kr", "jp", "fr"].prefix(Int.random(in: 1...4, using: &random)) {
      let release = Int.random(in: 0...(releases.count / 2), using: &random)
      served[country] = (release, now.adding(seconds: -864_000), nil)
    }
    self.random = random
  }

  /// Lets some time pass, in which storefronts may get newer releases.
  mutating func step() {
    now = now.adding(seconds: Int64.random(in: 0...1_200_000, using: &random))
    for (country, old) in served.sorted(by: { $0.key < $1.key }) where !random.once(in: 3) {
      let next = min(old.release + Int.random(in: 0...3, using: &random), releases.count - 1)
      guard next > old.release else { continue }
      let since = now.adding(seconds: -Int64.random(in: 0...400_000, using: &random))
      served[country] = (
        next, max(since, old.since), random.once(in: 3) ? Bool.random(using: &random) : nil
      )
    }
  }

  /// What the gate sees of it, its releases in any order.
  mutating func inputs(baseline: GenerationInputs.Baseline?) -> GenerationInputs {
    let live = served.mapValues { served in
      let release = releases[served.release]
      return LiveRelease(
        version: release.version, since: storeSaysDate ? served.since : nil,
        minimumOS: storeSaysSystem ? release.minimumOS : nil,
        phasedReleaseComplete: served.phased)
    }
    return GenerationInputs(
      app: "com.example.harbor", live: live, releases: tagged.shuffled(using: &random),
      convention: convention, baseline: baseline, now: now)
  }

  private var tagged: [TaggedRelease] {
    releases.map { release in
      TaggedRelease(
        tag: "v\(release.version)", version: release.version, declaration: release.declaration,
        minimumOS: release.isRead ? release.minimumOS : nil)
    }
  }

  /// The facts for the rules about a policy that was generated from the world.
  func facts(_ generated: GeneratedPolicy, _ inputs: GenerationInputs) -> ReleaseFacts {
    let unread = releases.filter { !$0.isRead }.map { release in
      PolicyFacts.UnreadSystem(
        tag: "v\(release.version)", version: release.version,
        reason: Undetermined("systems", "it could not be read", help: "Mend it."))
    }
    return ReleaseFacts(
      app: AppFacts(), candidate: .absent,
      store: inputs.live.mapValues { .known(StoreFacts(live: $0)) }, convention: convention,
      policy: .known(
        PolicyFacts(
          generated: generated, baseline: inputs.baseline?.document, releases: inputs.releases,
          unreadSystems: unread)),
      now: now)
  }

  /// The release that a device really gets from a storefront: what is served there or, where the
  /// device cannot run it, the highest one before it that it can.
  func obtainable(_ system: Version, in country: String) -> Release? {
    guard let served = served[country] else { return nil }
    return releases[...served.release].last { $0.minimumOS <= system }
  }

  private static func releases(_ random: inout SeededRandom) -> [Release] {
    var numbers = [1, 0, 0]
    var system = 0
    return (0..<Int.random(in: 3...12, using: &random)).map { _ in
      let place = [0, 1, 1, 2, 2, 2].randomElement(using: &random) ?? 2
      numbers[place] += 1
      for lower in numbers.indices where lower > place { numbers[lower] = 0 }
      if random.once(in: 4) {
        system = min(max(0, system + (random.once(in: 5) ? -1 : 1)), systems.count - 1)
      }
      let count = numbers[2] == 0 && random.once(in: 3) ? 2 : 3
      return Release(
        version: .example(numbers.prefix(count).map(String.init).joined(separator: ".")),
        minimumOS: systems[system], isRead: !random.once(in: 6),
        declaration: random.once(in: 5) ? (random.once(in: 3) ? .optional : .forced) : nil)
    }
  }

  private static func convention(
    _ releases: [Release], _ random: inout SeededRandom
  ) -> UpdateConvention {
    var convention = UpdateConvention(
      forceOn: [nil, .major, .minor, .patch].randomElement(using: &random) ?? nil,
      holdSeconds: [0, 3_600, 86_400, 604_800].randomElement(using: &random) ?? 0,
      graceSeconds: [0, 0, 86_400, 1_209_600].randomElement(using: &random) ?? 0,
      validSeconds: random.once(in: 3) ? nil : 15_552_000, forceOlderSystems: random.once(in: 2))
    if random.once(in: 4) { convention.required = releases.randomElement(using: &random)?.version }
    if random.once(in: 3), let version = releases.randomElement(using: &random)?.version {
      convention.blocked = [
        random.once(in: 2)
          ? .init(.exactly(version)) : .init(.between(from: nil, below: version, through: nil))
      ]
    }
    if random.once(in: 4) { convention.clientSince = releases[1].version }
    return convention
  }
}
