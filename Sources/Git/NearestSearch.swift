/// The search of `git describe`: walk the history, the youngest commit first, and count for each
/// candidate the commits that are not in its own history.
struct NearestSearch {
  private struct Match {
    let index: Int
    let flag: UInt32
    var depth: Int
  }

  private enum Flag {
    static let seen: UInt32 = 1
    static let candidate: UInt32 = 2
    static let firstMatch: UInt32 = 4
  }

  private static let matchLimit = 10

  private var table: CommitTable
  private var preference: [Int32: Int] = [:]
  private var queue = DateQueue()
  private var matches: [Match] = []
  private var seenCount = 0
  private var ends: [Int32] = []

  init(_ table: CommitTable, _ start: CommitID, _ candidates: [CommitID]) throws(GitError) {
    self.table = table
    for (index, candidate) in candidates.enumerated() {
      let node = self.table.number(of: candidate.object)
      guard preference[node] == nil else { continue }
      preference[node] = index
      self.table.nodes[Int(node)].flags |= Flag.candidate
    }
    try see(self.table.number(of: start.object), from: 0)
  }

  /// Searches until the nearest candidate is known, or cannot be.
  mutating func run() throws(GitError) -> Reachability {
    while let node = queue.pop() {
      if table.nodes[Int(node)].flags & Flag.candidate != 0 {
        if matches.count == Self.matchLimit { break }
        match(node)
      }
      try count(node)
      if isSettled { break }
    }
    // Of equally near ones the first that was met counts, as in git.
    guard let nearest = matches.min(by: { $0.depth < $1.depth }) else {
      return undecided(unless: 0) ?? .none
    }
    return undecided(unless: nearest.flag) ?? .found(nearest.index)
  }

  /// Whether all that waits is in the history of the nearest candidate so far.
  ///
  /// Then its count is final, the others' can only rise, and whatever is met later is farther away.
  private var isSettled: Bool {
    guard queue.count <= 4 || seenCount % 64 == 0,
      let nearest = matches.min(by: { $0.depth < $1.depth })
    else { return false }
    return queue.nodes.allSatisfy { table.nodes[Int($0)].flags & nearest.flag != 0 }
  }

  private mutating func match(_ node: Int32) {
    guard let index = preference[node] else { return }
    let flag = Flag.firstMatch << UInt32(matches.count)
    matches.append(Match(index: index, flag: flag, depth: seenCount))
    table.nodes[Int(node)].flags |= flag
  }

  private mutating func count(_ node: Int32) throws(GitError) {
    seenCount += 1
    let flags = table.nodes[Int(node)].flags
    for place in matches.indices where flags & matches[place].flag == 0 {
      matches[place].depth += 1
    }
    for place in table.parents(of: node) {
      try see(table.parent(at: place), from: flags & ~Flag.candidate)
    }
  }

  private mutating func see(_ node: Int32, from flags: UInt32) throws(GitError) {
    let isNew = table.nodes[Int(node)].flags & Flag.seen == 0
    table.nodes[Int(node)].flags |= flags | Flag.seen
    guard isNew else { return }
    try table.read(node)
    if table.nodes[Int(node)].state != .complete { ends.append(node) }
    guard table.nodes[Int(node)].state != .missing else { return }
    queue.push(node, date: table.nodes[Int(node)].date)
  }

  /// Returns why there is no answer, if a cut in the history hides commits that matter.
  ///
  /// A candidate behind a cut that the nearest one descends from is farther away.
  private func undecided(unless flag: UInt32) -> Reachability? {
    let open = ends.filter { table.nodes[Int($0)].flags & flag == 0 }
    if open.contains(where: { table.nodes[Int($0)].state == .shallow }) {
      return .undecidedByShallow
    }
    return open.first.map { .undecidedByMissing(CommitID(table.id(of: $0))) }
  }
}
