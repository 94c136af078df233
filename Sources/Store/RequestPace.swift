/// Lets requests start no faster than the store allows.
package actor RequestPace {
  private let limits: LookupLimits
  private let clock: StoreClock

  /// When the last requests started, oldest first; no more than one minute may hold.
  private var starts: [Double] = []

  /// Until when no request may start, because the store asked for a pause.
  private var pauseEnd = -Double.infinity

  private var running = 0
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// Creates a pace at which nothing has started yet.
  package init(limits: LookupLimits, clock: StoreClock) {
    self.limits = limits
    self.clock = clock
  }

  /// Waits until a request may start; each call that returns true asks for a ``leave()``.
  ///
  /// - Parameter deadline: The moment by which the request must have started.
  /// - Returns: Whether it may start before `deadline`; false as soon as that is certain.
  /// - Throws: The clock's error, when the task is cancelled while it waits.
  package func enter(before deadline: Double) async throws -> Bool {
    await takePlace()
    do {
      while true {
        let now = clock.now()
        let wait = delay(at: now)
        guard now + wait < deadline else {
          leave()
          return false
        }
        guard wait > 0 else {
          starts.append(now)
          return true
        }
        try await clock.sleep(wait)
      }
    } catch {
      leave()
      throw error
    }
  }

  /// Says that a request has ended.
  ///
  /// - Parameter reachedTheStore: Whether it counts; one that no server took leaves the next its
  ///   turn.
  package func leave(reachedTheStore: Bool = true) {
    if !reachedTheStore, !starts.isEmpty { starts.removeLast() }
    guard queue.isEmpty else {
      // The place goes to the one who has waited longest.
      queue.removeFirst().resume()
      return
    }
    running -= 1
  }

  /// Whether the store wants no request before `deadline`.
  package func isPaused(until deadline: Double) -> Bool { pauseEnd >= deadline }

  /// Keeps every request from starting for a number of seconds.
  package func pause(for seconds: Double) {
    pauseEnd = max(pauseEnd, clock.now() + seconds)
  }

  private func takePlace() async {
    guard running >= max(1, limits.requestsAtOnce) else {
      running += 1
      return
    }
    await withCheckedContinuation { queue.append($0) }
  }

  private func delay(at now: Double) -> Double {
    starts.removeAll { $0 <= now - 60 }
    let perMinute = max(1, limits.requestsPerMinute)
    let window = starts.count < perMinute ? now : starts[starts.count - perMinute] + 60
    return max(0, window - now, pauseEnd - now)
  }
}
