import Diagnostics
import UpdatePolicy
import Versions

/// Flags a floor that some declared storefront does not serve.
enum FloorAboveLive: Rule {
  static let metadata = RuleMetadata(
    code: "floor-above-live",
    group: .policy,
    severity: .error,
    needs: [.policy],
    summary: "The floor is above what people can install",
    rationale: """
      Whoever is forced to a version that the store does not serve yet is locked out: the prompt \
      cannot be dismissed and the store page offers nothing but \"Open\". The floor may not be above \
      the lowest live version of the declared storefronts, now or on the day a deadline starts.
      """,
    mend: """
      Wait until the version is live everywhere, or lower the floor to what is:

      ```yaml
      update:
        required: 2.9.0
      ```
      """,
    examples: [
      .init(
        "a floor for a version that is not live yet",
        .example(
          "15.5.5",
          policy: .example(
            latest: "1.0.0", required: nil,
            wanted: .init(version: .example("15.5.5"), origin: .configuration, outcome: .counts))),
        findings: 1),
      .init(
        "a floor that one storefront lags behind",
        .example(
          "3.0.0", store: ["kr": .live("2.9.0"), "us": .live("3.0.0")],
          policy: .example(latest: "2.9.0", required: "3.0.0")), findings: 1),
      .init(
        "a floor that the convention holds back",
        .example(
          "3.0.0",
          policy: .example(
            latest: "2.9.0", required: nil,
            wanted: .init(
              version: .example("3.0.0"), origin: .convention(.major),
              outcome: .held(until: ReleaseFacts.exampleTime)))), findings: 0),
      .init(
        "the live version as the floor",
        .example("3.0.0", policy: .example(latest: "3.0.0", required: "3.0.0")), findings: 0),
      .init(
        "no floor", .example("3.0.0", policy: .example(latest: "3.0.0", required: nil)), findings: 0
      ),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let policy = facts.policy.value else { return [] }
    let unreachable = wanted(policy, facts) ?? written(policy.generated.document)
    guard let unreachable else { return [] }
    let lagging = facts.storefronts.filter { $0.facts.live.version < unreachable.floor }
    let notes = lagging.notes
    let origin = policy.generated.wantedFloor.flatMap {
      $0.version == unreachable.floor ? $0.origin : nil
    }
    return [
      finding(
        "\(unreachable.floor) is required, but \(unreachable.scope) can install only \(unreachable.latest)",
        at: origin == .baseline ? nil : policy.requiredPlace,
        notes: (origin.map { [Finding.Note($0.sentence(policy))] } ?? []) + notes,
        help: help(origin, unreachable))
    ]
  }

  private struct Unreachable {
    var floor: Version
    var latest: Version
    var scope: String
  }

  /// Returns the floor that was asked for, when it is above the lowest live version.
  private static func wanted(_ policy: PolicyFacts, _ facts: ReleaseFacts) -> Unreachable? {
    guard let floor = policy.generated.wantedFloor, floor.outcome.isDue,
      let latest = policy.generated.document.tracks.first?.latest, floor.version > latest
    else { return nil }
    let country = policy.generated.lowestStorefront.map { "people in storefront \($0)" }
    return Unreachable(floor: floor.version, latest: latest, scope: country ?? "people")
  }

  /// Returns the first floor in the document that is above its own track's latest version.
  private static func written(_ document: PolicyDocument) -> Unreachable? {
    let everywhere = document.tracks.map { ($0, "people") }
    let local = document.storefronts.sorted { $0.key < $1.key }.flatMap { country, tracks in
      tracks.map { ($0, "people in storefront \(country)") }
    }
    for (track, scope) in everywhere + local {
      let floors = [track.required].compactMap(\.self) + track.deadlines.map(\.required)
      if let floor = floors.max(), floor > track.latest {
        return Unreachable(floor: floor, latest: track.latest, scope: scope)
      }
    }
    return nil
  }

  private static func help(_ origin: FloorOrigin?, _ unreachable: Unreachable) -> String {
    let latest = unreachable.latest
    let wait = "Wait until \(unreachable.floor) is live in every declared storefront"
    switch origin {
    case .configuration, nil: return "\(wait), or set update.required to at most \(latest)."
    case .baseline:
      return "\(wait) again, or waive floor-lowered to publish a floor of at most \(latest)."
    case .convention: return "\(wait), or declare the release optional."
    case .declared(let tag): return "\(wait), or take back the declaration on tag \(tag)."
    }
  }
}

extension ConsideredFloor.Outcome {
  /// Whether the floor is to hold now or from a fixed moment on.
  fileprivate var isDue: Bool {
    switch self {
    case .counts, .deadline: true
    case .held, .heldUnknownAge, .heldPhased: false
    }
  }
}
