import Diagnostics
import JSON
import Reading
import Reporting
import Rules

/// What the rules say about a version that nobody wrote yet.
struct NextJudgement {
  /// What there is to say.
  private(set) var report: Report

  /// The version, or the build number if that was asked for.
  let answer: String

  /// The proposed candidate, and what it goes on from.
  let candidateJSON: JSONValue

  /// The rules that judge something else than whether a number may be used.
  static let unasked = [
    "configuration-mismatch", "extension-mismatch", "sources-disagree", "tag-malformed",
    "tag-mismatch", "tag-order",
    "version-missing", "waiver-expired", "waiver-unused", "watch-mismatch",
  ]

  /// Rules about build numbers, which `trainstop next minor` does not propose.
  private static let aboutBuilds = ["build-not-increased"]

  /// Proposes a version and judges it.
  ///
  /// - Throws: A ``CannotDecide`` when there is nothing to go on from, or nothing follows it.
  init(
    _ proposal: NextProposal, _ run: JudgingRun, _ context: RunContext
  ) async throws(CannotDecide) {
    var base: Reading?
    let judgement = try await run.findings(context) {
      (session, project, tags) throws(Undetermined) in
      let present = try proposal.base(session, project, tags)
      base = present
      let proposed = try proposal.proposed(after: present, session)
      var findings = project.value ?? ProjectFindings(readings: [], candidate: .absent)
      findings.candidate = .known(proposed)
      return findings
    }
    guard let base, let proposed = judgement.project.value?.candidate.value else {
      throw CannotDecide(
        Undetermined("version", "nothing was proposed", help: "Name the version."))
    }
    answer = (proposal.isBuild ? proposed.build : proposed.version).value?.text ?? ""
    candidateJSON = Self.json(proposed, after: base, proposal)
    report = Self.report(judgement, base, proposal)
  }

  private static func report(
    _ judgement: Judgement, _ base: Reading, _ proposal: NextProposal
  ) -> Report {
    var settings = judgement.session.configuration.rules
    for code in unasked + (proposal.isBuild ? [] : aboutBuilds) { settings.weights[code] = .off }
    var facts = judgement.facts
    facts.bundles = facts.candidate.value.map { [$0] } ?? []
    let notes =
      judgement.session.configuration.store.whenUndetermined == .warn
      ? facts.leaveOutUnknownStores() : []
    let rules = RuleRunner.run(facts, settings, only: [.release])
    var report = judgement.report(rules, notes: notes)
    if let taken = takenHere(facts), rules.findings.allSatisfy(\.isHarmless) {
      report.findings.insert(taken, at: 0)
    }
    for index in report.findings.indices
    where report.findings[index].code == "bump-without-force" {
      // The declaration comes with the release, and here is only who has to think of it.
      report.findings[index].severity = min(report.findings[index].severity, .warning)
    }
    report.findings.sort(by: Finding.isShownBefore)
    report.verdict = Verdict(report.findings, report.undetermined)
    report.context.insert(
      ContextLine("after", base.version.value?.text ?? base.project), at: 0)
    return report
  }

  /// A tag on the commit that the proposed version's commit will follow.
  private static func takenHere(_ facts: ReleaseFacts) -> Finding? {
    guard let tags = facts.tags.value,
      let tag = tags.carryingCandidate.first(where: { $0.commit == tags.commit })
    else { return nil }
    return Finding(
      "tag-reused", .error, "\(tag.version) is taken: tag \(tag.name) is on this very commit",
      help: "Ask for the version after it, such as with --from tags.")
  }

  private static func json(
    _ proposed: Reading, after base: Reading, _ proposal: NextProposal
  ) -> JSONValue {
    guard case .object(let members) = Inspection.candidateJSON(proposed) else { return .null }
    let place = base.version.value?.place
    let after: JSONValue = [
      "version": .optional(base.version.value?.text), "build": .optional(base.build.value?.text),
      "origin": .string(proposal.origin.rawValue),
      "place": place.map { place in
        [
          "file": .string(place.file), "line": .optional(place.line),
          "column": .optional(place.column),
        ]
      } ?? .null,
    ]
    return .object(members + [JSONValue.Member("after", after)])
  }
}

extension Finding {
  /// Whether it keeps nothing from being released.
  fileprivate var isHarmless: Bool { severity != .error || waived != nil }
}
