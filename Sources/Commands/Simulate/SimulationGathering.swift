import Diagnostics
import Reporting
import Rules
import UpdatePolicy
import Versions

/// Finds out what a simulation needs, and runs it.
struct SimulationGathering {
  let request: SimulationRequest
  let arguments: Arguments
  let context: RunContext
  let now: Timestamp

  /// What the simulation rests on.
  private struct Ground {
    var policy: PolicyDocument
    var name: String
    var evidence = InstallEvidence()
    var released: [InstalledVersion] = []
    var clientSince: Version?
    var notes: [Finding.Note] = []
    var undetermined: [Undetermined] = []
  }

  /// Simulates.
  ///
  /// - Parameter run: The run that finds out about the project, where one is needed.
  /// - Returns: The report.
  /// - Throws: A ``CannotDecide`` when there is nothing to simulate.
  func report(_ run: JudgingRun) async throws(CannotDecide) -> SimulationReport {
    let shares = try SharesFile.named(by: arguments, context)
    let given = try givenPolicy()
    let ground =
      if request.isAlone, let given {
        given
      } else {
        try await ground(given, run)
      }
    let named = request.installed.isEmpty ? shares?.versions ?? ground.released : request.installed
    let installed = named.map { $0.known(ground.evidence, clientSince: ground.clientSince) }
    guard !installed.isEmpty else { throw CannotDecide(Self.nobody) }
    let axes = SimulationAxes(
      installed: installed, request, ground.policy, ground.evidence, now: now)
    var report = SimulationReport(Simulation(ground.policy, axes, ground.evidence))
    report.policyName = ground.name
    report.policy = ground.policy
    report.expires = ground.policy.expires
    report.now = now
    report.shares = shares
    report.clientSince = ground.clientSince
    report.notes = ground.notes
    report.undetermined = ground.undetermined
    return report
  }

  private static let nobody = Undetermined(
    "installed versions", "no release tag says which versions people have",
    help: "Name them with --installed 1.0,1.1, or with --shares FILE.")

  private func givenPolicy() throws(CannotDecide) -> Ground? {
    guard let path = request.policyPath else { return nil }
    let bytes: [UInt8]
    do {
      bytes = try Disk.bytes(of: path, from: context.workingDirectory)
    } catch {
      throw CannotDecide(error)
    }
    do {
      return Ground(policy: try PolicyDocument(reading: bytes), name: path)
    } catch {
      throw CannotDecide(
        Undetermined(
          "policy", "\(path) is no readable policy: \(error)", at: Location(path),
          help: "Generate it with 'trainstop policy'."))
    }
  }

  private func ground(_ given: Ground?, _ run: JudgingRun) async throws(CannotDecide) -> Ground {
    let judgement = try await run.findings(context, policy: given == nil ? .always : .never)
    var ground: Ground
    if let given {
      ground = given
    } else {
      ground = try generated(judgement)
    }
    if let facts = judgement.facts.policy.value {
      ground.evidence = InstallEvidence(
        judgement, releases: facts.releases.map { ($0.version, $0.minimumOS) })
      ground.notes = facts.unreadSystems.notes
    } else {
      let systems = try await systems(judgement)
      ground.evidence = InstallEvidence(judgement, releases: systems.releases)
      ground.notes = systems.unread.notes
    }
    ground.released = InstalledVersion.released(judgement)
    ground.clientSince = judgement.facts.convention.clientSince
    ground.notes += judgement.slips
    ground.undetermined =
      [judgement.facts.tags.undetermined].compactMap(\.self)
      + judgement.facts.store.sorted { $0.key < $1.key }.compactMap(\.value.undetermined)
    return ground
  }

  private func systems(_ judgement: Judgement) async throws(CannotDecide) -> ReleaseSystems {
    do {
      return try await ReleaseSystems(
        of: judgement.tags.releases, on: judgement.facts.app.platform, judgement.session, arguments,
        context)
    } catch {
      throw CannotDecide(error)
    }
  }

  private func generated(_ judgement: Judgement) throws(CannotDecide) -> Ground {
    switch judgement.facts.policy {
    case .known(let policy):
      return Ground(policy: policy.generated.document, name: "the one that would be generated now")
    case .undetermined, .absent: throw CannotDecide(judgement.policyGaps)
    case .notAsked:
      throw CannotDecide(
        Undetermined(
          "policy", "no store was asked, and a policy rests on what is live",
          help: "Leave --offline out, pass --replay FILE with recorded answers, or name a policy "
            + "with --policy FILE."))
    }
  }
}
