import CCurl

/// One request and one answer, without redirects.
///
/// Belongs to the thread of its ``CurlEngine`` once it has been handed over.
@safe final class CurlTransfer: @unchecked Sendable {
  /// How a transfer ends.
  enum Outcome: Sendable {
    /// An answer came, with the address that it leads to if it is a redirect.
    case answered(HTTPAnswer, redirect: String?)

    /// More came than is wanted.
    case tooLarge

    /// It was stopped.
    case stopped

    /// It failed; `systemError` is the system's `errno`, `tunnelStatus` what a proxy answered.
    case failed(CURLcode, systemError: Int, tunnelStatus: Int)
  }

  /// The longest heads together in bytes.
  private static let headLimit = 256 << 10

  private let request: HTTPRequest
  private let settings: NetworkSettings
  private let limits: LookupLimits
  private var headers: [String: String] = [:]
  private var headBytes = 0
  private var body: [UInt8] = []
  private var isTooLarge = false
  private var list: UnsafeMutablePointer<curl_slist>?

  /// Whether whoever waits has given up; guarded by the engine.
  var isStopped = false

  /// Who waits; guarded by the engine.
  var continuation: CheckedContinuation<Outcome, Never>?

  init(_ request: HTTPRequest, _ settings: NetworkSettings, _ limits: LookupLimits) {
    self.request = request
    self.settings = settings
    self.limits = limits
  }

  /// Hands the outcome over; the first one counts.
  func end(_ outcome: Outcome) {
    continuation?.resume(returning: outcome)
    continuation = nil
  }

  /// Makes the handle; nil when an option is refused that the request is not safe without.
  func handle(_ curl: UnsafePointer<trainstop_curl>) -> UnsafeMutableRawPointer? {
    guard let easy = unsafe trainstop_curl_easy(curl) else { return nil }
    guard unsafe setUp(curl, easy) else {
      unsafe dispose(curl, easy)
      return nil
    }
    return unsafe easy
  }

  /// Gives a handle back.
  func dispose(_ curl: UnsafePointer<trainstop_curl>, _ easy: UnsafeMutableRawPointer) {
    unsafe trainstop_curl_easy_free(curl, easy)
    unsafe trainstop_curl_list_free(curl, list)
    unsafe list = nil
  }

