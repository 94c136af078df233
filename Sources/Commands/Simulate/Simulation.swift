import UpdatePolicy
import Versions

/// What every installation is shown, by the decision function that apps link.
struct Simulation {
  /// What one installation is shown, and what stands in its way.
  struct Outcome: Hashable {
    /// The decision.
    var decision: UpdateDecision

    /// Why it cannot be followed, where it is forced and cannot.
    var obstacle: InstallEvidence.Obstacle?
  }

  /// Storefronts in which everybody is shown the same.
  struct Sheet {
    /// The storefronts, as places in ``SimulationAxes/storefronts``.
    var storefronts: [Int]

    /// The outcomes, as places in ``Simulation/outcomes``: for each system, each installed version,
    /// each date.
    let cells: [Int32]
  }

  /// What is simulated.
  let axes: SimulationAxes

  /// Every outcome that occurs, once.
  private(set) var outcomes: [Outcome] = []

  /// The storefronts, those alike together, in the order of the first of each.
  private(set) var sheets: [Sheet] = []

  private var places: [Outcome: Int32] = [:]

  /// What a storefront's sheet depends on.
  private struct Conditions: Hashable {
    let tracks: [PolicyDocument.Track]?
    let answer: InstallEvidence.Answer?
  }

  /// Decides for every combination.
  init(_ policy: PolicyDocument, _ axes: SimulationAxes, _ evidence: InstallEvidence) {
    self.axes = axes
    var known: [Conditions: Int] = [:]
    var byCells: [[Int32]: Int] = [:]
    for (index, storefront) in axes.storefronts.enumerated() {
      let answer = storefront.flatMap { evidence.live[$0] }
      let conditions = Conditions(
        tracks: storefront.flatMap { policy.storefronts[$0] }, answer: answer)
      if let sheet = known[conditions] {
        sheets[sheet].storefronts.append(index)
        continue
      }
      let cells = cells(policy, evidence, storefront)
      let sheet = byCells[cells] ?? sheets.count
      if sheet == sheets.count {
        sheets.append(Sheet(storefronts: [], cells: cells))
        byCells[cells] = sheet
      }
      sheets[sheet].storefronts.append(index)
      known[conditions] = sheet
    }
  }

  /// Returns where a cell is in ``Sheet/cells``.
  func cell(_ system: Int, _ installed: Int, _ date: Int) -> Int {
    (system * axes.installed.count + installed) * axes.dates.count + date
  }

  private mutating func cells(
    _ policy: PolicyDocument, _ evidence: InstallEvidence, _ storefront: String?
  ) -> [Int32] {
    var cells: [Int32] = []
    cells.reserveCapacity(axes.systems.count * axes.installed.count * axes.dates.count)
    for system in axes.systems {
      // Neighbours are mostly shown the same, so that the place of the last outcome is tried first.
      var last = axes.dates.map { _ in Int32(-1) }
      for installed in axes.installed {
        var client = ClientState(
          version: installed.text, os: "\(system)", now: axes.dates[0], storefront: storefront)
        for (index, date) in axes.dates.enumerated() {
          client.now = date
          let decision = policy.decision(for: client)
          let outcome = outcome(decision, policy, evidence, installed, system, storefront)
          let place = last[index]
          if place < 0 || outcomes[Int(place)] != outcome { last[index] = self.place(of: outcome) }
          cells.append(last[index])
        }
      }
    }
    return cells
  }

  private func outcome(
    _ decision: UpdateDecision, _ policy: PolicyDocument, _ evidence: InstallEvidence,
    _ installed: InstalledVersion, _ system: Version, _ storefront: String?
  ) -> Outcome {
    guard decision.action == .forced, let target = decision.target else {
      return Outcome(decision: decision)
    }
    if policy.blocks(target) { return Outcome(decision: decision, obstacle: .blocked) }
    let obstacle = evidence.obstacle(
      to: target, from: installed.version, on: system, in: storefront)
    return Outcome(decision: decision, obstacle: obstacle)
  }

  private mutating func place(of outcome: Outcome) -> Int32 {
    if let place = places[outcome] { return place }
    let place = Int32(outcomes.count)
    outcomes.append(outcome)
    places[outcome] = place
    return place
  }
}
