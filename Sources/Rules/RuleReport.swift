package import Diagnostics

/// What the rules say about a release.
package struct RuleReport: Hashable, Sendable {
  /// What was found: what counts before what is waived, then worst first, then by place and code.
  package var findings: [Finding]

  /// What a rule needed and nobody could find out, each once.
  package var undetermined: [Undetermined]

  /// What could not be found out and no rule depends on, so that it does not hold up the verdict:
  /// build numbers that only the build machine supplies.
  package var unjudged: [Undetermined]

  /// Creates a report.
  package init(
    findings: [Finding] = [], undetermined: [Undetermined] = [], unjudged: [Undetermined] = []
  ) {
    self.findings = findings
    self.undetermined = undetermined
    self.unjudged = unjudged
  }

  /// The verdict on the release.
  package var verdict: Verdict { Verdict(findings, undetermined) }
}

extension Finding {
  /// Whether a report shows the left finding first.
  package static func isShownBefore(_ left: Finding, _ right: Finding) -> Bool {
    if (left.waived == nil) != (right.waived == nil) { return left.waived == nil }
    if left.severity != right.severity { return left.severity > right.severity }
    switch (left.place, right.place) {
    case (nil, _?): return false
    case (_?, nil): return true
    case (let one?, let two?) where !one.isSamePoint(as: two): return one.precedes(two)
    case (nil, nil), (_?, _?): break
    }
    if left.code != right.code { return left.code < right.code }
    return left.summary < right.summary
  }
}

extension Location {
  fileprivate func isSamePoint(as other: Location) -> Bool {
    file == other.file && line == other.line && column == other.column
  }

  fileprivate func precedes(_ other: Location) -> Bool {
    guard file == other.file else { return file < other.file }
    guard line == other.line else { return (line ?? 0) < (other.line ?? 0) }
    return (column ?? 0) < (other.column ?? 0)
  }
}
