package import Diagnostics

/// What a report for machines says of a rule.
package struct RuleSummary: Hashable, Sendable {
  /// The stable identifier.
  package var code: String

  /// The default severity.
  package var severity: Severity

  /// One sentence: what it flags.
  package var summary: String

  /// Why it matters, in Markdown.
  package var rationale: String?

  /// What to do about it, in Markdown.
  package var mend: String?

  /// Creates a summary.
  package init(
    _ code: String, _ severity: Severity, _ summary: String, rationale: String? = nil,
    mend: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.rationale = rationale
    self.mend = mend
  }
}
