import Diagnostics
import UpdatePolicy
import Versions

/// Tells of a floor that is meant and does not hold yet.
enum FloorWaiting: Rule {
  static let metadata = RuleMetadata(
    code: "floor-waiting",
    group: .policy,
    severity: .note,
    needs: [.policy],
    summary: "A floor waits for its hold, its phased release, or its deadline",
    rationale: """
      A floor of the convention or of a trailer does not hold on the day of the release: first its \
      version has to be live everywhere for `update.hold`, then `update.grace` passes. Whoever waits \
      for it should not have to work out the day. The job that regenerates the policy has to run after \
      that moment: a floor holds when it is published, not when it may be.
      """,
    mend: """
      Nothing, or regenerate the policy after the moment that is named:

      ```
      trainstop policy && git commit --message "Refresh the update policy" -- dist
      ```
      """,
    examples: [
      .init(
        "two hours after the release",
        .example(
          .init(
            version: .example("3.2.0"), origin: .convention(.minor),
            outcome: .held(until: ReleaseFacts.exampleTime.adding(seconds: 79_200)))), findings: 1),
      .init(
        "the third day of a phased release",
        .example(
          .init(
            version: .example("3.2.0"), origin: .declared(tag: "v3.2.0"), outcome: .heldPhased)),
        findings: 1),
      .init(
        "a store that does not date its versions",
        .example(
          .init(
            version: .example("3.2.0"), origin: .convention(.minor), outcome: .heldUnknownAge)),
        findings: 1),
      .init(
        "an announced floor",
        .example(
          .init(
            version: .example("3.2.0"), origin: .convention(.minor),
            outcome: .deadline(ReleaseFacts.exampleTime.adding(seconds: 604_800)))), findings: 1),
      .init(
        "a floor that holds",
        .example(
          .init(
            version: .example("3.2.0"), origin: .convention(.minor), outcome: .counts)), findings: 0
      ),
      .init(
        "a lower floor than the one that holds",
        .example(
          .init(
            version: .example("2.0.0"), origin: .declared(tag: "v2.0.0"), outcome: .heldPhased),
          required: "3.0.0"), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let policy = facts.policy.value else { return [] }
    let required = policy.generated.document.tracks.first?.required
    var named: Set<Version> = []
    return policy.generated.floors.compactMap { floor in
      if let required, floor.version <= required { return nil }
      guard let wait = wait(floor.outcome, facts), named.insert(floor.version).inserted else {
        return nil
      }
      return finding(
        "\(floor.version) \(wait.what)", notes: [Finding.Note(floor.origin.sentence(policy))],
        help: wait.help)
    }
  }

  private static func wait(
    _ outcome: ConsideredFloor.Outcome, _ facts: ReleaseFacts
  ) -> (what: String, help: String)? {
    switch outcome {
    case .counts: nil
    case .deadline(let from):
      (
        "will be required from \(from) on, as announced",
        "Do nothing: shipped apps know the day. Regenerate the policy as usual."
      )
    case .held(let until):
      (
        "will not be required before \(until), when it has been live for the hold",
        "Regenerate the policy at \(until) or later."
      )
    case .heldPhased:
      (
        "will not be required before its phased release is complete",
        "Regenerate the policy when everybody is offered \(live(facts))."
      )
    case .heldUnknownAge:
      (
        "will not be required: the store does not say since when it has been live",
        "Set 'hold: 0s' under update to require it at once, or ask a store that dates its versions."
      )
    }
  }

  private static func live(_ facts: ReleaseFacts) -> String {
    let phased = facts.storefronts.filter { $0.facts.live.phasedReleaseComplete == false }
    return phased.first.map { "\($0.facts.live.version)" } ?? "it"
  }
}

extension ReleaseFacts {
  /// Facts about a floor that was considered.
  fileprivate static func example(
    _ floor: ConsideredFloor, required: String? = nil
  ) -> ReleaseFacts {
    var policy = PolicyFacts.example(latest: "3.2.0", required: required)
    policy.generated.floors = [floor]
    return .example("3.3.0", policy: policy)
  }
}
