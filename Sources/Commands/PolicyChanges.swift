import Reporting
import Rules
import UpdatePolicy
import Versions

/// What a new policy changes against the published one, and for whom.
struct PolicyChanges {
  private let difference: PolicyDifference
  private let unaware: [Version]
  private let clientSince: Version?

  /// When the published policy ended, if it has.
  private let ended: Timestamp?

  init(_ policy: PolicyFacts, _ judgement: Judgement) {
    let released = judgement.tags.releases.map(\.match.version).filter { $0.prerelease == nil }
    clientSince = judgement.facts.convention.clientSince
    let since = clientSince
    ended = policy.baseline?.expires.flatMap { $0 <= judgement.now ? $0 : nil }
    unaware = released.filter { version in since.map { version < $0 } ?? false }
    difference = PolicyDifference(
      from: policy.baseline, to: policy.generated.document,
      released: released.filter { version in since.map { version >= $0 } ?? true },
      now: judgement.now)
  }

  /// The changes, one a line.
  func lines(_ shares: InstalledShares?) -> [ContextLine] {
    var lines =
      ended.map { ["the published policy ended \($0), and forces nobody since then"] } ?? []
    guard !difference.isEmpty || ended != nil else { return [ContextLine("change", "none")] }
    lines += difference.lines(shares: shares)
    if let clientSince, !unaware.isEmpty {
      let names = VersionSpans.text(unaware, among: unaware)
      lines.append("never reached: \(names) (the policy is read since \(clientSince))")
    }
    return lines.map { ContextLine("change", $0) }
  }
}
