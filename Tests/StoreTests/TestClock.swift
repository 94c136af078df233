import Foundation
import Store

/// A clock that no time passes on, so that no test depends on how fast the machine is.
///
/// Short waits (a back-off, a pause for the store's limit) are over at once and move the time on.
/// Long ones, the time limits, end only when ``ring()`` says so or when they are cancelled. The lock
/// guards every variable.
final class TestClock: @unchecked Sendable {
  /// Waits from here on, in seconds, are time limits.
  static let longWait: Double = 10_000

  private let lock = NSLock()
  private var time: Double = 1000
  private var shortWaits: [Double] = []
  private var isRinging = false
  private var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var cancelled: Set<Int> = []
  private var nextSleeper = 0

  /// How much longer than needed pauses are; set before the clock is used.
  var chance: Double = 0

  /// The clock as the lookup takes it.
  var clock: StoreClock {
    StoreClock(
      now: { self.now }, sleep: { try await self.sleep($0) }, chance: { [chance] in chance })
  }

  /// The time.
  var now: Double { lock.withLock { time } }

  /// The short waits so far, in seconds.
  var waits: [Double] { lock.withLock { shortWaits } }

  /// Limits that this clock tells from pauses.
  static var limits: LookupLimits {
    var limits = LookupLimits()
    limits.requestSeconds = longWait
    limits.totalSeconds = 2 * longWait
    return limits
  }

  /// Ends every long wait, those that are yet to begin included.
  func ring() {
    let rung = lock.withLock {
      isRinging = true
      defer { sleepers = [:] }
      return Array(sleepers.values)
    }
    for sleeper in rung { sleeper.resume() }
  }

  private func sleep(_ seconds: Double) async throws {
    try Task.checkCancellation()
    guard seconds >= Self.longWait else {
      return lock.withLock {
        shortWaits.append(seconds)
        time += seconds
      }
    }
    let number = lock.withLock {
      nextSleeper += 1
      return nextSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait(number, $0) }
    } onCancel: {
      let sleeper = lock.withLock {
        cancelled.insert(number)
        return sleepers.removeValue(forKey: number)
      }
      sleeper?.resume(throwing: CancellationError())
    }
  }

  private func wait(_ number: Int, _ continuation: CheckedContinuation<Void, any Error>) {
    let result: Result<Void, any Error>? = lock.withLock {
      if cancelled.contains(number) { return .failure(CancellationError()) }
      if isRinging { return .success(()) }
      sleepers[number] = continuation
      return nil
    }
    if let result { continuation.resume(with: result) }
  }
}
