import Diagnostics

/// Everything that is asked for one query.
struct LookupRound {
  let query: StoreQuery
  let endpoint: StoreEndpoint
  let limits: LookupLimits
  let clock: StoreClock
  let token: String
  let transport: any HTTPTransport
  let progress: AppStoreLookup.Progress

  private var timed: TimedTransport { TimedTransport(transport: transport, clock: clock) }

  /// Asks for every key in every storefront; the result is in that order.
  func exchanges(in storefronts: [String]) async -> [LookupExchange] {
    let deadline = clock.now() + limits.totalSeconds
    let pace = RequestPace(limits: limits, clock: clock)
    let questions = storefronts.flatMap { storefront in query.keys.map { (storefront, $0) } }
    return await withTaskGroup(of: (Int, LookupExchange).self) { group in
      for (index, (storefront, key)) in questions.enumerated() {
        group.addTask {
          let outcome = await ask(key, in: storefront, before: deadline, pace)
          return (index, LookupExchange(storefront: storefront, key: key, outcome: outcome))
        }
      }
      var exchanges: [(Int, LookupExchange)] = []
      for await exchange in group {
        exchanges.append(exchange)
        await progress(exchanges.count, questions.count)
      }
      return exchanges.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Asks one question as often as it takes.
  private func ask(
    _ key: LookupKey, in storefront: String, before deadline: Double, _ pace: RequestPace
  ) async -> LookupExchange.Outcome {
    let isMac = query.recordKind == "mac-software"
    let address = endpoint.question(key, storefront: storefront, isMac: isMac, token: token)
    var attempt = 1
    while true {
      let result = await attemptOnce(address, for: key, before: deadline, pace)
      let rest = deadline - clock.now()
      let rule = RetryRule(limits: limits, chance: clock.chance())
      switch rule.step(after: result, attempt: attempt) {
      // A pause beyond the time limit would be in vain, so what is known by now stands.
      case .again(let seconds) where seconds < rest:
        if let fault = await timed.pause(seconds) { return .failed(fault) }
      case .slowDown(let seconds):
        // It holds for every question, those that are too late then included.
        await pace.pause(for: seconds)
        guard seconds < rest else { return LookupExchange.Outcome(result) }
      case .stop, .again: return LookupExchange.Outcome(result)
      }
      attempt += 1
    }
  }

  private func attemptOnce(
    _ address: String, for key: LookupKey, before deadline: Double, _ pace: RequestPace
  ) async -> Result<HTTPAnswer, LookupFault> {
    do {
      guard try await pace.enter(before: deadline) else {
        return .failure(await pace.isPaused(until: deadline) ? pausedFault(key) : lateFault(key))
      }
    } catch {
      return .failure(.wasCancelled)
    }
    let rest = deadline - clock.now()
    let fault =
      rest <= limits.requestSeconds
      ? lateFault(key)
      : LookupFault(
        .timeout, "\(shown("\(key)")) got no answer within \(Self.text(limits.requestSeconds))")
    let result = await timed.get(
      HTTPRequest(address: address), within: min(limits.requestSeconds, rest), or: fault)
    await pace.leave(reachedTheStore: !result.isConnectionFault)
    return result
  }

  private func pausedFault(_ key: LookupKey) -> LookupFault {
    LookupFault(
      .timeLimit,
      "\(shown("\(key)")) was not asked for: the store wants a pause beyond the total time limit of "
        + Self.text(limits.totalSeconds))
  }

  private func lateFault(_ key: LookupKey) -> LookupFault {
    LookupFault(
      .timeLimit,
      "\(shown("\(key)")) got no answer within the total time limit of "
        + Self.text(limits.totalSeconds))
  }

  private static func text(_ seconds: Double) -> String {
    Int(exactly: seconds)?.counting("second") ?? "\(seconds) seconds"
  }
}

extension Result where Success == HTTPAnswer, Failure == LookupFault {
  /// Whether no server took the request, so that it does not count against the store's limit.
  fileprivate var isConnectionFault: Bool {
    guard case .failure(let fault) = self else { return false }
    return fault.code == .connection
  }
}
