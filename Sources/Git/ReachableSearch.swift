/// The search for the first candidate that a history holds.
///
/// Two waves move over the commits, the youngest first. One starts at the commit in question: what
/// it meets is in the history. The other starts at a candidate and paints the candidate's own
/// history. The first wave's edge is made of the commits that are known and not yet expanded.
/// Anything else in the history lies behind the edge. A painted commit has only ancestors of the
/// candidate behind it, which cannot include the candidate. So when the whole edge is painted, the
/// candidate is proved not to be in the history, whatever the dates say.
struct ReachableSearch {
  private enum Flag {
    static let reached: UInt32 = 1
    static let edge: UInt32 = 2
    static let unreachable: UInt32 = 4
  }

  private enum Decision {
    case reached
    case unreachable
    case undecided
    case needless
  }

  private var table: CommitTable
  private let candidates: [Int32]

  /// The place of each candidate among ``candidates``, by its number in the table: candidates are
  /// numbered before any other commit.
  private var preference: [Int32] = []
  private var best: Int
  private var history = DateQueue()
  private var paint = DateQueue()
  private var round: UInt32 = 0

  /// How many commits form the edge, and how many of them this round has not painted.
  private var edgeCount = 0
  private var openCount = 0

  private var hasShallowEdge = false
  private var missing: ObjectID?
  private var hasMetUnreachable = false

  /// How many candidates are tried in order of preference before the rest is tried by age.
  private static let directTries = 1

  init(
    _ table: CommitTable, _ start: CommitID, _ candidates: [CommitID]
  ) throws(GitError) {
    self.table = table
    self.table.reserve(candidates.count)
    var nodes: [Int32] = []
    nodes.reserveCapacity(candidates.count)
    for (index, candidate) in candidates.enumerated() {
      let node = self.table.number(of: candidate.object)
      if Int(node) == preference.count { preference.append(Int32(index)) }
      nodes.append(node)
    }
    self.candidates = nodes
    best = candidates.count
    try reach(self.table.number(of: start.object))
  }

  /// Searches until the answer is proved, or cannot be.
  mutating func run() throws(GitError) -> Reachability {
    for index in candidates.indices.prefix(Self.directTries) where index < best {
      if try decide(index) == .undecided { return undecided }
    }
    guard best > Self.directTries else { return answer }
    // The best one is on another branch. Learn what is to be beaten, then start with the oldest of
    // those that would beat it, because whatever descends from that one is decided with it.
    while best == candidates.count, try expandHistory() {}
    for index in try candidatesByAge() where index < best {
      if try decide(index) == .undecided { return undecided }
    }
    return answer
  }

  private var answer: Reachability { best < candidates.count ? .found(best) : .none }

  private var undecided: Reachability {
    if let missing, !hasShallowEdge { return .undecidedByMissing(CommitID(missing)) }
    return .undecidedByShallow
  }

  private mutating func candidatesByAge() throws(GitError) -> [Int] {
    guard edgeCount > 0 else { return [] }
    let open = (Self.directTries..<best).filter { preference[Int(candidates[$0])] == $0 }
    for index in open { try table.read(candidates[index]) }
    return open.sorted {
      (table.nodes[Int(candidates[$0])].date, $0) < (table.nodes[Int(candidates[$1])].date, $1)
    }
  }
}

// MARK: - One candidate

extension ReachableSearch {
  private mutating func decide(_ index: Int) throws(GitError) -> Decision {
    let candidate = candidates[index]
    round += 1
    openCount = edgeCount
    hasMetUnreachable = false
    paint.removeAll()
    if !has(Flag.reached, candidate) { try paint(candidate) }
    while true {
      if has(Flag.reached, candidate) { return .reached }
      // A commit that descends from an unreachable one is unreachable.
      if openCount == 0 || hasMetUnreachable {
        table.nodes[Int(candidate)].flags |= Flag.unreachable
        return .unreachable
      }
      if best < index { return .needless }
      guard try step() else { return .undecided }
    }
  }

  /// Moves the wave that has the younger commit; false when both have come to their ends.
  private mutating func step() throws(GitError) -> Bool {
    guard let painted = paint.nextDate else { return try expandHistory() }
    guard let reached = history.nextDate, reached >= painted else { return try expandPaint() }
    return try expandHistory()
  }

  private mutating func expandPaint() throws(GitError) -> Bool {
    guard let node = paint.pop() else { return false }
    for place in table.parents(of: node) {
      try paint(table.parent(at: place))
    }
    return true
  }

  private mutating func expandHistory() throws(GitError) -> Bool {
    guard let node = history.pop() else { return false }
    table.nodes[Int(node)].flags &= ~Flag.edge
    edgeCount -= 1
    if table.nodes[Int(node)].round != round { openCount -= 1 }
    for place in table.parents(of: node) {
      try reach(table.parent(at: place))
    }
    return true
  }

  private mutating func reach(_ node: Int32) throws(GitError) {
    guard !has(Flag.reached, node) else { return }
    table.nodes[Int(node)].flags |= Flag.reached | Flag.edge
    edgeCount += 1
    if table.nodes[Int(node)].round != round { openCount += 1 }
    if Int(node) < preference.count { best = min(best, Int(preference[Int(node)])) }
    try table.read(node)
    switch table.nodes[Int(node)].state {
    case .complete: history.push(node, date: table.nodes[Int(node)].date)
    // What is behind these stays unknown, so they stay in the edge for good.
    case .shallow: hasShallowEdge = true
    case .missing, .unread: missing = missing ?? table.id(of: node)
    }
  }

  private mutating func paint(_ node: Int32) throws(GitError) {
    guard table.nodes[Int(node)].round != round else { return }
    table.nodes[Int(node)].round = round
    if has(Flag.edge, node) { openCount -= 1 }
    if has(Flag.unreachable, node) { hasMetUnreachable = true }
    try table.read(node)
    guard table.nodes[Int(node)].state == .complete else { return }
    paint.push(node, date: table.nodes[Int(node)].date)
  }

  private func has(_ flag: UInt32, _ node: Int32) -> Bool {
    table.nodes[Int(node)].flags & flag != 0
  }
}