  private func setUp(
    _ curl: UnsafePointer<trainstop_curl>, _ easy: UnsafeMutableRawPointer
  ) -> Bool {
    func text(_ option: CURLoption, _ value: String) -> Bool {
      unsafe trainstop_curl_set_text(curl, easy, option, value) == CURLE_OK
    }
    func number(_ option: CURLoption, _ value: Int) -> Bool {
      unsafe trainstop_curl_set_number(curl, easy, option, value) == CURLE_OK
    }
    unsafe trainstop_curl_leave_quickly(curl, easy)
    let milliseconds = Int(min(limits.totalSeconds, 86_400) * 1000) + 1000
    let isSet =
      text(CURLOPT_URL, request.address)
      && (unsafe trainstop_curl_allow_http(curl, easy) == CURLE_OK)
      && number(CURLOPT_FOLLOWLOCATION, 0) && number(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
      && number(CURLOPT_NETRC, 0) && number(CURLOPT_SSL_VERIFYPEER, 1)
      && number(CURLOPT_SSL_VERIFYHOST, 2)
      && number(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
      && number(CURLOPT_NOSIGNAL, 1) && number(CURLOPT_TIMEOUT_MS, milliseconds)
      && text(CURLOPT_ACCEPT_ENCODING, "") && text(CURLOPT_USERAGENT, "trainstop")
      && number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      // An empty text keeps curl from looking into the environment.
      && text(CURLOPT_PROXY, isSecure ? settings.proxy ?? "" : "")
      && text(CURLOPT_NOPROXY, settings.directHosts)
      && (settings.certificateFile.map { text(CURLOPT_CAINFO, $0) } ?? true)
      && (settings.certificateFolder.map { text(CURLOPT_CAPATH, $0) } ?? true)
    return unsafe isSet && setHeaders(curl, easy) && setReceivers(curl, easy)
  }

  private var isSecure: Bool { request.address.lowercased().hasPrefix("https:") }

  private func setHeaders(
    _ curl: UnsafePointer<trainstop_curl>, _ easy: UnsafeMutableRawPointer
  ) -> Bool {
    let standard = ["Accept": "application/json", "Cache-Control": "no-cache"]
    let headers = standard.merging(request.headers) { $1 }.sorted { $0.key < $1.key }
    for (name, value) in headers {
      guard let longer = unsafe trainstop_curl_append(curl, list, "\(name): \(value)") else {
        return false
      }
      unsafe list = longer
    }
    return unsafe trainstop_curl_set_pointer(curl, easy, CURLOPT_HTTPHEADER, list) == CURLE_OK
  }

  private func setReceivers(
    _ curl: UnsafePointer<trainstop_curl>, _ easy: UnsafeMutableRawPointer
  ) -> Bool {
    let limit = curl_off_t(limits.answerBytes)
    // The engine keeps the transfer alive for as long as the handle.
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    return unsafe trainstop_curl_set_size(curl, easy, CURLOPT_MAXFILESIZE_LARGE, limit) == CURLE_OK
      && trainstop_curl_set_pointer(curl, easy, CURLOPT_WRITEDATA, owner) == CURLE_OK
      && trainstop_curl_set_pointer(curl, easy, CURLOPT_HEADERDATA, owner) == CURLE_OK
      && trainstop_curl_set_receiver(curl, easy, CURLOPT_WRITEFUNCTION, Self.bodyReceiver)
        == CURLE_OK
      && trainstop_curl_set_receiver(curl, easy, CURLOPT_HEADERFUNCTION, Self.headReceiver)
        == CURLE_OK
  }

  private static let bodyReceiver: trainstop_curl_receiver = { bytes, size, count, owner in
    unsafe receive(bytes, size * count, owner) { transfer, bytes in transfer.take(body: bytes) }
  }

  private static let headReceiver: trainstop_curl_receiver = { bytes, size, count, owner in
    unsafe receive(bytes, size * count, owner) { transfer, bytes in transfer.take(header: bytes) }
  }

  /// Returns how many of the bytes are taken; anything but all of them ends the transfer.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ owner: UnsafeMutableRawPointer?,
    _ take: (CurlTransfer, [UInt8]) -> Void
  ) -> Int {
    guard let owner = unsafe owner else { return 0 }
    let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(owner).takeUnretainedValue()
    take(transfer, unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    return transfer.isTooLarge ? 0 : count
  }

  private func take(body bytes: [UInt8]) {
    isTooLarge = body.count + bytes.count > limits.answerBytes
    if !isTooLarge { body += bytes }
  }

  private func take(header bytes: [UInt8]) {
    headBytes += bytes.count
    isTooLarge = headBytes > Self.headLimit
    let line = String(decoding: bytes, as: UTF8.self)
    guard let colon = line.firstIndex(of: ":") else {
      // A status line begins an answer, of which there may be several: 100 comes before the real one.
      if line.hasPrefix("HTTP/") { headers = [:] }
      return
    }
    let value = line[line.index(after: colon)...].drop { $0.isWhitespace }
    let end = value.lastIndex { !$0.isWhitespace }
    headers[line[..<colon].lowercased()] = end.map { String(value[...$0]) } ?? ""
  }

  /// Returns how a transfer that is over has ended.
  func outcome(
    _ curl: UnsafePointer<trainstop_curl>, _ easy: UnsafeMutableRawPointer, _ code: CURLcode
  ) -> Outcome {
    func number(_ info: CURLINFO) -> Int { unsafe trainstop_curl_number(curl, easy, info) }
    guard !isTooLarge, code != CURLE_FILESIZE_EXCEEDED else { return .tooLarge }
    guard code == CURLE_OK else {
      return .failed(
        code, systemError: number(CURLINFO_OS_ERRNO),
        tunnelStatus: number(CURLINFO_HTTP_CONNECTCODE))
    }
    let answer = HTTPAnswer(status: number(CURLINFO_RESPONSE_CODE), headers: headers, body: body)
    let redirect = unsafe trainstop_curl_text(curl, easy, CURLINFO_REDIRECT_URL)
      .map { unsafe String(cString: $0) }
    return .answered(answer, redirect: redirect)
  }
}
