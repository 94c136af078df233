import Reporting
import Rules
import UpdatePolicy
import Versions

/// A policy in a few lines: what it offers, what it demands, and why.
struct PolicySummary {
  private let policy: PolicyFacts

  init(_ policy: PolicyFacts) { self.policy = policy }

  /// The lines, without the files that it is written to.
  var lines: [ContextLine] {
    var lines: [ContextLine] = []
    if policy.baseline == nil, let name = policy.baselineName {
      lines.append(ContextLine("published", "nothing yet, \(name) is not there"))
    }
    if let track = policy.generated.document.tracks.first {
      let from = policy.generated.lowestStorefront.map { " (lowest: \($0))" } ?? ""
      lines.append(ContextLine("latest", "\(track.latest)\(from)"))
      lines.append(ContextLine("floor", track.required.map { "\($0)" } ?? "none"))
      lines += track.deadlines.map { deadline in
        ContextLine("deadline", "\(deadline.required) from \(deadline.from)")
      }
    }
    return lines + policy.generated.floors.map { ContextLine("considered", Self.words($0)) }
  }

  private static func words(_ floor: ConsideredFloor) -> String {
    let origin =
      switch floor.origin {
      case .baseline: "the published policy"
      case .configuration: "update.required"
      case .convention(let step): "force-on \(step.name)"
      case .declared(let tag): "'Update: forced' at \(tag)"
      }
    let outcome =
      switch floor.outcome {
      case .counts: "counts"
      case .deadline(let from): "starts \(from)"
      case .held(let until): "does not count before \(until), when it has been live for the hold"
      case .heldUnknownAge: "does not count: the store does not say since when it is live"
      case .heldPhased: "does not count: its phased release is not complete"
      }
    return "\(floor.version) from \(origin) \(outcome)"
  }
}
