import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One download, which ends by itself, at a limit, or when its task is cancelled.
///
/// The lock guards every variable.
final class HTTPDownload: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// How a download ended.
  enum Outcome: Sendable {
    /// The server answered.
    case answer(Int, entityTag: String?, body: Data)

    /// It did not, or not within the limits; why, for a log.
    case failed(String)
  }

  private let bytesAllowed: Int
  private let lock = NSLock()
  private var body = Data()
  private var continuation: CheckedContinuation<Outcome, Never>?
  private var session: URLSession?

  private init(bytesAllowed: Int) { self.bytesAllowed = bytesAllowed }

  static func get(
    _ url: URL, unlessTagged tag: String?, limits: UpdateChecker.Limits, until end: Date
  ) async -> Outcome {
    guard isAllowed(url) else { return .failed("\(url.scheme ?? "no scheme") is not HTTPS") }
    var request = URLRequest(url: url)
    request.cachePolicy = .reloadIgnoringLocalCacheData
    if let tag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
    let download = HTTPDownload(bytesAllowed: limits.bytes)
    let timer = Task {
      let seconds = max(0, min(end.timeIntervalSinceNow, 3600))
      try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
      download.end(.failed("\(url.host ?? "") took longer than \(limits.seconds) s"))
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { download.start(request, $0) }
    } onCancel: {
      download.end(.failed("the check was cancelled"))
    }
  }

  /// HTTPS anywhere, and this machine without it.
  private static func isAllowed(_ url: URL) -> Bool {
    switch url.scheme?.lowercased() {
    case "https": return true
    case "http": return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host ?? "")
    default: return false
    }
  }

  private func start(_ request: URLRequest, _ continuation: CheckedContinuation<Outcome, Never>) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    lock.lock()
    self.continuation = continuation
    self.session = session
    lock.unlock()
    session.dataTask(with: request).resume()
    // A task that was cancelled before this point found nothing to end.
    if Task.isCancelled { end(.failed("the check was cancelled")) }
  }

  /// Ends the download; whoever comes first is believed.
  private func end(_ outcome: Outcome) {
    lock.lock()
    let (continuation, session) = (self.continuation, self.session)
    (self.continuation, self.session) = (nil, nil)
    lock.unlock()
    continuation?.resume(returning: outcome)
    // Elsewhere, since on Linux this can wait for the thread that calls the delegate.
    DispatchQueue.global().async { session?.invalidateAndCancel() }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    lock.lock()
    body.append(data)
    let isTooLarge = body.count > bytesAllowed
    if isTooLarge { body = Data() }
    lock.unlock()
    if isTooLarge { end(.failed("the answer is larger than \(bytesAllowed) bytes")) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    if let url = request.url, Self.isAllowed(url) { return completionHandler(request) }
    end(.failed("a redirect leads to \(request.url?.host ?? "nowhere") without HTTPS"))
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error { return end(.failed("\(error.localizedDescription)")) }
    guard let response = task.response as? HTTPURLResponse else {
      return end(.failed("an answer without an HTTP status"))
    }
    lock.lock()
    let body = body
    lock.unlock()
    end(.answer(response.statusCode, entityTag: Self.entityTag(of: response), body: body))
  }

  private static func entityTag(of response: HTTPURLResponse) -> String? {
    let header = response.allHeaderFields.first {
      ($0.key as? String)?.lowercased() == "etag"
    }
    return header?.value as? String
  }
}
