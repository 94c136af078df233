import Reporting
import UpdatePolicy
import Versions

/// The rungs of one track: installed versions between two bounds are shown the same.
struct PolicyRungs {
  private let policy: PolicyDocument
  private let track: PolicyDocument.Track
  private let storefront: String?
  private let times: [Timestamp]
  private let now: Timestamp

  init(
    _ policy: PolicyDocument, _ track: PolicyDocument.Track, storefront: String?, now: Timestamp
  ) {
    self.policy = policy
    self.track = track
    self.storefront = storefront
    self.now = now
    let later = Set(track.deadlines.map(\.from)).filter { $0 > now }
    times = [now] + later.sorted()
  }

  /// The rungs, newest versions first, and what is blocked below them.
  var rungs: [PolicyLadder.Rung] {
    let latest = track.latest
    var rungs = [
      PolicyLadder.Rung(
        "\(latest)", mark: "latest", steps: steps(latest, withBlocks: policy.blocks(latest)))
    ]
    rungs += spans.map { span in
      let below = "below \(span.above)"
      return PolicyLadder.Rung(
        span.lowest == .zero ? below : "from \(span.lowest), \(below)", steps: span.steps)
    }
    return rungs + policy.blocked.compactMap(blocked)
  }

  /// Versions below the latest, from one included to another one that is not.
  private struct Span {
    var lowest: Version
    let above: Version
    let steps: [PolicyLadder.Step]
  }

  /// The versions between two floors, newest first; neighbours that are shown the same are one span.
  private var spans: [Span] {
    let floors = Set([track.required].compactMap(\.self) + track.deadlines.map(\.required))
    let bounds = floors.filter { $0 < track.latest && $0 > .zero }.sorted(by: >) + [.zero]
    let isBlocked = policy.blocks(track.latest)
    var spans: [Span] = []
    var above = track.latest
    for lowest in bounds {
      let steps = steps(lowest, withBlocks: isBlocked)
      if spans.last?.steps == steps {
        spans[spans.count - 1].lowest = lowest
      } else {
        spans.append(Span(lowest: lowest, above: above, steps: steps))
      }
      above = lowest
    }
    return spans
  }

  /// What a block is about; nil where all of it is above what devices of the track can have.
  private func blocked(_ block: PolicyDocument.Block) -> PolicyLadder.Rung? {
    let (versions, lowest): (String, Version) =
      switch block.extent {
      case .exactly(let version): ("\(version)", version)
      case .between(let from, let below, let through):
        (Self.words(from: from, below: below, through: through), from ?? .zero)
      }
    guard lowest < track.latest else { return nil }
    return PolicyLadder.Rung(
      versions, mark: "blocked" + (block.reason.map { ": \($0)" } ?? ""),
      steps: steps(lowest, withBlocks: true))
  }

  private static func words(from: Version?, below: Version?, through: Version?) -> String {
    [
      from.map { "from \($0)" }, below.map { "below \($0)" }, through.map { "through \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// What a version is shown at each time, without repetitions.
  ///
  /// A rung between two bounds is asked about by its lowest version, which may be blocked by itself.
  private func steps(_ installed: Version, withBlocks: Bool) -> [PolicyLadder.Step] {
    var policy = policy
    if !withBlocks { policy.blocked = [] }
    var steps: [PolicyLadder.Step] = []
    for time in times {
      let decision = policy.decision(
        for: ClientState(
          version: "\(installed)", os: "\(track.minimumOS ?? .zero)", now: time,
          storefront: storefront))
      let step = Self.step(decision, time == now ? "now" : "from \(time.day)")
      if steps.last?.action != step.action || steps.last?.words != step.words { steps.append(step) }
    }
    return steps
  }

  private static func step(_ decision: UpdateDecision, _ when: String) -> PolicyLadder.Step {
    let target = decision.target.map { "\($0)" } ?? ""
    return switch decision.action {
    case .forced: PolicyLadder.Step(when, .forced, "must update to \(target)")
    case .optional: PolicyLadder.Step(when, .optional, "may update to \(target)")
    case .none: PolicyLadder.Step(when, .nothing, words(decision.reason))
    }
  }

  private static func words(_ reason: UpdateDecision.Reason) -> String {
    switch reason {
    case .upToDate: "up to date"
    case .newerThanLive: "newer than what is live"
    case .optionalOff: "optional prompts are off"
    case .targetBlocked: "the latest version is blocked itself"
    case .policyExpired: "the policy has ended"
    default: reason.rawValue
    }
  }
}
