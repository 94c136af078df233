import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Receives what URLSession has to say of its transfers.
///
/// The lock guards every variable.
final class TransferDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let endpoint: StoreEndpoint
  private let limits: LookupLimits
  private let lock = NSLock()
  private var transfers: [Int: Transfer] = [:]
  private var whenInvalid: (@Sendable () -> Void)?

  init(endpoint: StoreEndpoint, limits: LookupLimits) {
    self.endpoint = endpoint
    self.limits = limits
  }

  /// Begins a transfer of `url`.
  func start(
    _ transfer: Transfer, _ url: URL, in session: URLSession,
    _ continuation: CheckedContinuation<Transfer.Outcome, Never>
  ) {
    transfer.start(continuation) {
      let task = session.dataTask(with: url)
      lock.withLock { transfers[task.taskIdentifier] = transfer }
      return task
    }?.resume()
  }

  /// Whether no transfer is under way.
  var isIdle: Bool { lock.withLock { transfers.isEmpty } }

  /// Sets what is called once the session has ended.
  func whenInvalid(_ action: @escaping @Sendable () -> Void) {
    lock.withLock { whenInvalid = action }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    guard response.expectedContentLength > Int64(limits.answerBytes) else {
      return completionHandler(.allow)
    }
    // On Linux the disposition is ignored, so the transfer is stopped by hand as well.
    transfer(dataTask)?.stop(tooLarge)
    completionHandler(.cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard let transfer = transfer(dataTask) else { return }
    if transfer.add(data) > limits.answerBytes { transfer.stop(tooLarge) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let transfer = transfer(task), let url = request.url else {
      return completionHandler(nil)
    }
    // On Linux a scheme other than HTTP is silently replaced, so the header itself is looked at too.
    let stated = Self.header("location", of: response).flatMap { URL(string: $0) }
    let isStatedAllowed = stated?.scheme == nil || stated.map(endpoint.allows) == true
    let shownURL = isStatedAllowed ? url : stated ?? url
    let target = shown("\(shownURL.scheme ?? "")://\(shownURL.host ?? "")")
    if transfer.countRedirect() > limits.redirects {
      let reason = "\(target) is one redirect more than the \(limits.redirects) allowed"
      transfer.end(.failure(LookupFault(.redirect, reason)))
    } else if !isStatedAllowed || !endpoint.allows(url) {
      let reason = "\(target) is where a redirect leads, without HTTPS"
      transfer.end(.failure(LookupFault(.redirect, reason)))
    } else {
      return completionHandler(request)
    }
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    // There is no password to give, so what the server says without one is its answer.
    transfer(task)?.end(status: response.statusCode, retryAfter: nil)
    // On Linux this cancels the task, which waits for the thread that reads from the network.
    DispatchQueue.global().async { completionHandler(.cancelAuthenticationChallenge, nil) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let transfer = lock.withLock { transfers.removeValue(forKey: task.taskIdentifier) }
    if let error {
      transfer?.end(.failure(Self.fault(error, at: task.originalRequest?.url?.host)))
    } else if let response = task.response as? HTTPURLResponse {
      transfer?.end(
        status: response.statusCode, retryAfter: Self.header("retry-after", of: response))
    } else {
      transfer?.end(.failure(LookupFault(.connection, "an answer without an HTTP status")))
    }
  }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    lock.withLock { whenInvalid }?()
  }

  private func transfer(_ task: URLSessionTask) -> Transfer? {
    lock.withLock { transfers[task.taskIdentifier] }
  }

  /// Returns a header by its lower-case name, which servers may write in any case.
  private static func header(_ name: String, of response: HTTPURLResponse) -> String? {
    let header = response.allHeaderFields.first { ($0.key as? String)?.lowercased() == name }
    return header?.value as? String
  }

  private var tooLarge: LookupFault {
    LookupFault(
      .tooLarge, "more than \(limits.answerBytes >> 20) MB came where a few kilobytes are due"
    )
  }

  private static func fault(_ error: any Error, at host: String?) -> LookupFault {
    let host = shown(host ?? "the store")
    guard let error = error as? URLError else {
      return LookupFault(.connection, "\(host) could not be reached: \(error)")
    }
    switch error.code {
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      return LookupFault(.certificate, "\(host) could not prove who it is")
    case .cannotFindHost, .dnsLookupFailed:
      return LookupFault(.connection, "\(host) has no address: the name could not be resolved")
    case .cannotConnectToHost:
      return LookupFault(.connection, "\(host) refuses the connection")
    case .networkConnectionLost:
      return LookupFault(.connection, "\(host) broke the connection off")
    default:
      let text = (error as NSError).localizedDescription
      // On Linux faults of TLS have no code of their own.
      let code = text.hasPrefix("SSL") ? LookupFault.Code.certificate : .connection
      return LookupFault(code, "\(host) could not be reached: \(shown(text))")
    }
  }
}
