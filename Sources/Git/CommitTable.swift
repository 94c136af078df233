/// The commits that a walk has met, each read at most once and known by a small number.
///
/// Ids are found in a flat hash table, or not even looked at where the commit-graph has the commit;
/// parents lie in one array, so that a commit costs no allocation of its own.
struct CommitTable {
  /// How much of a commit could be read.
  enum State: UInt8 {
    case unread
    case complete

    /// The commit is here and a shallow clone has cut its parents off.
    case shallow

    /// The commit is not in the repository.
    case missing
  }

  /// One commit.
  struct Node {
    /// How much of it is known.
    var state = State.unread

    /// The marks of the search that uses the table.
    var flags: UInt32 = 0

    /// The last of the search's rounds that met it.
    var round: UInt32 = 0

    /// When it was committed, in seconds since 1970.
    var date: Int64 = 0

    /// Where its parents begin.
    fileprivate var firstParent: Int32 = 0

    /// How many parents it has.
    fileprivate var parentCount: Int32 = 0

    /// Where the commit-graph has it, once that is known.
    fileprivate var position: Int32 = -1

    /// Where its id stands among those of commits that were not met through the graph.
    fileprivate var place: Int32 = -1
  }

  /// Every commit that has been named, by its number.
  var nodes: [Node] = []

  private let repository: Repository
  private let boundary: Set<ObjectID>
  private var named: [(id: ObjectID, node: Int32)] = []
  private var parents: [Int32] = []
  private var slots: [Int32]
  private var mask: Int

  /// Git's own table of parents, which is opened when a walk turns out to be long.
  private var graph: CommitGraph?
  private var readCount = 0

  /// The numbers of the commits that the graph has been asked for, by their positions there.
  private var numbers: [Int32] = []

  /// How many commits are read one by one before it pays to check and use the commit-graph.
  private static let graphThreshold = 2_000

  private static let free: Int32 = -1

  /// Creates an empty table.
  init(_ repository: Repository) throws(GitError) {
    self.repository = repository
    boundary = Set(try repository.shallowBoundary())
    slots = Array(repeating: Self.free, count: 4096)
    mask = slots.count - 1
  }

  /// Makes room for commits that are about to be named.
  mutating func reserve(_ count: Int) {
    nodes.reserveCapacity(nodes.count + count)
    named.reserveCapacity(named.count + count)
    while (named.count + count) * 2 > slots.count { grow() }
  }

  /// Returns the number of a commit, which is not read yet.
  mutating func number(of id: ObjectID) -> Int32 {
    var slot = Int(truncatingIfNeeded: id.spread) & mask
    while slots[slot] != Self.free {
      let place = Int(slots[slot])
      if named[place].id == id { return named[place].node }
      slot = (slot + 1) & mask
    }
    if let graph, let position = graph.position(of: id) { return number(at: position) }
    let number = Int32(nodes.count)
    slots[slot] = Int32(named.count)
    nodes.append(Node(place: Int32(named.count)))
    named.append((id, number))
    if named.count * 2 > slots.count { grow() }
    return number
  }

  /// Returns the id of a commit.
  func id(of node: Int32) -> ObjectID {
    let place = nodes[Int(node)].place
    if place >= 0 { return named[Int(place)].id }
    // Only the graph makes commits without a place.
    return graph?.id(at: Int(nodes[Int(node)].position)) ?? .zero
  }

  /// The places of a commit's parents, which must have been read.
  ///
  /// Places and not a slice: a slice would have the whole array copied by the first commit that is
  /// read while somebody looks at it.
  func parents(of node: Int32) -> Range<Int> {
    let first = Int(nodes[Int(node)].firstParent)
    return first..<first + Int(nodes[Int(node)].parentCount)
  }

  /// Returns the number of the parent at a place.
  func parent(at place: Int) -> Int32 { parents[place] }

  /// Reads a commit's parents and date, the first time.
  ///
  /// - Throws: A ``GitError`` unless the commit was read or is simply not there.
  mutating func read(_ node: Int32) throws(GitError) {
    guard nodes[Int(node)].state == .unread else { return }
    if readFromGraph(node) { return }
    readCount += 1
    if readCount == Self.graphThreshold {
      try openGraph()
      if readFromGraph(node) { return }
    }
    let id = id(of: node)
    let engine = repository.engine
    do {
      try unsafe engine.read(id) { kind, bytes throws(GitError) in
        guard kind == .commit, let commit = unsafe RawCommit(bytes) else {
          throw GitError(.corrupt, "\(id)")
        }
        try unsafe add(commit, to: node, id)
      }
    } catch {
      guard case .missingObject = error.code else { throw error }
      nodes[Int(node)].state = .missing
    }
  }

  @unsafe private mutating func add(
    _ commit: RawCommit, to node: Int32, _ id: ObjectID
  ) throws(GitError) {
    nodes[Int(node)].date = unsafe commit.date
    let count = unsafe commit.parentCount
    // A commit that git made without parents has none to cut off.
    if count > 0, !boundary.isEmpty, boundary.contains(id) {
      nodes[Int(node)].state = .shallow
      return
    }
    let first = parents.count
    for index in 0..<count {
      guard let parent = unsafe commit.parent(index) else { throw GitError(.corrupt, "\(id)") }
      parents.append(number(of: parent))
    }
    nodes[Int(node)].firstParent = Int32(first)
    nodes[Int(node)].parentCount = Int32(count)
    nodes[Int(node)].state = .complete
  }

  /// Opens the commit-graph unless the repository's history is not what the objects say.
  private mutating func openGraph() throws(GitError) {
    guard let graph = try repository.commitGraph() else { return }
    self.graph = graph
    numbers = Array(repeating: Self.free, count: graph.count)
    for (id, node) in named {
      guard let position = graph.position(of: id) else { continue }
      numbers[position] = node
      nodes[Int(node)].position = Int32(position)
    }
  }

  private mutating func readFromGraph(_ node: Int32) -> Bool {
    guard let graph, nodes[Int(node)].position >= 0,
      let commit = graph.commit(at: Int(nodes[Int(node)].position))
    else { return false }
    nodes[Int(node)].date = commit.date
    let first = parents.count
    if let parent = commit.first { parents.append(number(at: parent)) }
    if let parent = commit.second { parents.append(number(at: parent)) }
    for parent in commit.others { parents.append(number(at: parent)) }
    nodes[Int(node)].firstParent = Int32(first)
    nodes[Int(node)].parentCount = Int32(parents.count - first)
    nodes[Int(node)].state = .complete
    return true
  }

  /// Returns the number of the commit at a position of the graph, whose id is not even looked at.
  private mutating func number(at position: Int) -> Int32 {
    let known = numbers[position]
    if known != Self.free { return known }
    let number = Int32(nodes.count)
    numbers[position] = number
    nodes.append(Node(position: Int32(position)))
    return number
  }

  private mutating func grow() {
    slots = Array(repeating: Self.free, count: slots.count * 2)
    mask = slots.count - 1
    for (place, entry) in named.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.id.spread) & mask
      while slots[slot] != Self.free { slot = (slot + 1) & mask }
      slots[slot] = Int32(place)
    }
  }
}
