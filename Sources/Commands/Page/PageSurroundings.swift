import Diagnostics
import Reporting
import Rules
import UpdatePolicy

extension Judgement {
  /// What a page shows around the report of this judgement.
  ///
  /// Reads the dates of tags and simulates the policy, which nothing but a page is worth.
  func surroundings() -> ReportSurroundings {
    var surroundings = ReportSurroundings(moment: now.description)
    surroundings.evidence =
      PageEvidence(
        project, choices: [archive?.choice, tags.choice].compactMap(\.self)
      ).part
    surroundings.timeline = PageTimeline(self).timeline
    let policy = policyPart
    surroundings.ladder = policy.map { PageLadder($0.generated.document, now: now).ladder }
    surroundings.matrix = policy.flatMap { matrix($0) }
    return surroundings
  }

  /// The policy, or why there is none.
  private var policyPart: ReportSurroundings.Part<PolicyFacts> {
    if let policy = facts.policy.value { return .shown(policy) }
    guard session.checkout != nil else {
      return .missing("There is no repository here, whose releases a policy is about")
    }
    return .missing(policyGaps.first.map { "\($0.reason). \($0.help)" } ?? "There is no policy")
  }

  private func matrix(_ policy: PolicyFacts) -> ReportSurroundings.Part<DecisionMatrix> {
    let evidence = InstallEvidence(
      self, releases: policy.releases.map { ($0.version, $0.minimumOS) })
    let installed = InstalledVersion.released(self).map { version in
      version.known(evidence, clientSince: facts.convention.clientSince)
    }
    guard !installed.isEmpty else {
      return .missing("No release tag says which versions people have")
    }
    let document = policy.generated.document
    let axes = SimulationAxes(
      installed: installed, SimulationRequest(), document, evidence, now: now)
    var report = SimulationReport(Simulation(document, axes, evidence))
    report.expires = document.expires
    report.now = now
    report.clientSince = facts.convention.clientSince
    return report.gatheredMatrix.map { .shown($0) } ?? .missing("There is nothing to simulate")
  }
}

extension ReportSurroundings {
  /// A page about a run that ended before anything could be judged.
  static func nothing(at moment: Timestamp) -> ReportSurroundings {
    let reason = "Nothing could be judged: the findings above say why"
    var surroundings = ReportSurroundings(title: "Nothing could be judged", moment: "\(moment)")
    surroundings.evidence = .missing(reason)
    surroundings.timeline = ReleaseTimeline(
      releases: .missing(reason), answers: .missing(reason), now: moment.secondsSince1970)
    surroundings.ladder = .missing(reason)
    surroundings.matrix = .missing(reason)
    return surroundings
  }
}

extension ReportSurroundings.Part {
  /// The part with its content replaced.
  fileprivate func map<Other>(_ transform: (Content) -> Other) -> ReportSurroundings.Part<Other> {
    flatMap { .shown(transform($0)) }
  }

  fileprivate func flatMap<Other>(
    _ transform: (Content) -> ReportSurroundings.Part<Other>
  ) -> ReportSurroundings.Part<Other> {
    switch self {
    case .shown(let content): transform(content)
    case .missing(let reason): .missing(reason)
    }
  }
}
