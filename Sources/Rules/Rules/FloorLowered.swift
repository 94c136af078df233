import Diagnostics
import UpdatePolicy
import Versions

/// Flags a floor below the published policy's.
enum FloorLowered: Rule {
  static let metadata = RuleMetadata(
    code: "floor-lowered",
    group: .policy,
    severity: .error,
    needs: [.policy],
    summary: "The floor would be below the published one",
    rationale: """
      A floor was raised because the versions below it must not be used any more: a server that no \
      longer speaks with them, data that they lose. Lowering it by accident, as when a line of the \
      configuration is lost in a merge, lets them back in. A deadline that was announced counts as a \
      floor from its day on. Lowering on purpose needs a waiver, so that somebody has given a reason.
      """,
    mend: """
      Restore the floor, or say why it goes down:

      ```yaml
      waivers:
        - { rule: floor-lowered, version: 3.2.0, reason: "3.0.0 was never needed", until: 2026-12-31 }
      ```
      """,
    examples: [
      .init(
        "the line was lost",
        .example(
          "3.2.0", policy: .example(latest: "3.2.0", required: nil, baselineRequired: "3.0.0")),
        findings: 1),
      .init(
        "a lower floor",
        .example(
          "3.2.0", policy: .example(latest: "3.2.0", required: "2.0.0", baselineRequired: "3.0.0")),
        findings: 1),
      .init(
        "the same floor, written shorter",
        .example(
          "3.2.0", policy: .example(latest: "3.2.0", required: "3.0", baselineRequired: "3.0.0")),
        findings: 0),
      .init(
        "nothing published yet",
        .example("3.2.0", policy: .example(latest: "3.2.0", required: nil)), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let policy = facts.policy.value, let baseline = policy.baseline else { return [] }
    let document = policy.generated.document
    let everywhere = lowered(from: baseline.tracks, to: document.tracks, facts.now)
    let countries = Set(baseline.storefronts.keys).union(document.storefronts.keys).sorted()
    let local = countries.flatMap { country in
      lowered(
        from: baseline.storefronts[country] ?? baseline.tracks,
        to: document.storefronts[country] ?? document.tracks, facts.now
      ).filter { !everywhere.contains($0) }.map { ($0, " in storefront \(country)") }
    }
    return (everywhere.map { ($0, "") } + local).map { finding($0, $1, policy) }
  }

  private struct Lowered: Hashable {
    var old: Version
    var new: Version?
  }

  /// Compares the newest system's track with the newest system's, and every other with the one for
  /// the same system: a track that moves down because the app needs a newer system carries no floor.
  private static func lowered(
    from old: [PolicyDocument.Track], to new: [PolicyDocument.Track], _ now: Timestamp
  ) -> [Lowered] {
    old.reached.enumerated().compactMap { index, track in
      let match =
        index == 0
        ? new.first : new.dropFirst().first { $0.minimumOS == track.minimumOS }
      guard let match else { return nil }
      let lost = floors(track).first { floor in
        !floors(match).contains {
          $0.required >= floor.required && $0.from <= max(floor.from, now)
        }
      }
      return lost.map { Lowered(old: $0.required, new: floors(match).map(\.required).max()) }
    }
  }

  /// The floors of a track, highest first, the present one as a deadline that is long past.
  private static func floors(_ track: PolicyDocument.Track) -> [PolicyDocument.Deadline] {
    let past = Timestamp(secondsSince1970: .min)
    let present = track.required.map { PolicyDocument.Deadline(from: past, required: $0) }
    return ([present].compactMap(\.self) + track.deadlines).sorted { $0.required > $1.required }
  }

  private static func finding(
    _ lowered: Lowered, _ scope: String, _ policy: PolicyFacts
  ) -> Finding {
    let published = policy.baselineName ?? "the published policy"
    let isLater = lowered.new.map { $0 >= lowered.old } ?? false
    let change =
      isLater
      ? "would be required\(scope) later than published"
      : "is required\(scope) now, and \(lowered.new.map { "only \($0)" } ?? "nothing") would be"
    return finding(
      "\(lowered.old) \(change)", at: policy.requiredPlace,
      notes: [Finding.Note("\(published) requires \(lowered.old)")],
      help: """
        Set update.required to \(lowered.old), or waive floor-lowered with the reason why versions \
        below it may be used again.
        """)
  }
}
