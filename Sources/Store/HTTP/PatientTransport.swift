/// Fetches addresses, several times where the fault may pass.
struct PatientTransport {
  let timed: TimedTransport
  let limits: LookupLimits

  init(_ transport: any HTTPTransport, limits: LookupLimits, clock: StoreClock) {
    timed = TimedTransport(transport: transport, clock: clock)
    self.limits = limits
  }

  /// Fetches what `request` asks for.
  ///
  /// - Parameters:
  ///   - request: The address and its headers.
  ///   - deadline: The moment on the clock by which everything is over.
  /// - Returns: The last answer, whatever its status, or why there is none.
  func get(
    _ request: HTTPRequest, before deadline: Double
  ) async -> Result<HTTPAnswer, LookupFault> {
    var attempt = 1
    while true {
      let seconds = min(limits.requestSeconds, deadline - timed.clock.now())
      let late = LookupFault(.timeout, "no answer came in time")
      let result = await timed.get(request, within: seconds, or: late)
      let rule = RetryRule(limits: limits, chance: timed.clock.chance())
      let pause: Double
      switch rule.step(after: result, attempt: attempt) {
      case .stop: return result
      case .again(let seconds), .slowDown(let seconds): pause = seconds
      }
      // A pause beyond the time limit would be in vain, so what is known by now stands.
      guard pause < deadline - timed.clock.now() else { return result }
      if let fault = await timed.pause(pause) { return .failure(fault) }
      attempt += 1
    }
  }
}
