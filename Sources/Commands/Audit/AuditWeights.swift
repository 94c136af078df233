import Diagnostics
import Rules
import UpdatePolicy
import Versions

/// How much what an audit finds weighs.
struct AuditWeights {
  /// What the configuration says.
  let settings: RuleSettings

  /// The moment of the run, for waivers.
  let now: Timestamp

  /// Whether a rule is looked at.
  func judges(_ outcome: AuditRow.Outcome) -> Bool {
    guard let code = outcome.code else { return false }
    return settings.weights[code] != .off
  }

  /// Makes a finding of a rule, or nil where the configuration turns the rule off.
  ///
  /// - Parameters:
  ///   - outcome: What is wrong.
  ///   - version: The tag's version, which a waiver may name.
  ///   - summary: The headline.
  ///   - place: Where it is.
  ///   - help: The mend.
  /// - Returns: The finding with its weight and waiver.
  func finding(
    _ outcome: AuditRow.Outcome, _ version: Version?, _ summary: String,
    at place: Location? = nil, help: String
  ) -> Finding? {
    guard let code = outcome.code, let severity = severity(outcome, code) else { return nil }
    var finding = Finding(code, severity, summary, at: place, help: help)
    finding.waived = version.flatMap { waiver(code, $0) }
    return finding
  }

  /// The waiver of a rule for a version, if there is one that holds.
  func waiver(_ code: String, _ version: Version) -> Finding.Waiver? {
    let waiver = settings.waivers.first { waiver in
      waiver.rule == code && waiver.version == version
        && (waiver.until.map { now < $0.end } ?? true)
    }
    return waiver.map { Finding.Waiver(reason: $0.reason, until: $0.until?.day) }
  }

  private func severity(_ outcome: AuditRow.Outcome, _ code: String) -> Severity? {
    switch settings.weights[code] {
    case .off: nil
    case .severity(let severity): severity
    case nil:
      switch outcome {
      case .mismatch, .disagreement, .regression, .reuse: .error
      case .malformed, .missing, .undetermined, .ok: .warning
      }
    }
  }
}
