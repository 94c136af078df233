import Foundation

/// Fetches addresses within a time.
struct TimedTransport {
  let transport: any HTTPTransport
  let clock: StoreClock

  /// Fetches `url`, and stops as soon as time is up.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - seconds: How long it may take.
  ///   - fault: What to answer when it took longer.
  /// - Returns: The answer, or why there is none.
  func get(
    _ url: URL, within seconds: Double, or fault: LookupFault
  ) async -> Result<HTTPAnswer, LookupFault> {
    await withTaskGroup(of: Result<HTTPAnswer, LookupFault>.self) { group in
      group.addTask { await transport.get(url) }
      group.addTask { .failure(await pause(seconds) ?? fault) }
      let first = await group.next() ?? .failure(.wasCancelled)
      group.cancelAll()
      return first
    }
  }

  /// Waits, and says so when the wait was cancelled.
  func pause(_ seconds: Double) async -> LookupFault? {
    do {
      try await clock.sleep(seconds)
      return nil
    } catch {
      return .wasCancelled
    }
  }
}

extension LookupFault {
  /// The run was cancelled.
  static let wasCancelled = LookupFault(.cancelled, "the lookup was cancelled")
}
