/// The library that requests are made with, for somebody who wants to know before the first one.
package enum TransportLibrary {
  /// The name of the library.
  package static let name = "libcurl"

  /// Why no request can be made on this machine; nil when one can.
  ///
  /// Opens the library, as the first request would.
  package static var obstacle: String? {
    switch CurlLibrary.system {
    case .success: nil
    case .failure(let fault): fault.reason
    }
  }
}
