/// How commits of interest, such as those of release tags, lie in the history.
package struct Ancestry: Sendable {
  /// What a history says about a commit.
  package enum Answer: Hashable, Sendable {
    /// It has the commit.
    case yes

    /// It is proved not to have it.
    case no

    /// The history is cut off before there is an answer.
    case unknown
  }

  /// For each commit the first of all that is a proper ancestor of it; nil when there is none or,
  /// where ``isWhole`` says no, none in what is left of the history.
  package internal(set) var firstAncestor: [Int?]

  /// For each commit whether its whole history is here.
  package internal(set) var isWhole: [Bool]

  /// For each commit whether the judged commit descends from it or is it.
  package internal(set) var isReachable: [Answer]

  /// For each commit when it was made, in seconds since 1970.
  package internal(set) var dates: [Int64]

  /// Why the history is not whole, when it is not.
  package internal(set) var cut: GitError?
}

extension Repository {
  /// Finds out how commits descend from one another, in one pass over their histories.
  ///
  /// - Parameters:
  ///   - commits: The commits in order of preference; any may occur twice.
  ///   - start: The commit whose history tells which of them are reachable.
  /// - Returns: What the history says, in the order of `commits`.
  /// - Throws: A ``GitError`` when a commit that is there cannot be read.
  package func ancestry(
    of commits: [CommitID], from start: CommitID
  ) throws(GitError) -> Ancestry {
    var search = try AncestrySearch(CommitTable(self), commits)
    return try search.run(from: start)
  }
}

/// One pass over histories, parents before children.
private struct AncestrySearch {
  private enum Flag {
    static let seen: UInt32 = 1
    static let cut: UInt32 = 2
    static let reached: UInt32 = 4
  }

  private static let none = Int32.max

  private var table: CommitTable
  private var nodes: [Int32] = []
  private var preference: [Int32: Int32] = [:]
  /// The first of the commits among each node's ancestors, itself not counted.
  private var below: [Int32] = []
  private var cut: GitError?

  init(_ table: CommitTable, _ commits: [CommitID]) {
    self.table = table
    for commit in commits { nodes.append(self.table.number(of: commit.object)) }
    for (index, node) in nodes.enumerated() where preference[node] == nil {
      preference[node] = Int32(index)
    }
  }

  mutating func run(from start: CommitID) throws(GitError) -> Ancestry {
    let root = table.number(of: start.object)
    for node in nodes + [root] { try visit(node) }
    let reachesCut = reach(root)
    return Ancestry(
      firstAncestor: nodes.map { below[Int($0)] == Self.none ? nil : Int(below[Int($0)]) },
      isWhole: nodes.map { !has(Flag.cut, $0) },
      isReachable: nodes.map { has(Flag.reached, $0) ? .yes : reachesCut ? .unknown : .no },
      dates: nodes.map { table.nodes[Int($0)].date }, cut: cut)
  }

  /// Reads a commit and everything before it, and hands what is found up to it.
  private mutating func visit(_ start: Int32) throws(GitError) {
    guard try enter(start) else { return }
    var stack = [(node: start, rest: table.parents(of: start))]
    while let (node, rest) = stack.last {
      guard let place = rest.first else {
        stack.removeLast()
        settle(node)
        continue
      }
      stack[stack.count - 1].rest = rest.dropFirst()
      let parent = table.parent(at: place)
      if try enter(parent) { stack.append((parent, table.parents(of: parent))) }
    }
  }

  private mutating func enter(_ node: Int32) throws(GitError) -> Bool {
    guard !has(Flag.seen, node) else { return false }
    table.nodes[Int(node)].flags |= Flag.seen
    try table.read(node)
    let state = table.nodes[Int(node)].state
    guard state != .complete else { return true }
    table.nodes[Int(node)].flags |= Flag.cut
    guard cut == nil else { return true }
    let id = table.id(of: node)
    cut =
      state == .shallow
      ? GitError(.shallowHistory, "\(id)") : GitError(.missingObject("\(id)"), "\(id)")
    return true
  }

  /// Gathers from the parents, which are all settled.
  private mutating func settle(_ node: Int32) {
    while below.count < table.nodes.count { below.append(Self.none) }
    var first = Self.none
    for place in table.parents(of: node) {
      let parent = table.parent(at: place)
      first = min(first, below[Int(parent)], preference[parent] ?? Self.none)
      table.nodes[Int(node)].flags |= table.nodes[Int(parent)].flags & Flag.cut
    }
    below[Int(node)] = first
  }

  /// Marks the history of the judged commit; returns whether it is cut off somewhere.
  private mutating func reach(_ root: Int32) -> Bool {
    var stack = [root]
    table.nodes[Int(root)].flags |= Flag.reached
    while let node = stack.popLast() {
      for place in table.parents(of: node) {
        let parent = table.parent(at: place)
        guard !has(Flag.reached, parent) else { continue }
        table.nodes[Int(parent)].flags |= Flag.reached
        stack.append(parent)
      }
    }
    return has(Flag.cut, root)
  }

  private func has(_ flag: UInt32, _ node: Int32) -> Bool {
    table.nodes[Int(node)].flags & flag != 0
  }
}
