/// Commits that wait to be visited, the youngest first.
///
/// A binary heap. Commits of the same second come out in the order of their numbers, so that a walk
/// is the same on every run.
struct DateQueue {
  private struct Entry {
    let date: Int64
    let node: Int32

    func comesBefore(_ other: Entry) -> Bool {
      date > other.date || (date == other.date && node < other.node)
    }
  }

  private var entries: [Entry] = []

  /// The date of the commit that comes next.
  var nextDate: Int64? { entries.first?.date }

  /// How many commits wait.
  var count: Int { entries.count }

  /// The commits that wait, in no order.
  var nodes: some Sequence<Int32> { entries.lazy.map(\.node) }

  /// Adds a commit.
  mutating func push(_ node: Int32, date: Int64) {
    let entry = Entry(date: date, node: node)
    entries.append(entry)
    var hole = entries.count - 1
    while hole > 0 {
      let above = (hole - 1) / 2
      guard entry.comesBefore(entries[above]) else { break }
      entries[hole] = entries[above]
      hole = above
    }
    entries[hole] = entry
  }

  /// Takes the youngest commit out.
  mutating func pop() -> Int32? {
    guard let top = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return top.node }
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].comesBefore(entries[child]) { child += 1 }
      guard entries[child].comesBefore(last) else { break }
      entries[hole] = entries[child]
      hole = child
    }
    entries[hole] = last
    return top.node
  }

  /// Removes every commit.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}
