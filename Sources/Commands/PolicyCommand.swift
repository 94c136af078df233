import Diagnostics
import Emitting
import JSON
import Reporting
import Rules
import UpdatePolicy
import Versions

/// Writes the policy files, or says what is wrong with them.
enum PolicyCommand: Command {
  static let name = "policy"
  static let abstract = "Write the policy files that shipped apps read"
  static let discussion = """
    Generates the policy from the configuration, what the store serves, the release tags,
    and the published policy, and runs the rules about policies. Nothing is written when
    one of them refuses it or something it needs is not known.
    """
  static let check = Flag("check", "Write nothing; refuse when a file is not up to date")
  static let diff = Flag("diff", "Write nothing; print what would change and for whom")
  static let flags = [check, diff, SimulationRequest.shares] + Flag.reading

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    guard !arguments.has(check) || !arguments.has(diff) else {
      throw UsageError("--check and --diff exclude each other", help: "Give one of them.")
    }
    guard arguments.has(diff) || arguments.value(SimulationRequest.shares) == nil else {
      throw UsageError("--shares goes with --diff", help: "Add --diff, or leave --shares out.")
    }
    let run = try JudgingRun(arguments, context)
    let shares: SharesFile?
    do throws(CannotDecide) {
      shares = try SharesFile.named(by: arguments, context)
    } catch {
      return run.finish(
        Report(verdict: .undecided, undetermined: error.reasons), candidate: .null, &context)
    }
    guard let judgement = await run.judgement(&context) else { return .undecided }
    var settings = judgement.session.configuration.rules
    // What is about to be written, or only looked at, cannot be out of date.
    if !arguments.has(check) { settings.weights["policy-stale"] = .off }
    var rules = RuleRunner.run(judgement.facts, settings, only: [.policy])
    if let gap = gap(judgement) { rules.undetermined = [gap] }
    var report = judgement.report(rules)
    if let policy = judgement.facts.policy.value {
      report.context += PolicySummary(policy).lines
      if arguments.has(diff) {
        report.context += PolicyChanges(policy, judgement).lines(shares?.shares)
      } else if !arguments.has(check), report.verdict == .passed {
        write(policy, judgement, &report)
      }
    }
    return run.finish(report, candidate: judgement.candidateJSON, &context)
  }

  /// Why there is no policy to speak of, where no rule would say so.
  private static func gap(_ judgement: Judgement) -> Undetermined? {
    switch judgement.facts.policy {
    case .known: nil
    case .undetermined(let undetermined): undetermined
    case .absent:
      Undetermined(
        "policy", GenerationFailure.nothingLive.reason, help: GenerationFailure.nothingLive.help)
    case .notAsked:
      if judgement.session.configuration.policy?.outputs.isEmpty ?? true {
        Undetermined(
          "policy", "no output is configured, so there is no policy to write",
          help: "Add 'outputs: [{ format: json, path: dist/update-policy.json }]' under policy in "
            + ".trainstop.yml.")
      } else {
        Undetermined(
          "policy", "no store was asked, and a policy rests on what is live",
          help: "Leave --offline out, or pass --replay FILE with recorded answers.")
      }
    }
  }

  private static func write(
    _ policy: PolicyFacts, _ judgement: Judgement, _ report: inout Report
  ) {
    do {
      let inputs = EmissionInputs(policy: policy.generated)
      var files: [OutputFile] = []
      for output in judgement.session.configuration.policy?.outputs ?? [] {
        let emitter = try emitter(of: output)
        files.append(OutputFile(path: output.path, bytes: try emitter.bytes(for: inputs)))
      }
      let writer = OutputWriter(root: judgement.session.root)
      let checked = try writer.check(files)
      for output in checked where output.state == .stale {
        try requirePolicy(at: output, judgement.session.root)
      }
      try writer.write(checked: checked)
      for output in checked {
        let what = output.state == .current ? "is up to date" : "written"
        report.context.append(ContextLine("output", "\(output.file.path) \(what)"))
      }
    } catch {
      report.undetermined.append(error)
      report.verdict = Verdict(report.findings, report.undetermined)
    }
  }

  /// Refuses to replace a file that is no policy, such as one of the project's own.
  private static func requirePolicy(
    at output: CheckedOutput, _ root: String
  ) throws(Undetermined) {
    let present = try Disk.bytes(of: output.destination, from: root)
    guard !present.isEmpty, (try? PolicyDocument(reading: present)) == nil else { return }
    throw Undetermined(
      "output \(output.file.path)", "\(output.file.path) is there and is no policy",
      at: Location(output.file.path), help: "Delete it if it may go, or name another path.")
  }

  private static func emitter(
    of output: Configuration.Policy.Output
  ) throws(Undetermined) -> any PolicyEmitter.Type {
    if case .format(let name) = output.maker, let emitter = EmitterRegistry.emitter(named: name) {
      return emitter
    }
    throw Undetermined(
      "policy", "\(output.path) cannot be written in the form that is configured for it",
      at: output.place, help: "Use 'format: \(EmitterRegistry.formats.joined(separator: " or "))'.")
  }
}
