/// The commits that one history has and another has not.
struct DifferenceSearch {
  private enum Flag {
    static let wanted: UInt32 = 1
    static let excluded: UInt32 = 2
    static let waiting: UInt32 = 4
  }

  /// How far apart two commits' clocks may be, in seconds, before a commit that both histories have
  /// is taken for one's own.
  private static let clockSkew: Int64 = 86_400

  private var table: CommitTable
  private var queue = DateQueue()
  private var waitingWanted = 0
  private var found: [Int32] = []
  private var oldest = Int64.max

  init(_ table: CommitTable, _ start: CommitID, _ excluded: CommitID?) throws(GitError) {
    self.table = table
    try mark(self.table.number(of: start.object), Flag.wanted)
    if let excluded { try mark(self.table.number(of: excluded.object), Flag.excluded) }
  }

  /// Returns the commits, the youngest first.
  mutating func run() throws(GitError) -> [CommitID] {
    while let date = queue.nextDate, waitingWanted > 0 || date >= oldest - Self.clockSkew {
      guard let node = queue.pop() else { break }
      let flags = table.nodes[Int(node)].flags
      table.nodes[Int(node)].flags &= ~Flag.waiting
      if Self.isWanted(flags) {
        waitingWanted -= 1
        found.append(node)
        oldest = min(oldest, date)
      }
      let passed = flags & (Flag.wanted | Flag.excluded)
      for place in table.parents(of: node) {
        try mark(table.parent(at: place), passed)
      }
    }
    let nodes = found.filter { Self.isWanted(table.nodes[Int($0)].flags) }
    if let cut = nodes.first(where: { table.nodes[Int($0)].state == .shallow }) {
      throw GitError(.shallowHistory, "\(table.id(of: cut))")
    }
    if let cut = nodes.first(where: { table.nodes[Int($0)].state == .missing }) {
      throw GitError(.missingObject("\(table.id(of: cut))"), "\(table.id(of: cut))")
    }
    return nodes.map { CommitID(table.id(of: $0)) }
  }

  private static func isWanted(_ flags: UInt32) -> Bool {
    flags & (Flag.wanted | Flag.excluded) == Flag.wanted
  }

  /// Passes marks on to a commit, which has to be visited again when one is new to it.
  private mutating func mark(_ node: Int32, _ marks: UInt32) throws(GitError) {
    let old = table.nodes[Int(node)].flags
    guard old & marks != marks else { return }
    try table.read(node)
    table.nodes[Int(node)].flags = old | marks | Flag.waiting
    let wasCounted = old & Flag.waiting != 0 && Self.isWanted(old)
    waitingWanted += (Self.isWanted(old | marks) ? 1 : 0) - (wasCounted ? 1 : 0)
    guard old & Flag.waiting == 0 else { return }
    queue.push(node, date: table.nodes[Int(node)].date)
  }
}
