import Diagnostics
import UpdatePolicy
import Versions

/// Flags a waiver that no finding needs.
enum WaiverUnused: WaiverRule {
  static let metadata = RuleMetadata(
    code: "waiver-unused",
    severity: .warning,
    needs: [],
    summary: "A waiver matches no finding",
    rationale: """
      A waiver that nothing needs any more will one day waive something that nobody looked at. It is \
      unused when its rule ran and found nothing for its version, when its rule is off or does not \
      exist, or when the candidate is past its version. A waiver for a version still to come is not \
      flagged, nor one whose rule could not run, as in a hook without the store.
      """,
    mend: "Delete the waiver from `.trainstop.yml`.",
    examples: [
      .init(
        "the version was corrected instead",
        .example("2.3.1", tags: .example(latest: "2.3.0")),
        settings: .example(waiving: "version-skips", "2.3.1"), findings: 1),
      .init(
        "left over from an earlier version",
        .example("2.3.1", tags: .example(latest: "2.3.0")),
        settings: .example(waiving: "version-leaps", "2.0.0"), findings: 1),
      .init(
        "for a version to come",
        .example("2.3.1", tags: .example(latest: "2.3.0")),
        settings: .example(waiving: "version-leaps", "2027.1.0"), findings: 0),
      .init(
        "in use",
        .example("2.5.0", tags: .example(latest: "2.3.0")),
        settings: .example(waiving: "version-skips", "2.5.0"), findings: 0),
      .init(
        "for a rule that could not run", .example("2.3.0"),
        settings: .example(waiving: "train-closed", "2.3.0"), findings: 0),
    ])

  static func check(_ use: WaiverUse, _ facts: ReleaseFacts) -> Finding? {
    let waiver = use.waiver
    guard !use.isExpired, use.outcome == .unmatched else { return nil }
    return finding(
      "waiver of \(waiver.rule) for \(waiver.version) matches no finding", at: waiver.place,
      notes: [Finding.Note("its reason is: \(waiver.reason)")], help: "Delete the waiver.")
  }
}
