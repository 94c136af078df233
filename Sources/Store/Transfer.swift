import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One fetch under way.
///
/// The lock guards every variable: the thread that reads from the network, those that wait, and
/// those that cancel meet here.
final class Transfer: @unchecked Sendable {
  typealias Outcome = Result<HTTPAnswer, LookupFault>

  private let lock = NSLock()
  private var task: URLSessionDataTask?
  private var continuation: CheckedContinuation<Outcome, Never>?
  private var outcome: Outcome?
  private var body: [UInt8] = []
  private var redirects = 0

  /// Makes the task and returns it, unless the transfer has ended before.
  ///
  /// A task that is made and never begun would keep its session from ending.
  func start(
    _ continuation: CheckedContinuation<Outcome, Never>, _ makeTask: () -> URLSessionDataTask
  ) -> URLSessionDataTask? {
    let (made, early) = lock.withLock { () -> (URLSessionDataTask?, Outcome?) in
      guard outcome == nil else { return (nil, outcome) }
      self.continuation = continuation
      task = makeTask()
      return (task, nil)
    }
    if let early { continuation.resume(returning: early) }
    return made
  }

  /// Hands an outcome over; the first one counts.
  func end(_ outcome: Outcome) {
    let continuation = lock.withLock { () -> CheckedContinuation<Outcome, Never>? in
      guard self.outcome == nil else { return nil }
      self.outcome = outcome
      return self.continuation
    }
    continuation?.resume(returning: outcome)
  }

  /// Hands a fault over, and lets go of the server.
  func stop(_ fault: LookupFault) {
    end(.failure(fault))
    let task = lock.withLock { self.task }
    // Cancelling waits for the thread that reads from the network, which may be this one.
    if let task { DispatchQueue.global().async { task.cancel() } }
  }

  /// Hands an answer over with the body that has come.
  func end(status: Int, retryAfter: String?) {
    let body = lock.withLock { self.body }
    end(.success(HTTPAnswer(status: status, retryAfter: retryAfter, body: body)))
  }

  /// Adds a part of the body, and returns how many bytes there are now.
  func add(_ data: Data) -> Int {
    lock.withLock {
      if outcome == nil { body.append(contentsOf: data) }
      return body.count
    }
  }

  /// Counts one more redirect, and returns the count.
  func countRedirect() -> Int {
    lock.withLock {
      redirects += 1
      return redirects
    }
  }
}
