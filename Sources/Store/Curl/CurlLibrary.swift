import CCurl

/// libcurl, opened by the first request of the process.
///
/// Nothing here changes once the library is open, and its functions may be called from any thread.
@safe final class CurlLibrary: @unchecked Sendable {
  /// The system's library, or why there is none.
  static let system = Result { () throws(LookupFault) in try CurlLibrary(names: names) }

  /// The functions.
  let functions: UnsafePointer<trainstop_curl>

  #if canImport(Darwin)
    private static let names = ["libcurl.4.dylib"]
  #else
    // On Debian and its relatives, the second is what git brings along.
    private static let names = ["libcurl.so.4", "libcurl-gnutls.so.4"]
  #endif

  private init(names: [String]) throws(LookupFault) {
    let functions = UnsafeMutablePointer<trainstop_curl>.allocate(capacity: 1)
    unsafe functions.initialize(to: trainstop_curl())
    unsafe self.functions = UnsafePointer(functions)
    var isThere = false
    for name in names {
      switch unsafe trainstop_curl_open(functions, name) {
      case TRAINSTOP_CURL_READY: return
      case TRAINSTOP_CURL_TOO_OLD: isThere = true
      default: continue
      }
    }
    unsafe functions.deallocate()
    throw LookupFault(
      .unavailable,
      isThere
        ? "\(names[0]) is too old to ask a store with"
        : "\(names[0]) is not on this machine, and no store can be asked without it")
  }

  /// Returns the parts of an address as curl itself understands them, in lower case; nil where it is
  /// no address.
  func parts(of address: String) -> (scheme: String, host: String, port: String)? {
    guard let scheme = part(CURLUPART_SCHEME, of: address)?.lowercased() else { return nil }
    return (
      scheme, part(CURLUPART_HOST, of: address)?.lowercased() ?? "",
      part(CURLUPART_PORT, of: address) ?? (scheme == "https" ? "443" : "80")
    )
  }

  private func part(_ part: CURLUPart, of address: String) -> String? {
    guard let text = unsafe trainstop_curl_url_part(functions, address, part) else { return nil }
    defer { unsafe trainstop_curl_free(functions, text) }
    return unsafe String(cString: text)
  }

  /// Says what a code means, in curl's words.
  func explanation(of code: CURLcode) -> String {
    unsafe trainstop_curl_explain(functions, code).map { unsafe String(cString: $0) } ?? "unknown"
  }
}
