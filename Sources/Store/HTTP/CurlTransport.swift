import CCurl

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Fetches addresses with libcurl: over HTTPS, or from this machine itself.
///
/// There are no cookies, no stored passwords, no cache, and no configuration of the user's.
final class CurlTransport: HTTPTransport {
  private let engine: Result<CurlEngine, LookupFault>
  private let library: Result<CurlLibrary, LookupFault>
  private let isLoopbackAllowed: Bool
  private let limits: LookupLimits
  private let settings: NetworkSettings

  /// Creates a transport, to be closed after use.
  ///
  /// - Parameters:
  ///   - isLoopbackAllowed: Whether this machine itself may be asked without HTTPS.
  ///   - limits: How much may come, and how long it may take at the utmost.
  ///   - settings: Which way leads to servers.
  init(isLoopbackAllowed: Bool, limits: LookupLimits, settings: NetworkSettings) {
    library = CurlLibrary.system
    engine = library.map { CurlEngine($0, connections: max(1, limits.requestsAtOnce)) }
    self.isLoopbackAllowed = isLoopbackAllowed
    self.limits = limits
    self.settings = settings
  }

  /// Stops what is under way, and lets go of every connection.
  func close() async {
    if case .success(let engine) = engine { await engine.close() }
  }

  func get(_ request: HTTPRequest) async -> Result<HTTPAnswer, LookupFault> {
    do {
      return .success(try await answer(to: request))
    } catch {
      return .failure(error)
    }
  }

  /// Fetches `request`, through redirects if need be.
  private func answer(to request: HTTPRequest) async throws(LookupFault) -> HTTPAnswer {
    let (engine, library) = (try engine.get(), try library.get())
    var request = request
    var redirects = 0
    var target = try target(request.address, library)
    while true {
      let transfer = CurlTransfer(request, settings, limits)
      switch await engine.perform(transfer) {
      case .stopped: throw .wasCancelled
      case .tooLarge: throw tooLarge
      case .failed(let code, let systemError, let tunnelStatus):
        throw CurlFailure(
          code: code, systemError: systemError, tunnelStatus: tunnelStatus, host: target.host,
          words: library.explanation(of: code)
        ).fault
      case .answered(let answer, nil): return answer
      case .answered(_, let address?):
        redirects += 1
        let next = try self.target(address, library)
        guard redirects <= limits.redirects else {
          throw LookupFault(
            .redirect,
            "\(next.shown) is one redirect more than the \(limits.redirects) allowed")
        }
        if next.origin != target.origin { request.headers = [:] }
        request.address = address
        target = next
      }
    }
  }

  /// Where an address leads.
  private struct Target {
    let host: String
    let shown: String
    let origin: String
  }

  private func target(
    _ address: String, _ library: CurlLibrary
  ) throws(LookupFault) -> Target {
    guard let parts = library.parts(of: address) else {
      throw LookupFault(.redirect, "\(Store.shown(address)) is no address")
    }
    let shown = Store.shown("\(parts.scheme)://\(parts.host)")
    let isLoopback = isLoopbackAllowed && StoreEndpoint.isLoopback(parts.host)
    guard parts.scheme == "https" || parts.scheme == "http" && isLoopback else {
      throw LookupFault(.redirect, "\(shown) is where a redirect leads, without HTTPS")
    }
    return Target(
      host: Store.shown(parts.host), shown: shown,
      origin: "\(parts.scheme)://\(parts.host):\(parts.port)")
  }

  private var tooLarge: LookupFault {
    LookupFault(
      .tooLarge, "more than \(limits.answerBytes >> 20) MB came where a few kilobytes are due")
  }
}

/// Why libcurl has no answer.
struct CurlFailure {
  /// The code.
  let code: CURLcode

  /// The system's `errno`, or zero.
  let systemError: Int

  /// What a proxy answered, or zero.
  let tunnelStatus: Int

  /// Who was asked.
  let host: String

  /// What curl says about the code.
  let words: String

  /// What it means.
  var fault: LookupFault {
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      LookupFault(.certificate, "\(host) could not prove who it is")
    case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE:
      LookupFault(.certificate, "the certificates to trust could not be read")
    case CURLE_COULDNT_RESOLVE_HOST:
      LookupFault(.connection, "\(host) has no address: the name could not be resolved")
    case CURLE_COULDNT_RESOLVE_PROXY:
      LookupFault(.connection, "the proxy has no address: its name could not be resolved")
    case CURLE_COULDNT_CONNECT where Int32(truncatingIfNeeded: systemError) == ECONNREFUSED:
      LookupFault(.connection, "\(host) refuses the connection")
    case _ where tunnelStatus >= 300:
      // A proxy that cannot reach the server may later; one that does not want to will not.
      LookupFault(
        tunnelStatus >= 500 ? .connection : .proxy,
        "the proxy answers \(host) with status \(tunnelStatus)")
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE,
      CURLE_HTTP2_STREAM, CURLE_HTTP2:
      LookupFault(.connection, "\(host) broke the connection off")
    case CURLE_OPERATION_TIMEDOUT: LookupFault(.timeout, "\(host) did not answer in time")
    case CURLE_LOGIN_DENIED, CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT:
      LookupFault(.redirect, "\(host) is given with an address that is not followed: \(words)")
    default: LookupFault(.connection, "\(host) could not be reached: \(words)")
    }
  }
}
