import Versions

/// The floors of the published policy.
struct PublishedFloors {
  /// The floor that holds at the time of the run.
  let reached: Version?

  /// The floors that start later.
  let deadlines: [PolicyDocument.Deadline]

  /// Whether the floors must stay: floors never go down without a waiver.
  let isBinding: Bool

  init(_ track: PolicyDocument.Track?, _ inputs: GenerationInputs) {
    let past = (track?.deadlines ?? []).filter { $0.from <= inputs.now }.map(\.required)
    // Of equal versions the one written first is kept, so that its spelling stays.
    reached = ([track?.required].compactMap { $0 } + past)
      .reduce(nil) { highest, next in
        guard let highest else { return next }
        return next > highest ? next : highest
      }
    deadlines = (track?.deadlines ?? []).filter { $0.from > inputs.now }
    isBinding = !inputs.mayLowerFloor
  }

  /// The floors that stay, as they were considered.
  var considered: [ConsideredFloor] {
    guard isBinding else { return [] }
    var floors = deadlines.map {
      ConsideredFloor(version: $0.required, origin: .baseline, outcome: .deadline($0.from))
    }
    if let reached {
      floors.insert(
        ConsideredFloor(version: reached, origin: .baseline, outcome: .counts), at: 0)
    }
    return floors
  }
}
