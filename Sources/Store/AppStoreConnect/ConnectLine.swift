import Diagnostics
import Signing

/// The way to App Store Connect itself, with a token, retries, and one time limit.
struct ConnectLine: ConnectChannel {
  let base: String
  let tokens: ConnectTokens
  let timed: TimedTransport
  let limits: LookupLimits
  let pace: RequestPace
  let secondsSince1970: @Sendable () -> Int64

  /// When everything must be over, on the clock of the transport.
  let deadline: Double

  func ask(_ path: String) async -> LookupExchange.Outcome {
    var attempt = 1
    while true {
      let (result, token) = await attemptOnce(path)
      let rest = deadline - timed.clock.now()
      switch step(after: result, attempt: attempt) {
      // A pause beyond the time limit would be in vain, so what is known by now stands.
      case .again(let seconds) where seconds < rest:
        if let fault = await timed.pause(seconds) { return .failed(fault) }
      case .slowDown(let seconds) where seconds < rest: await pace.pause(for: seconds)
      case .stop, .again, .slowDown: return outcome(result, without: token)
      }
      attempt += 1
    }
  }

  /// Unlike the lookup, this service says 403 to those who may not ask, however long they wait.
  private func step(
    after result: Result<HTTPAnswer, LookupFault>, attempt: Int
  ) -> RetryRule.Step {
    if case .success(let answer) = result, answer.status == 403 { return .stop }
    return RetryRule(limits: limits, chance: timed.clock.chance()).step(
      after: result, attempt: attempt)
  }

  private func attemptOnce(_ path: String) async -> (Result<HTTPAnswer, LookupFault>, String) {
    let late = LookupFault(
      .timeLimit, "App Store Connect gave no answer within the total time limit")
    do {
      guard try await pace.enter(before: deadline) else { return (.failure(late), "") }
    } catch {
      return (.failure(.wasCancelled), "")
    }
    let token: String
    do {
      token = try await tokens.token()
    } catch {
      await pace.leave(reachedTheStore: false)
      return (.failure(LookupFault(.unavailable, "the key \(error.reason)")), "")
    }
    let rest = deadline - timed.clock.now()
    let fault =
      rest <= limits.requestSeconds
      ? late : LookupFault(.timeout, "App Store Connect gave no answer in time")
    let request = HTTPRequest(
      address: base + path, headers: ["Authorization": "Bearer \(token)"])
    let result = await timed.get(request, within: min(limits.requestSeconds, rest), or: fault)
    await pace.leave()
    return (result, token)
  }

  private func outcome(
    _ result: Result<HTTPAnswer, LookupFault>, without token: String
  ) -> LookupExchange.Outcome {
    switch result {
    case .failure(let fault): return .failed(fault)
    case .success(let answer):
      if answer.status == 401, let fault = clockFault(answer) { return .failed(fault) }
      return .answered(status: answer.status, body: Self.hiding(token, in: answer.body))
    }
  }

  /// Why a token is refused that is made by a clock which is wrong, if that is so.
  private func clockFault(_ answer: HTTPAnswer) -> LookupFault? {
    guard let date = answer.headers["date"].flatMap({ InternetDate($0) }) else { return nil }
    let seconds = secondsSince1970() - date.secondsSince1970
    guard abs(seconds) >= 60 else { return nil }
    let minutes = seconds.magnitude / 60
    return LookupFault(
      .clock,
      "status 401 of App Store Connect: the token is not accepted, and this machine's clock is "
        + "\(minutes.counting("minute")) \(seconds > 0 ? "ahead of" : "behind") Apple's"
    )
  }

  /// Returns a body without the token, which a server between here and there might send back.
  private static func hiding(_ token: String, in body: [UInt8]) -> [UInt8] {
    let secret = Array(token.utf8)
    guard let first = secret.first, body.count >= secret.count else { return body }
    var shown: [UInt8] = []
    shown.reserveCapacity(body.count)
    var index = 0
    while index < body.count {
      let end = index + secret.count
      if body[index] == first, end <= body.count, body[index..<end].elementsEqual(secret) {
        shown += Array("(token)".utf8)
        index = end
      } else {
        shown.append(body[index])
        index += 1
      }
    }
    return shown
  }
}
