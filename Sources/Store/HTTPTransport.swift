import Foundation

/// Something that fetches addresses.
protocol HTTPTransport: Sendable {
  /// Fetches `url` once, and gives up when its task is cancelled.
  func get(_ url: URL) async -> Result<HTTPAnswer, LookupFault>
}

/// What a server sent.
struct HTTPAnswer: Sendable {
  /// The status code.
  var status: Int

  /// The header `Retry-After`, if there is one.
  var retryAfter: String?

  /// The body, decompressed.
  var body: [UInt8]
}
