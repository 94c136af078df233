import Diagnostics
import UpdatePolicy
import Versions

/// Flags a floor that is meant for versions which never read the policy.
enum ClientUnaware: Rule {
  static let metadata = RuleMetadata(
    code: "client-unaware",
    group: .policy,
    severity: .note,
    needs: [.policy],
    summary: "The floor is meant for versions that never read the policy",
    rationale: """
      A version from before `update.client-since` has no code that reads the policy. It is below the \
      floor, and nobody there is ever prompted; a server that stops serving them needs another way to \
      say so.
      """,
    mend: """
      Keep serving those versions, or tell them on the server's side. The first version that reads the \
      policy is named in the configuration:

      ```yaml
      update:
        client-since: 1.0.1
      ```
      """,
    examples: [
      .init(
        "a floor over versions without the client",
        .example(
          "3.0.0", convention: UpdateConvention(clientSince: .example("1.0.1")),
          policy: .example(latest: "2.9.0", required: "2.0.0")), findings: 1),
      .init(
        "no floor",
        .example(
          "3.0.0", convention: UpdateConvention(clientSince: .example("1.0.1")),
          policy: .example(latest: "2.9.0", required: nil)), findings: 0),
      .init(
        "nobody said since when the policy is read",
        .example("3.0.0", policy: .example(latest: "2.9.0", required: "2.0.0")), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let document = facts.policy.value?.generated.document,
      let since = facts.convention.clientSince
    else { return [] }
    let tracks = document.tracks + document.storefronts.values.flatMap(\.self)
    let floors = tracks.flatMap { [$0.required].compactMap(\.self) + $0.deadlines.map(\.required) }
    guard let floor = floors.max() else { return [] }
    let unaware = min(floor, since)
    // Before the first release that is left behind there is nobody to keep serving.
    let released = facts.tags.value?.released ?? []
    guard released.isEmpty || released.contains(where: { $0 < unaware }) else { return [] }
    return [
      finding(
        "\(floor) is required, and versions below \(unaware) never learn of it",
        notes: [Finding.Note("the policy is read since \(since), as update.client-since says")],
        help: "Keep serving versions below \(unaware), or tell them on the server's side.")
    ]
  }
}
