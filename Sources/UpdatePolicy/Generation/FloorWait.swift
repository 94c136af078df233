import Versions

/// When a floor of the convention or of a trailer starts to hold.
struct FloorWait {
  private let evidence: LiveEvidence
  private let convention: UpdateConvention
  private let published: PublishedFloors
  private let now: Timestamp

  init(_ inputs: GenerationInputs, _ published: PublishedFloors) {
    evidence = LiveEvidence(inputs)
    convention = inputs.convention
    self.published = published
    now = inputs.now
  }

  func outcome(for floor: Version) -> ConsideredFloor.Outcome {
    let isReached = published.reached.map { floor <= $0 } ?? false
    let announced = published.deadlines.first { $0.required == floor }
    if published.isBinding {
      if isReached { return .counts }
      if let announced { return .deadline(announced.from) }
    }
    if evidence.isPhased { return .heldPhased }
    let begins: Timestamp
    if let since = evidence.liveEverywhere(since: floor) {
      begins = since.adding(seconds: convention.holdSeconds)
      if begins > now { return .held(until: begins) }
    } else {
      guard convention.holdSeconds <= 0 else { return .heldUnknownAge }
      begins = now
    }
    guard convention.graceSeconds > 0, !isReached else { return .counts }
    let from = announced?.from ?? begins.adding(seconds: convention.graceSeconds)
    return from > now ? .deadline(from) : .counts
  }
}
