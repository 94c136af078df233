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
        "every file current",
        .example(
          "3.2.0",
          policy: .example(
            latest: "3.2.0", required: nil,
            outputs: [.init(path: "dist/update-policy.json", state: .current)])), findings: 0),
    ])

  static func check(_ facts: ReleaseFacts) -> [Finding] {
    guard let policy = facts.policy.value else { return [] }
    guard policy.outputs.isEmpty else { return policy.outputs.compactMap(stale) }
    guard policy.baseline != nil, !policy.generated.isUnchanged else { return [] }
    return [
      finding(
        "\(policy.baselineName ?? "the published policy") differs from what would be generated",
        help: "Run 'trainstop policy' and publish what it writes.")
    ]
  }

  private static func stale(_ output: PolicyFacts.Output) -> Finding? {
    switch output.state {
    case .current: nil
    case .stale:
      finding(
        "\(output.path) differs from what would be generated", at: Location(output.path),
        help: "Run 'trainstop policy' and commit \(output.path).")
    case .missing:
      finding(
        "\(output.path) is not there", at: Location(output.path),
        help: "Run 'trainstop policy' and commit \(output.path).")
    }
  }
}
