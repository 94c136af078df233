/// Decides whether a question is asked again, and when.
struct RetryRule {
  let limits: LookupLimits

  /// A number from zero up to one, so that not everybody whom the store turned away comes back in
  /// the same moment.
  var chance: Double = 0

  /// What is to be done after an attempt.
  enum Step: Equatable {
    /// The outcome stands.
    case stop

    /// Ask again after some seconds.
    case again(after: Double)

    /// Ask again after some seconds, in which nothing else may be asked either.
    case slowDown(Double)
  }

  /// Returns what follows an attempt.
  ///
  /// - Parameters:
  ///   - result: How the attempt ended.
  ///   - attempt: Which one it was, counted from one.
  /// - Returns: Whether to ask again, and after how many seconds.
  func step(after result: Result<HTTPAnswer, LookupFault>, attempt: Int) -> Step {
    guard attempt < limits.attempts else { return .stop }
    let doubled = (1..<attempt).reduce(limits.firstPauseSeconds) { pause, _ in pause * 2 }
    let pause = doubled * (1 + chance / 2)
    switch result {
    case .failure(let fault):
      return fault.code == .connection || fault.code == .timeout ? .again(after: pause) : .stop
    case .success(let answer):
      switch answer.status {
      case 403, 429: return .slowDown(max(pause, Self.wantedPause(answer) ?? 0))
      case 500...599: return .again(after: max(pause, Self.wantedPause(answer) ?? 0))
      default: return .stop
      }
    }
  }

  /// Reads `Retry-After`, in seconds (RFC 9110, section 10.2.3).
  ///
  /// A moment counts from the server's own `Date`, whose clock need not be ours.
  private static func wantedPause(_ answer: HTTPAnswer) -> Double? {
    guard let text = answer.headers["retry-after"], !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (48...57).contains($0) }) { return Double(text) }
    guard let moment = InternetDate(text),
      let now = answer.headers["date"].flatMap({ InternetDate($0) })
    else { return nil }
    return Double(moment.secondsSince1970 - now.secondsSince1970)
  }
}
