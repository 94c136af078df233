/// Fetches addresses within a time.
struct TimedTransport {
  let transport: any HTTPTransport
  let clock: StoreClock

  /// Fetches what `request` asks for, and stops as soon as time is up.
  ///
  /// - Parameters:
  ///   - request: The address and its headers.
  ///   - seconds: How long it may take.
  ///   - fault: What to answer when it took longer.
  /// - Returns: The answer, or why there is none.
  func get(
    _ request: HTTPRequest, within seconds: Double, or fault: LookupFault
  ) async -> Result<HTTPAnswer, LookupFault> {
    await withTaskGroup(of: Result<HTTPAnswer, LookupFault>.self) { group in
      group.addTask { await transport.get(request) }
      group.addTask { .failure(await pause(seconds) ?? fault) }
      let first = await group.next() ?? .failure(.wasCancelled)
      group.cancelAll()
      // On a busy machine both can be over by the time that anybody looks; an answer is an answer.
      if case .failure = first, let second = await group.next(), case .success = second {
        return second
      }
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
