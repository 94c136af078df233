/// One thing a rule has to say, which a person must be able to understand and act on.
package struct Finding: Hashable, Sendable {
  /// Further evidence, at the same place or another.
  package struct Note: Hashable, Sendable {
    /// The evidence, in the style of a summary.
    package var text: String

    /// Where the evidence is, if that helps.
    package var place: Location?

    /// Creates a note.
    package init(_ text: String, at place: Location? = nil) {
      self.text = text
      self.place = place
    }
  }

  /// Why a finding does not count although the rule flags it.
  package struct Waiver: Hashable, Sendable {
    /// The reason that the configuration gives.
    package var reason: String

    /// The last day on which the waiver holds, as `YYYY-MM-DD`, if it ends.
    package var until: String?

    /// Creates a waiver.
    package init(reason: String, until: String?) {
      self.reason = reason
      self.until = until
    }
  }

  /// The stable identifier that configurations, waivers, and the manual use.
  package var code: String

  /// How much it weighs.
  package var severity: Severity

  /// What is wrong: a headline with no final period that leads with the offending value.
  package var summary: String

  /// Where it is, if it is in a file.
  package var place: Location?

  /// Further evidence, each with its own place.
  package var notes: [Note]

  /// What to do about it, as an imperative sentence with its period.
  package var help: String?

  /// Set when the configuration waives the finding.
  package var waived: Waiver?

  /// Creates a finding.
  package init(
    _ code: String, _ severity: Severity, _ summary: String, at place: Location? = nil,
    notes: [Note] = [], help: String? = nil, waived: Waiver? = nil
  ) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.place = place
    self.notes = notes
    self.help = help
    self.waived = waived
  }

  /// Whether this finding refuses the release.
  package var refuses: Bool { severity == .error && waived == nil }
}
