import Diagnostics
import UpdatePolicy
import Versions

/// Flags a blocked version that is the newest one somebody can install.
enum BlockWithoutTarget: Rule {
  static let metadata = RuleMetadata(
    code: "block-without-target",
    group: .policy,
    severity: .error,
    needs: [.policy],
    summary: "A blocked version is the newest one that somebody can install",
    rationale: """
      Blocking a version forces whoever has it to update; when there is nothing newer for their \
      system or storefront, clients show no prompt at all rather than one without a way out. The block \
      then protects nobody, and nobody below that version is asked to update either.
      """,
    mend: """
      Release a version that is not blocked first, or end the range below the newest one:

      ```yaml
      update:
        blocked: [{ versions: "3.1.0..<3.1.2", reason: data-loss }]
      ```
      """,
    examples: [
      .init(
        "the live version is blocked", .example(blocking: .exactly(.example("3.1.2"))), findings: 1),
      .init(
        "an open range",
        .example(blocking: .between(from: .example("3.1.0"), below: nil, through: nil)),
        findings: 1),
      .init(
        "a range that ends below the live version",
        .example(
          blocking: .between(from: .example("3.1.0"), below: .example("3.1.2"), through: nil)),
        findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let document = facts.policy.value?.generated.document else { return [] }
    let everywhere = document.tracks.map { ($0, "") }
    let local = document.storefronts.sorted { $0.key < $1.key }.flatMap { country, tracks in
      tracks.map { ($0, " in storefront \(country)") }
    }
    return (everywhere + local).compactMap { track, scope in
      guard let block = document.blocked.first(where: { $0.extent.contains(track.latest) }) else {
        return nil
      }
      let system = track.minimumOS.map { " for systems from \($0)" } ?? ""
      return finding(
        "\(track.latest) is blocked, and nothing newer can be installed\(system)\(scope)",
        notes: block.reason.map { [Finding.Note("its reason is: \($0)")] } ?? [],
        help: "Release a version that is not blocked first, or end the range below \(track.latest)."
      )
    }
  }
}

extension ReleaseFacts {
  /// Facts about a block while 3.1.2 is live.
  fileprivate static func example(blocking extent: PolicyDocument.Block.Extent) -> ReleaseFacts {
    var policy = PolicyFacts.example(latest: "3.1.2", required: nil)
    policy.generated.document.blocked = [.init(extent, reason: "data-loss")]
    return .example("3.1.3", policy: policy)
  }
}
