import Diagnostics
import UpdatePolicy
import Versions

/// Flags a floor, or a block, that devices with an older system can neither reach nor escape.
enum FloorStrandsOs: Rule {
  static let metadata = RuleMetadata(
    code: "floor-strands-os",
    group: .policy,
    severity: .error,
    needs: [.policy, .systems],
    summary: "Somebody is forced to a version that needs a newer system than theirs",
    rationale: """
      A release that raises the minimum operating system leaves devices behind. Whoever is forced to it \
      there meets a store page that says \"requires iOS 16\", and cannot use the app any more. The \
      minimum system is read from the project at each release tag: devices of an older system need a \
      track of their own with the last version that they can run, and a track without a system stands \
      for any.
      """,
    mend: """
      Let the floor wait, or see to it that the system of each release is known: that the store's answer \
      or the project at the tag says it.

      ```yaml
      update:
        force-on: never
      ```
      """,
    examples: [
      .init(
        "one track for any system, although the newest version needs 16.0",
        .example([.init(latest: "3.2.0", required: "3.0.0")]), findings: 1),
      .init(
        "no track for systems from 13.0, which 2.9.4 runs on",
        .example([.init(latest: "3.2.0", os: "16.0", required: "3.0.0")]), findings: 1),
      .init(
        "a deadline that is still to come",
        .example([.init(latest: "3.2.0", deadline: "3.0.0")]), findings: 1),
      .init(
        "a blocked version on a system that the newest one does not run on",
        .example([.init(latest: "3.2.0")], blocking: "2.9.4"), findings: 1),
      .init(
        "a track for each system",
        .example([
          .init(latest: "3.2.0", os: "16.0", required: "3.0.0"),
          .init(latest: "2.9.4", os: "13.0"),
        ]), findings: 0),
      .init(
        "a floor below the last version for the older system",
        .example([.init(latest: "3.2.0", required: "2.0.0")]), findings: 0),
      .init(
        "the versions of older systems never read the policy",
        .example([.init(latest: "3.2.0", required: "3.0.0")], clientSince: "3.0.0"), findings: 0),
      .init("no floor", .example([.init(latest: "3.2.0")]), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let policy = facts.policy.value else { return [] }
    let forced = forced(policy, facts.convention.clientSince)
    var said: Set<String> = []
    return policy.generated.document.lists.compactMap { list in
      guard let stranded = stranded(forced, list, policy), said.insert(stranded.reason).inserted
      else { return nil }
      let release = stranded.release
      let system = release.minimumOS.map { "\($0)" } ?? "any"
      return finding(
        "\(demand(on: release, list, policy)), but devices with system \(system)\(list.scope) "
          + stranded.reason,
        at: policy.requiredPlace,
        notes: [
          Finding.Note(
            "\(release.version) runs on systems from \(system), as tag \(release.tag) says")
        ],
        help: """
          Leave \(release.version) alone, or see to it that the system of \(list.tracks[0].latest) is \
          known to the store or to the project at its tag.
          """)
    }
  }

  private struct Stranded {
    let release: TaggedRelease
    let reason: String
  }

  /// The releases that read the policy and are forced by it somewhere, highest version first.
  private static func forced(_ policy: PolicyFacts, _ since: Version?) -> [TaggedRelease] {
    policy.releases.filter { release in
      release.version.prerelease == nil && policy.forces(release.version)
        && since.map { release.version >= $0 } ?? true
    }.sorted { ($1.version, $0.tag) < ($0.version, $1.tag) }
  }

  private static func demand(
    on release: TaggedRelease, _ list: TrackList, _ policy: PolicyFacts
  ) -> String {
    if policy.generated.document.blocks(release.version) { return "\(release.version) is blocked" }
    return "\(list.highestFloor.map { "\($0)" } ?? "a newer version") is required"
  }

  /// Returns the highest of the forced releases whose oldest device is left behind.
  private static func stranded(
    _ forced: [TaggedRelease], _ list: TrackList, _ policy: PolicyFacts
  ) -> Stranded? {
    for release in forced {
      guard let system = release.minimumOS else { continue }
      if let reason = obstacle(for: release.version, on: system, list, policy) {
        return Stranded(release: release, reason: reason)
      }
    }
    return nil
  }

  /// Why an installation on a system is left behind; nil when it is not.
  private static func obstacle(
    for installed: Version, on system: Version, _ list: TrackList, _ policy: PolicyFacts
  ) -> String? {
    let isBlocked = policy.generated.document.blocks(installed)
    let isBelowFloor = list.highestFloor.map { installed < $0 } ?? false
    guard isBlocked || isBelowFloor else { return nil }
    let track = list.tracks.first { $0.minimumOS.map { $0 <= system } ?? true }
    guard let track else { return "have no track" }
    let isForced = isBlocked || track.floors.contains { installed < $0 }
    guard isForced, installed < track.latest else { return nil }
    let needed = policy.releases.filter { $0.version == track.latest }.compactMap(\.minimumOS).max()
    guard let needed, needed > system else { return nil }
    return "cannot run \(track.latest), which needs \(needed)"
  }
}

extension ReleaseFacts {
  /// A track as the examples write it.
  fileprivate struct Track {
    var latest: String
    var os: String?
    var required: String?
    var deadline: String?

    var track: PolicyDocument.Track {
      PolicyDocument.Track(
        latest: .example(latest), minimumOS: os.map { .example($0) },
        required: required.map { .example($0) },
        deadlines: deadline.map {
          [.init(from: exampleTime.adding(seconds: 604_800), required: .example($0))]
        } ?? [])
    }
  }

  /// Facts about an app whose 2.9.4 runs on systems from 13.0 and whose 3.2.0 needs 16.0.
  fileprivate static func example(
    _ tracks: [Track], clientSince: String? = nil, blocking blocked: String? = nil
  ) -> ReleaseFacts {
    var policy = PolicyFacts.example(latest: "3.2.0", required: nil)
    policy.generated.document.tracks = tracks.map(\.track)
    policy.generated.document.blocked = blocked.map { [.init(.exactly(.example($0)))] } ?? []
    policy.releases = [("2.9.4", "13.0"), ("3.0.0", "16.0"), ("3.2.0", "16.0")].map {
      TaggedRelease(tag: "v\($0)", version: .example($0), minimumOS: .example($1))
    }
    return .example(
      "3.3.0", convention: UpdateConvention(clientSince: clientSince.map { .example($0) }),
      policy: policy)
  }
}
