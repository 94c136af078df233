import Diagnostics
import Emitting
import JSON
import Reporting
import Rules

/// The gate: runs every rule.
enum CheckCommand: Command {
  static let name = "check"
  static let abstract = "Judge the release that the project is about to become"
  static let discussion = """
    Reads the project, the release tags, and what the store serves, and runs every rule.
    Without a configuration it finds project, target, configuration, and tag pattern
    itself; 'trainstop inspect' shows what it found and why.

    With --archive, what was built is judged: the app, and every extension, watch app,
    App Clip, and framework inside. In a repository it must also agree with the project
    and the tags; outside of one, neither is asked.
    """
  static let flags = [.archive] + Flag.reading + [.staged]

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    let run = try JudgingRun(arguments, context)
    guard let judgement = await run.judgement(&context) else { return .undecided }
    let configuration = judgement.session.configuration
    var facts = judgement.facts
    var notes: [Finding.Note] = []
    if configuration.store.whenUndetermined == .warn { notes = facts.leaveOutUnknownStores() }
    let rules = RuleRunner.run(facts, configuration.rules)
    notes += rules.unjudged.map { Finding.Note("\($0.reason), so no rule judged it", at: $0.place) }
    return run.finish(
      judgement.report(rules, notes: notes), candidate: judgement.candidateJSON,
      surroundings: run.surroundings(of: judgement), &context)
  }
}

extension ReleaseFacts {
  /// Leaves out what the store did not tell, for teams whose configuration goes on without it.
  ///
  /// - Returns: A warning for each answer that is missing.
  mutating func leaveOutUnknownStores() -> [Finding.Note] {
    var gaps: [Undetermined] = []
    for (country, answer) in store.sorted(by: { $0.key < $1.key }) {
      guard let undetermined = answer.undetermined else { continue }
      store[country] = .notAsked
      gaps.append(undetermined)
    }
    gaps += trainGaps + [trains.undetermined, uploads.undetermined].compactMap(\.self)
    trains = trains.undetermined == nil ? trains.map(\.withoutGaps) : .notAsked
    if uploads.undetermined != nil { uploads = .notAsked }
    // A policy that rests on what nobody told stays unknown, and without it there is none to judge.
    if !gaps.isEmpty, policy.undetermined != nil { policy = .notAsked }
    return Self.warnings(of: gaps)
  }

  /// One warning for each reason, with everything that it is the reason for.
  private static func warnings(of gaps: [Undetermined]) -> [Finding.Note] {
    var reasons: [String] = []
    for gap in gaps where !reasons.contains(gap.reason) { reasons.append(gap.reason) }
    return reasons.map { reason in
      let same = gaps.filter { $0.reason == reason }
      var subjects: [String] = []
      for gap in same where !subjects.contains(gap.subject) { subjects.append(gap.subject) }
      return Finding.Note(
        "warning: \(subjects.joined(separator: ", ")): \(reason); goes on by "
          + "'when-undetermined: warn'",
        at: same.first?.place)
    }
  }
}
