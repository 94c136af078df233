import Diagnostics
import UpdatePolicy
import Versions

/// Flags a policy file that differs from what would be generated.
enum PolicyStale: Rule {
  static let metadata = RuleMetadata(
    code: "policy-stale",
    group: .policy,
    severity: .error,
    needs: [.policy],
    summary: "A policy file differs from what would be generated now",
    rationale: """
      Shipped apps decide from the file, not from the configuration. A floor that was configured and \
      never generated protects nobody; a file that was edited by hand says what no rule has judged. \
      Where no output is configured the published policy itself is compared.
      """,
    mend: """
      Generate the files and publish them:

      ```
      trainstop policy && git add dist && git commit --message "Refresh the update policy"
      ```
      """,
    examples: [
      .init(
        "one stale file and one that is missing",
        .example(
          "3.2.0",
          policy: .example(
            latest: "3.2.0", required: nil,
            outputs: [
              .init(path: "dist/update-policy.json", state: .stale),
              .init(path: "dist/versions.json", state: .missing),
            ])), findings: 2),
      .init(
        "a published policy that is out of date",
        .example(
          "3.2.0", policy: .example(latest: "3.2.0", required: "3.0.0", baselineRequired: "2.0.0")),
        findings: 1),
      .init(
        "a published policy that is soon over", .example(issuedDaysAgo: 150, lastingDays: 180),
        findings: 1),
      .init(
        "every file current",
        .example(
          "3.2.0",
          policy: .example(
            latest: "3.2.0", required: nil,
            outputs: [.init(path: "dist/update-policy.json", state: .current)])), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let policy = facts.policy.value else { return [] }
    let notes = dates(of: policy, facts.now)
    guard policy.outputs.isEmpty else { return policy.outputs.compactMap { stale($0, notes) } }
    guard policy.baseline != nil, !policy.generated.isUnchanged else { return [] }
    return [
      finding(
        "\(policy.baselineName ?? "the published policy") differs from what would be generated",
        notes: notes, help: "Run 'trainstop policy' and publish what it writes.")
    ]
  }

  /// Since when the published policy has stood, and until when it says something.
  private static func dates(of policy: PolicyFacts, _ now: Timestamp) -> [Finding.Note] {
    guard let baseline = policy.baseline else { return [] }
    let name = policy.baselineName ?? "the published policy"
    let issued = baseline.issued.map { issued in
      Finding.Note("\(name) was issued \(issued), \(days(from: issued, to: now)) ago")
    }
    let expires = baseline.expires.map { expires in
      Finding.Note(
        expires > now
          ? "it says nothing any more from \(expires) on, in \(days(from: now, to: expires))"
          : "it says nothing any more since \(expires), for \(days(from: expires, to: now))")
    }
    return [issued, expires].compactMap(\.self)
  }

  private static func days(from start: Timestamp, to end: Timestamp) -> String {
    let days = max(0, end.seconds(since: start)) / 86_400
    return days > 0 ? days.counting("day") : "less than a day"
  }

  private static func stale(_ output: PolicyFacts.Output, _ notes: [Finding.Note]) -> Finding? {
    switch output.state {
    case .current: nil
    case .stale:
      finding(
        "\(output.path) differs from what would be generated", at: Location(output.path),
        notes: notes, help: "Run 'trainstop policy' and commit \(output.path).")
    case .missing:
      finding(
        "\(output.path) is not there", at: Location(output.path),
        help: "Run 'trainstop policy' and commit \(output.path).")
    }
  }
}

extension ReleaseFacts {
  /// Facts about a published policy that a new one would replace.
  fileprivate static func example(issuedDaysAgo days: Int64, lastingDays: Int64) -> ReleaseFacts {
    var policy = PolicyFacts.example(
      latest: "3.2.0", required: "3.0.0", baselineRequired: "3.0.0")
    let issued = exampleTime.adding(seconds: -86_400 * days)
    policy.baseline?.issued = issued
    policy.baseline?.expires = issued.adding(seconds: 86_400 * lastingDays)
    return .example("3.3.0", policy: policy)
  }
}
