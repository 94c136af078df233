import Diagnostics
import UpdatePolicy
import Versions

/// Flags a waiver past its date.
enum WaiverExpired: WaiverRule {
  static let metadata = RuleMetadata(
    code: "waiver-expired",
    severity: .error,
    needs: [],
    summary: "A waiver is past its date",
    rationale: """
      `until` is the last day, in UTC, on which a waiver holds. From the next day on it waives nothing: \
      what it covered counts again, and the waiver itself is an error, so that the promise to come back \
      to it is kept.
      """,
    mend: "Delete the waiver, or give it a new date and the reason why.",
    examples: [
      .init(
        "the finding counts again",
        .example("2.5.0", tags: .example(latest: "2.3.0")),
        settings: .example(
          waiving: "version-skips", "2.5.0", until: ("2026-11-29", 1_795_996_800)), findings: 1),
      .init(
        "on its last day",
        .example("2.5.0", tags: .example(latest: "2.3.0")),
        settings: .example(
          waiving: "version-skips", "2.5.0", until: ("2026-11-30", 1_796_083_200)), findings: 0),
    ])

  static func check(_ use: WaiverUse, _ facts: ReleaseFacts) -> Finding? {
    guard use.isExpired, let until = use.waiver.until else { return nil }
    let waiver = use.waiver
    return finding(
      "waiver of \(waiver.rule) for \(waiver.version) ended on \(until.day)", at: waiver.place,
      notes: [Finding.Note("its reason is: \(waiver.reason)")],
      help: "Delete the waiver, or give it a later date and the reason why.")
  }
}
