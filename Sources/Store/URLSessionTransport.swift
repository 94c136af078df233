import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches addresses with URLSession, without caches, cookies, or stored passwords.
///
/// On Linux, URLSession takes proxies from the environment (`https_proxy`, `no_proxy`, …) as libcurl
/// reads it; on Apple's systems, from the system settings.
final class URLSessionTransport: HTTPTransport {
  private let delegate: TransferDelegate
  private let session: URLSession

  init(endpoint: StoreEndpoint, limits: LookupLimits) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = limits.requestsAtOnce
    // The caller keeps the time; this only ends transfers that it forgot. Linux has no room for more
    // than a whole number of seconds.
    configuration.timeoutIntervalForRequest = min(limits.totalSeconds, 86_400) + 1
    configuration.httpAdditionalHeaders = [
      "Accept": "application/json", "Cache-Control": "no-cache", "User-Agent": "trainstop",
    ]
    delegate = TransferDelegate(endpoint: endpoint, limits: limits)
    session = URLSession(
      configuration: configuration, delegate: delegate, delegateQueue: Self.delegateQueue())
  }

  func get(_ url: URL) async -> Result<HTTPAnswer, LookupFault> {
    let transfer = Transfer()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { delegate.start(transfer, url, in: session, $0) }
    } onCancel: {
      transfer.stop(.wasCancelled)
    }
  }

  /// Ends the session once every transfer has ended.
  ///
  /// Waits for that, unless a transfer was stopped: a server can keep one from ending for long.
  func close() async {
    guard delegate.isIdle else { return session.finishTasksAndInvalidate() }
    await withCheckedContinuation { continuation in
      delegate.whenInvalid { continuation.resume() }
      session.finishTasksAndInvalidate()
    }
  }

  #if canImport(FoundationNetworking)
    /// A queue that runs everything at once, on the thread that reads from the network.
    ///
    /// With a queue of its own, the delegate can fall behind that thread without any bound, and an
    /// answer that never ends fills the memory before the delegate comes to count its bytes.
    private final class InlineQueue: OperationQueue, @unchecked Sendable {
      override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }

    private static func delegateQueue() -> OperationQueue? { InlineQueue() }
  #else
    private static func delegateQueue() -> OperationQueue? { nil }
  #endif
}
