/// Decides whether a question is asked again, and when.
struct RetryRule {
  let limits: LookupLimits

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
    let pause = (1..<attempt).reduce(limits.firstPauseSeconds) { pause, _ in pause * 2 }
    switch result {
    case .failure(let fault):
      return fault.code == .connection || fault.code == .timeout ? .again(after: pause) : .stop
    case .success(let answer):
      switch answer.status {
      case 403, 429: return .slowDown(max(pause, Self.seconds(answer.headers["retry-after"]) ?? 0))
      case 500...599: return .again(after: max(pause, Self.seconds(answer.headers["retry-after"]) ?? 0))
      default: return .stop
      }
    }
  }

  /// Reads `Retry-After` where it is a number of seconds; a date would need a clock to be read.
  private static func seconds(_ retryAfter: String?) -> Double? {
    guard let retryAfter, !retryAfter.isEmpty,
      retryAfter.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Double(retryAfter)
  }
}
