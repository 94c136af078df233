import Diagnostics
import Reporting
import UpdatePolicy
import Versions

/// A policy as a ladder, whose rungs are decided by the function that apps link.
struct PageLadder {
  private let policy: PolicyDocument
  private let now: Timestamp

  /// How many kinds of storefronts are shown.
  private static let limit = 12

  init(_ policy: PolicyDocument, now: Timestamp) {
    self.policy = policy
    self.now = now
  }

  /// The ladder.
  var ladder: PolicyLadder {
    var own: [(tracks: [PolicyDocument.Track], names: [String])] = []
    for (name, tracks) in policy.storefronts.sorted(by: { $0.key < $1.key }) {
      if let index = own.firstIndex(where: { $0.tracks == tracks }) {
        own[index].names.append(name)
      } else {
        own.append((tracks, [name]))
      }
    }
    let general = PolicyLadder.Group(
      storefronts: own.isEmpty ? "Everywhere" : "Storefronts without tracks of their own",
      tracks: tracks(policy.tracks, in: nil))
    let others = own.prefix(Self.limit).map { tracks, names in
      let shown = self.tracks(tracks, in: names.first)
      let different = shown.filter { !general.tracks.contains($0) }
      return PolicyLadder.Group(
        storefronts: "\(names.count == 1 ? "Storefront" : "Storefronts") "
          + SimulationLabels.names(names),
        tracks: different, hasMore: different.count < shown.count)
    }
    var ladder = PolicyLadder(facts: facts, groups: [general] + others)
    ladder.leftOut = own.dropFirst(Self.limit).reduce(0) { $0 + $1.names.count }
    return ladder
  }

  private var facts: [ContextLine] {
    var lines = [
      ContextLine(
        "ends", policy.expires.map { "\($0.day), and from then on shows nothing" } ?? "never"),
      ContextLine("optional prompts", prompts),
    ]
    if let address = policy.storeURL { lines.append(ContextLine("store page", address)) }
    return lines
  }

  private var prompts: String {
    let prompt = policy.prompt
    guard prompt.optional else { return "off" }
    let (hours, rest) = prompt.remindAfterSeconds.quotientAndRemainder(dividingBy: 3600)
    let pause =
      prompt.remindAfterSeconds <= 0
      ? "every time"
      : rest == 0
        ? "at most every \(hours.counting("hour"))"
        : "at most every \(prompt.remindAfterSeconds.counting("second"))"
    return "\(pause); a version \(prompt.skippable ? "can" : "cannot") be skipped"
  }

  private func tracks(
    _ tracks: [PolicyDocument.Track], in storefront: String?
  ) -> [PolicyLadder.Track] {
    tracks.enumerated().map { index, track in
      let above = index > 0 ? tracks[index - 1].minimumOS : nil
      let rungs = PolicyRungs(policy, track, storefront: storefront, now: now).rungs
      return PolicyLadder.Track(
        systems: Self.systems(from: track.minimumOS, below: above), facts: Self.facts(track),
        rungs: rungs)
    }
  }

  private static func systems(from lowest: Version?, below above: Version?) -> String {
    switch (lowest, above) {
    case (let lowest?, let above?): "Systems from \(lowest), below \(above)"
    case (let lowest?, nil): "Systems from \(lowest)"
    case (nil, let above?): "Systems below \(above)"
    case (nil, nil): "All systems"
    }
  }

  private static func facts(_ track: PolicyDocument.Track) -> [String] {
    let since = track.latestSince.map { ", live since \($0.day)" } ?? ""
    return ["latest \(track.latest)\(since)", "floor \(track.required.map { "\($0)" } ?? "none")"]
      + track.deadlines.sorted { $0.from < $1.from }.map { deadline in
        "floor \(deadline.required) from \(deadline.from.day)"
      }
  }
}
