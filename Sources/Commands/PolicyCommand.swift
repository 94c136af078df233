import Diagnostics
import Emitting
import JSON
import Reading
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

    --template fills a Mustache template of yours, or of trainstop's own by the name
    trainstop:NAME, and prints the result or writes it to the path after --output.
    """
  static let check = Flag("check", "Write nothing; refuse when a file is not up to date")
  static let diff = Flag("diff", "Write nothing; print what would change and for whom")
  static let template = Flag(
    "template", value: "FILE", "Fill this template alone, not the configured outputs")
  static let output = Flag(
    "output", value: "PATH", "Write what --template makes to PATH in the repository")
  static let flags = [check, diff, SimulationRequest.shares, template, output] + Flag.reading

  static func run(
    _ arguments: Arguments, _ context: inout RunContext
  ) async throws(UsageError) -> ExitStatus {
    try requireSense(arguments)
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
    var facts = judgement.facts
    let (files, gaps) = files(judgement, arguments, context, &facts)
    var rules = RuleRunner.run(facts, settings, only: [.policy])
    if !gaps.isEmpty { rules.undetermined = gaps }
    var report = judgement.report(rules)
    var text: String?
    if let policy = judgement.facts.policy.value {
      let inputs = judgement.emission.inputs(policy.generated)
      report.context += PolicySummary(policy).lines
      report.notes += judgement.emission.notes(inputs)
      if arguments.has(diff) {
        report.context += PolicyChanges(policy, judgement).lines(shares?.shares)
      } else if !arguments.has(check), report.verdict == .passed {
        text = write(files, inputs, judgement, &report)
      }
    }
    return run.finish(
      report, candidate: judgement.candidateJSON, surroundings: run.surroundings(of: judgement),
      besides: text,
      isText: arguments.value(template) != nil && arguments.value(output) == nil, &context)
  }

  private static func requireSense(_ arguments: Arguments) throws(UsageError) {
    guard !arguments.has(check) || !arguments.has(diff) else {
      throw UsageError("--check and --diff exclude each other", help: "Give one of them.")
    }
    guard arguments.has(diff) || arguments.value(SimulationRequest.shares) == nil else {
      throw UsageError("--shares goes with --diff", help: "Add --diff, or leave --shares out.")
    }
    let writes = arguments.value(output) != nil
    guard !writes || arguments.value(template) != nil else {
      throw UsageError("--output says where, but not what", help: "Add --template FILE.")
    }
    guard arguments.value(template) == nil || writes || !arguments.has(check) else {
      throw UsageError("--check has no file to look at", help: "Add --output PATH.")
    }
  }

  /// The files of the policy, which a difference does not need, and what is in the way.
  private static func files(
    _ judgement: Judgement, _ arguments: Arguments, _ context: RunContext,
    _ facts: inout ReleaseFacts
  ) -> (files: PolicyFiles?, gaps: [Undetermined]) {
    guard let policy = judgement.facts.policy.value, !arguments.has(diff) else {
      return (nil, judgement.policyGaps)
    }
    do throws(Undetermined) {
      let inputs = judgement.emission.inputs(policy.generated)
      let files = try PolicyFiles(inputs, judgement, context)
      try facts.add(files.files, judgement.session)
      return (files, [])
    } catch {
      return (nil, [error])
    }
  }

  /// Writes the outputs, or returns the text that is to be printed.
  private static func write(
    _ files: PolicyFiles?, _ inputs: EmissionInputs, _ judgement: Judgement,
    _ report: inout Report
  ) -> String? {
    do {
      if let printed = judgement.emission.printed {
        return try judgement.emission.text(printing: printed, inputs)
      }
      guard let files else { return nil }
      let writer = OutputWriter(root: judgement.session.root)
      let checked = try writer.check(files.files)
      for output in checked where output.state == .stale {
        try requireOwn(output, files, judgement)
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
    return nil
  }

  /// Refuses to replace a file that is something else, such as one of the project's own.
  private static func requireOwn(
    _ checked: CheckedOutput, _ files: PolicyFiles, _ judgement: Judgement
  ) throws(Undetermined) {
    let present = try Disk.bytes(of: checked.destination, from: judgement.session.root)
    guard !present.isEmpty,
      try !files.mayReplace(present, at: checked.file.path, judgement.emission)
    else { return }
    let path = checked.file.path
    let what =
      switch files.maker(of: path) {
      case nil: "is no signature of a policy"
      case .format("json"): "is no policy"
      case .format(let name): "is nothing that the format \(name) alone has written"
      case .template(let name): "does not look like what \(name) makes"
      }
    throw Undetermined(
      "output \(path)", "\(path) is there and \(what)",
      at: Location(path), help: "Delete it if it may go, or name another path.")
  }
}

extension ReleaseFacts {
  /// Adds the files that are no output of the configuration by themselves: the signatures.
  fileprivate mutating func add(
    _ files: [OutputFile], _ session: Session
  ) throws(Undetermined) {
    guard var policy = policy.value else { return }
    let known = Set(policy.outputs.map(\.path))
    for file in files where !known.contains(file.path) {
      let present = try session.tree.bytes(of: file.path)
      let state: PolicyFacts.Output.State =
        present.map { $0 == file.bytes ? .current : .stale } ?? .missing
      policy.outputs.append(PolicyFacts.Output(path: file.path, state: state))
    }
    self.policy = .known(policy)
  }
}
