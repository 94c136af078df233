import Diagnostics
import UpdatePolicy
import Versions

/// Flags a floor whose version went live too short a time ago.
enum FloorTooFresh: Rule {
  static let metadata = RuleMetadata(
    code: "floor-too-fresh",
    group: .policy,
    severity: .error,
    needs: [.policy],
    summary: "A new floor's version has not been live for the hold, or is still being phased in",
    rationale: """
      The lookup shows a version hours before every device is offered it, and a phased release offers \
      it to a few people at first. Whoever is forced in that time meets a store page that says \
      \"Open\". Floors of the convention wait for `update.hold` by themselves; this rule judges the \
      one that `update.required` asks for, which counts at once. A floor that the published policy \
      has already is not judged again.
      """,
    mend: """
      Wait until the hold is over and the phased release is complete, or set a shorter hold:

      ```yaml
      update:
        hold: 2h
      ```
      """,
    examples: [
      .init(
        "released two hours ago",
        .example(floor: "1.8.0", live: LiveRelease(version: .example("1.8.0"), since: hoursAgo(2))),
        findings: 1),
      .init(
        "the third day of a phased release",
        .example(
          floor: "1.8.0",
          live: LiveRelease(
            version: .example("1.8.0"), since: hoursAgo(72), phasedReleaseComplete: false)),
        findings: 1),
      .init(
        "released a day ago",
        .example(
          floor: "1.8.0", live: LiveRelease(version: .example("1.8.0"), since: hoursAgo(24))),
        findings: 0),
      .init(
        "a floor that is published already",
        .example(
          floor: "1.7.0", baseline: "1.7.0",
          live: LiveRelease(version: .example("1.8.0"), since: hoursAgo(2))), findings: 0),
    ])

  private static func hoursAgo(_ hours: Int64) -> Timestamp {
    ReleaseFacts.exampleTime.adding(seconds: -3_600 * hours)
  }

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let policy = facts.policy.value, let floor = policy.generated.wantedFloor,
      floor.origin == .configuration, floor.outcome == .counts, !wasReached(floor.version, policy)
    else { return [] }
    let hold = facts.convention.holdSeconds
    let notes = facts.storefronts.filter { $0.facts.live.version >= floor.version }
      .compactMap { country, store in
        reason(store, hold, facts.now).map { Finding.Note("storefront \(country): \($0)") }
      }
    guard !notes.isEmpty else { return [] }
    return [
      finding(
        "\(floor.version) is required, but not everybody can be offered it yet",
        at: policy.requiredPlace, notes: notes.firstFew,
        help: "Wait for the hold and the phased release, or set a shorter update.hold.")
    ]
  }

  /// Whether the published policy shows that the version was live long before: its floor is as high
  /// already, or its own latest version was.
  private static func wasReached(_ floor: Version, _ policy: PolicyFacts) -> Bool {
    guard let track = policy.baseline?.tracks.first else { return false }
    if let required = track.required, required >= floor { return true }
    return track.latest > floor
  }

  private static func reason(_ store: StoreFacts, _ hold: Int64, _ now: Timestamp) -> String? {
    let live = store.live
    if live.phasedReleaseComplete == false {
      let phase = store.phase.map { ": it is \($0)" } ?? ""
      return "the phased release of \(live.version) is not complete\(phase)"
    }
    guard let since = live.since else { return nil }
    let age = now.secondsSince1970 - since.secondsSince1970
    guard age < hold else { return nil }
    let whole = (hold / 3_600).counting("hour")
    return "\(live.version) has been live for \(max(0, age) / 3_600) of \(whole)"
  }
}

extension ReleaseFacts {
  /// Facts about a floor that the configuration asks for and what one storefront serves.
  fileprivate static func example(
    floor: String, baseline: String? = nil, live: LiveRelease
  ) -> ReleaseFacts {
    .example(
      "1.9.0", store: ["us": .known(StoreFacts(live: live))],
      policy: .example(
        latest: "\(live.version)", required: floor,
        wanted: .init(version: .example(floor), origin: .configuration, outcome: .counts),
        baselineRequired: baseline))
  }
}
