import Diagnostics
import JSON
import Rules
import UpdatePolicy

/// Judges the repository with and without a configuration, to see that it changes nothing.
struct StarterTrial {
  /// What must come out the same.
  struct Outcome: Equatable {
    /// What would be released.
    let candidate: JSONValue

    /// Passed, refused, or undecided.
    let verdict: String

    /// The codes of what the rules say, and the reasons of what is not known.
    let findings: [String]

    /// The latest release tag, and how many count.
    let tags: String
  }

  /// What the user said, which a trial of the file must do without.
  let arguments: Arguments

  /// The world of the run.
  let context: RunContext

  /// Judges without a configuration, as the flags say.
  ///
  /// - Throws: A ``CannotDecide`` when nothing can be judged.
  func judgement() async throws(CannotDecide) -> Judgement {
    let session = try Session(arguments, context, configured: .none)
    return try await Judgement(
      session, arguments.adding(.offline), context, now: context.now, policy: .never)
  }

  /// Judges by a configuration alone.
  ///
  /// - Throws: A ``CannotDecide`` when it has faults, or nothing can be judged.
  func outcome(of text: String) async throws(CannotDecide) -> Outcome {
    let plain = [Flag.project, .target, .configuration].reduce(arguments) { $0.removing($1) }
    let session = try Session(plain, context, configured: .bytes(Array(text.utf8)))
    return outcome(
      of: try await Judgement(
        session, plain.adding(.offline), context, now: context.now, policy: .never))
  }

  /// What matters of a judgement.
  func outcome(of judgement: Judgement) -> Outcome {
    let report = RuleRunner.run(judgement.facts, judgement.session.configuration.rules)
    let facts = judgement.tags.facts.value
    return Outcome(
      candidate: judgement.candidateJSON, verdict: "\(report.verdict)",
      findings: report.findings.map(\.code).sorted()
        + report.undetermined.map(\.subject).sorted(),
      tags: "\(facts?.latest?.name ?? "none") of \(judgement.tags.releases.count)")
  }

  /// Takes back what would change an answer, until the file changes none.
  ///
  /// - Parameters:
  ///   - starter: The configuration.
  ///   - judgement: What holds without it.
  /// - Returns: The configuration that changes nothing.
  /// - Throws: A ``CannotDecide`` when even the file that says the least is none.
  func proved(_ starter: Starter, by judgement: Judgement) async throws(CannotDecide) -> Starter {
    let wanted = outcome(of: judgement)
    if await gives(wanted, starter) { return starter }
    for part in Starter.Part.allCases {
      var one = starter
      one.leftOpen[part] = Self.reason
      if await gives(wanted, one) { return one }
    }
    var least = starter
    for part in Starter.Part.allCases { least.leftOpen[part] = Self.reason }
    _ = try await outcome(of: least.text)
    return least
  }

  /// Whether a file gives the wanted outcome; one with faults gives none.
  private func gives(_ wanted: Outcome, _ starter: Starter) async -> Bool {
    do {
      return try await outcome(of: starter.text) == wanted
    } catch {
      return false
    }
  }

  private static let reason =
    "Left to be found out by every run, since the line alone would change the answer."
}
