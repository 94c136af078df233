import Diagnostics
import UpdatePolicy
import Versions

/// Runs the rules and gathers what they say.
package enum RuleRunner {
  /// Judges a release.
  ///
  /// A rule runs when what it needs is known. What is undetermined is reported once, however many
  /// rules need it, and never read as absent; what nobody asked for is left out silently.
  ///
  /// A waiver holds for findings of its rule when its version is the candidate's or, for a rule
  /// about the policy, the one that the policy calls latest. The finding stays in the report.
  ///
  /// - Parameters:
  ///   - facts: What was read.
  ///   - settings: What the configuration says about rules.
  ///   - groups: The groups of rules to run; nil runs all of them.
  /// - Returns: The findings in the order of a report, and what is not known.
  package static func run(
    _ facts: ReleaseFacts, _ settings: RuleSettings = RuleSettings(),
    only groups: Set<RuleMetadata.Group>? = nil
  ) -> RuleReport {
    var run = RuleRun(facts, settings, groups ?? Set(RuleMetadata.Group.allCases))
    for rule in RuleRegistry.all { run.judge(rule) }
    for rule in RuleRegistry.waiverRules { run.judgeWaivers(rule) }
    return run.report
  }
}

/// One run of the rules.
private struct RuleRun {
  private let facts: ReleaseFacts
  private let settings: RuleSettings
  private let groups: Set<RuleMetadata.Group>
  private var findings: [Finding] = []
  private var undetermined: Set<Undetermined> = []
  private var matched: Set<Int> = []

  /// The rules that exist but were not asked for, or could not run to the end.
  private var incomplete: Set<String> = []

  init(_ facts: ReleaseFacts, _ settings: RuleSettings, _ groups: Set<RuleMetadata.Group>) {
    self.facts = facts
    self.settings = settings
    self.groups = groups
  }

  var report: RuleReport {
    let builds = groups.contains(.release) ? facts.judgedBundles.compactMap(\.build.gap) : []
    return RuleReport(
      findings: findings.sorted(by: Finding.isShownBefore), undetermined: Self.sorted(undetermined),
      unjudged: unsaid(Self.sorted(Set(builds))))
  }

  /// Returns each cause once, and none that is reported as undetermined anyway: bundles share the
  /// setting that nobody makes.
  private func unsaid(_ gaps: [Undetermined]) -> [Undetermined] {
    var said = undetermined.map { Finding.Note($0.reason, at: $0.place) }
    return gaps.filter { gap in
      let cause = Finding.Note(gap.reason, at: gap.place)
      guard !said.contains(cause) else { return false }
      said.append(cause)
      return true
    }
  }

  mutating func judge(_ rule: any Rule.Type) {
    let metadata = rule.metadata
    guard groups.contains(metadata.group) else {
      incomplete.insert(metadata.code)
      return
    }
    guard let severity = severity(of: metadata) else { return }
    let readiness = facts.readiness(metadata.needs)
    undetermined.formUnion(readiness.undetermined)
    if !readiness.isComplete { incomplete.insert(metadata.code) }
    guard readiness.isReady else { return }
    findings += rule.check(facts).map { finding in
      var finding = finding
      finding.severity = severity
      finding.waived = waiver(of: metadata)
      return finding
    }
  }

  mutating func judgeWaivers(_ rule: any WaiverRule.Type) {
    guard let severity = severity(of: rule.metadata) else { return }
    for (index, waiver) in settings.waivers.enumerated() where isInScope(waiver) {
      let use = WaiverUse(
        waiver: waiver, outcome: outcome(of: waiver, at: index), isExpired: isExpired(waiver))
      guard var finding = rule.check(use, facts) else { continue }
      finding.severity = severity
      findings.append(finding)
    }
  }

  /// Whether the waived rule belongs to the groups that run: a waiver of a release's rule must not
  /// keep the policy from being written.
  private func isInScope(_ waiver: RuleSettings.Waiver) -> Bool {
    RuleRegistry.rule(waiver.rule).map { groups.contains($0.metadata.group) } ?? true
  }

  private func severity(of metadata: RuleMetadata) -> Severity? {
    switch settings.weights[metadata.code] {
    case .off: nil
    case .severity(let severity): severity
    case nil: metadata.severity
    }
  }

  private mutating func waiver(of metadata: RuleMetadata) -> Finding.Waiver? {
    let versions = versions(of: metadata.group)
    let fitting = settings.waivers.indices.filter {
      settings.waivers[$0].rule == metadata.code && versions.contains(settings.waivers[$0].version)
    }
    matched.formUnion(fitting)
    guard let index = fitting.first(where: { !isExpired(settings.waivers[$0]) }) else { return nil }
    let waiver = settings.waivers[index]
    return Finding.Waiver(reason: waiver.reason, until: waiver.until?.day)
  }

  /// The versions that a waiver of a group's rule may name.
  private func versions(of group: RuleMetadata.Group) -> [Version] {
    let latest =
      group == .policy ? facts.policy.value?.generated.document.tracks.first?.latest : nil
    return [facts.candidateVersion, latest].compactMap(\.self)
  }

  private func isExpired(_ waiver: RuleSettings.Waiver) -> Bool {
    waiver.until.map { $0.end <= facts.now } ?? false
  }

  private func outcome(of waiver: RuleSettings.Waiver, at index: Int) -> WaiverUse.Outcome {
    if matched.contains(index) { return .matched }
    guard !incomplete.contains(waiver.rule) else { return .unknown }
    guard let rule = RuleRegistry.rule(waiver.rule) else { return .unmatched }
    guard let highest = versions(of: rule.metadata.group).max() else { return .unknown }
    return waiver.version > highest ? .unknown : .unmatched
  }

  private static func sorted(_ gaps: Set<Undetermined>) -> [Undetermined] {
    gaps.sorted { left, right in
      let one = [left.subject, left.reason, left.place?.description ?? "", left.help]
      let two = [right.subject, right.reason, right.place?.description ?? "", right.help]
      return one.lexicographicallyPrecedes(two)
    }
  }
}
