import Diagnostics
import Git
import Reading
import Reporting
import Rules
import Versions

/// One commit that is about to be pushed.
struct PushedCommit {
  private let target: PushPlan.Target
  private let tags: [TagReference]
  private let arguments: Arguments

  /// Creates one.
  ///
  /// - Parameters:
  ///   - target: The commit, and what leads to it.
  ///   - tags: Every tag of the push, whichever commit it is on.
  ///   - arguments: The arguments of the hook.
  init(_ target: PushPlan.Target, _ tags: [TagReference], _ arguments: Arguments) {
    self.target = target
    self.tags = tags
    self.arguments = arguments
  }

  /// Judges it, and says what stops it.
  func judge(_ context: inout RunContext) async throws(UsageError) -> ExitStatus {
    let repo = arguments.value(.repo).map { ["--repo", $0] } ?? []
    var check = try Arguments(
      repo + ["--ref", target.commit.description], flags: CheckCommand.flags, command: name)
    do throws(CannotDecide) {
      var session = try Session(check, context)
      session.pushedTags = tags
      guard mayConcern(session.configuration) else { return .passed }
      if !session.configuration.hooks.asksStore { check = check.adding(.offline) }
      let judgement = try await Judgement(session, check, context, now: context.now)
      return conclude(judgement, &context)
    } catch {
      let report = Report(verdict: .undecided, undetermined: error.reasons)
      return HookRun.stop(headline(.undecided), report, &context)
    }
  }

  private func conclude(_ judgement: Judgement, _ context: inout RunContext) -> ExitStatus {
    guard isConcerned(judgement) else { return .passed }
    if hasNothingToRelease(judgement) {
      context.errors += "trainstop: \(shownNames) has no project, and is not judged\n"
      return .passed
    }
    let report = report(judgement)
    guard report.verdict == .passed else {
      return HookRun.stop(headline(report.verdict), report, &context)
    }
    // A tag that nearly is a release is worth a word before everybody has it.
    for tag in misspelled(judgement) {
      context.errors +=
        "trainstop: warning: tag \(tag.name.printable) looks like a release tag: "
        + "\(tag.reason.printable)\n"
    }
    return .passed
  }

  private var name: String { "hook run" }

  private var tagNames: [String] { target.lines.compactMap(\.tag) }

  private var shownNames: String {
    let names = target.lines.map(\.shownName).joined(separator: ", ")
    return "\(names.printable) (\(target.commit.abbreviated))"
  }

  private func headline(_ verdict: Verdict) -> String {
    "\(shownNames) \(verdict == .refused ? "is refused" : "could not be judged")"
  }
}

// MARK: - What is a reason to judge

extension PushedCommit {
  private func isBranch(_ configuration: Configuration) -> Bool {
    target.lines.contains { $0.tag == nil && configuration.hooks.judge($0.destination) }
  }

  /// Whether there may be something to judge, before anything but the configuration was read.
  private func mayConcern(_ configuration: Configuration) -> Bool {
    if isBranch(configuration) { return true }
    let patterns = configuration.version.tagPatterns
    guard !patterns.isEmpty else { return !tagNames.isEmpty }
    let naming = TagNaming(patterns: patterns, scheme: configuration.version.scheme)
    return tagNames.contains { name in
      switch naming.read(name) {
      case .release, .leftOut(.malformed), .leftOut(.placeholder): true
      case .leftOut: false
      }
    }
  }

  /// Whether more leads here than tags that are no releases.
  private func isConcerned(_ judgement: Judgement) -> Bool {
    isBranch(judgement.session.configuration) || !releases(judgement).isEmpty
      || !misspelled(judgement).isEmpty || judgement.facts.tags.undetermined != nil
  }

  /// Whether this is a branch of pages, notes, or the like, which nobody could release.
  private func hasNothingToRelease(_ judgement: Judgement) -> Bool {
    judgement.session.configurationPath == nil && tagNames.isEmpty
      && judgement.project.undetermined == ProjectReader.nothingFound
  }

  private func releases(_ judgement: Judgement) -> [TagFact] {
    (judgement.facts.tags.value?.onCommit ?? []).filter { tagNames.contains($0.name) }
  }

  private func misspelled(_ judgement: Judgement) -> [MalformedTag] {
    (judgement.facts.tags.value?.malformed ?? []).filter { tagNames.contains($0.name) }
  }
}

// MARK: - What the rules say

extension PushedCommit {
  /// Runs the rules; each release tag is held against the commit by itself, since everybody will have
  /// every one of them.
  private func report(_ judgement: Judgement) -> Report {
    var facts = judgement.facts
    let configuration = judgement.session.configuration
    var notes: [Finding.Note] = []
    if configuration.hooks.asksStore, configuration.store.whenUndetermined == .warn {
      notes = facts.leaveOutUnknownStores()
    }
    var rules = RuleRunner.run(facts, configuration.rules)
    let own = releases(judgement)
    for tag in own where own.count > 1 {
      var alone = facts
      alone.tags = facts.tags.map { tags in
        var tags = tags
        tags.onCommit = [tag]
        return tags
      }
      let found = RuleRunner.run(alone, configuration.rules).findings
      rules.findings += found.filter { !rules.findings.contains($0) }
    }
    return judgement.report(rules, notes: notes)
  }
}
