import Diagnostics
import Reporting
import Rules
import UpdatePolicy
import Versions

/// A simulation and what it comes down to.
struct SimulationReport {
  /// What everybody is shown; nil where there was nothing to simulate.
  var simulation: Simulation?

  /// Which policy is looked at, as a phrase.
  var policyName = ""

  /// The policy itself; nil where there is none to look at.
  var policy: PolicyDocument?

  /// When the policy ends, if it does.
  var expires: Timestamp?

  /// The moment of the run.
  var now = Timestamp(secondsSince1970: 0)

  /// How many have which version, if that is known.
  var shares: SharesFile?

  /// The first version that reads the policy, if it is known.
  var clientSince: Version?

  /// What a reader should know, such as a release whose system is not known.
  var notes: [Finding.Note] = []

  /// What could not be found out.
  var undetermined: [Undetermined] = []

  /// Every row of the simulation.
  private(set) var rows: [Simulation.Row] = []

  /// A report of nothing but what is not known.
  init(_ undetermined: [Undetermined]) { self.undetermined = undetermined }

  /// A report of a simulation.
  init(_ simulation: Simulation) {
    self.simulation = simulation
    rows = simulation.rows
  }

  /// The installations that are forced to something that they cannot install.
  var findings: [Finding] {
    guard let simulation else { return [] }
    return rows.filter(\.readsPolicy).flatMap { row in
      var said: Set<Int32> = []
      return row.outcomes.enumerated().compactMap { date, place -> Finding? in
        let outcome = simulation.outcomes[Int(place)]
        guard let obstacle = outcome.obstacle, let target = outcome.decision.target,
          said.insert(place).inserted
        else { return nil }
        return finding(row, date: date, target, obstacle, simulation.axes)
      }
    }
  }

  /// How the simulation ended.
  var verdict: Verdict { Verdict(findings, undetermined) }

  private func finding(
    _ row: Simulation.Row, date: Int, _ target: Version, _ obstacle: InstallEvidence.Obstacle,
    _ axes: SimulationAxes
  ) -> Finding {
    let label = SimulationLabels(axes, now: now, expires: expires)
    let place =
      row.storefronts.count == axes.storefronts.count ? "" : label.storefronts(row.storefronts)
    let whom = [
      label.installed(row), label.systems(row).map { "on systems \($0)" } ?? "",
      place.isEmpty ? "" : "in \(place)",
    ].filter { !$0.isEmpty }.joined(separator: " ")
    return Finding(
      "forced-without-target", .error,
      "\(whom): forced to \(target) \(label.date(date)), but \(obstacle.words)",
      help: Self.help(target, obstacle))
  }

  private static func help(_ target: Version, _ obstacle: InstallEvidence.Obstacle) -> String {
    switch obstacle {
    case .servesOnly(let version):
      "Wait until \(target) is live there, or offer \(version) in a track of the storefront's own."
    case .notOffered:
      "Take the storefront out of app.storefronts if the app is not sold there any more, and tell "
        + "its people on the server's side."
    case .nowhere(let newest): "Wait until \(target) is live, or offer \(newest) at most."
    case .needs(let system):
      "Give older systems a track of their own: 'minimumOS' of the track must be at least \(system)."
    case .blocked: "Release a version that is not blocked before \(target) is demanded."
    case .notAbove: "Offer a version above the installed one."
    }
  }
}
