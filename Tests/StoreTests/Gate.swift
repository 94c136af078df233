import Foundation

/// Holds threads back until a number of them wait, and counts how many are inside at once.
///
/// The condition guards every variable.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private let size: Int
  private var waiting = 0
  private var inside = 0
  private var round = 0
  private var most = 0

  /// Creates a gate that opens for each `size` threads.
  init(opensAt size: Int) { self.size = size }

  /// The largest number of threads that were inside at once.
  var mostAtOnce: Int { condition.withLock { most } }

  /// Waits until enough threads are here.
  func pass() {
    condition.withLock {
      waiting += 1
      inside += 1
      most = max(most, inside)
      defer { inside -= 1 }
      guard waiting < size else {
        waiting = 0
        round += 1
        condition.broadcast()
        return
      }
      let own = round
      while round == own { condition.wait() }
    }
  }
}
