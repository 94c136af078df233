/// Something that fetches addresses.
protocol HTTPTransport: Sendable {
  /// Fetches what `request` asks for once, and gives up when its task is cancelled.
  func get(_ request: HTTPRequest) async -> Result<HTTPAnswer, LookupFault>
}

/// What is asked of a server.
struct HTTPRequest: Hashable, Sendable {
  /// The address, whose special characters are escaped.
  var address: String

  /// Headers for this server alone; a redirect to another one leaves them out.
  var headers: [String: String] = [:]
}

/// What a server sent.
struct HTTPAnswer: Hashable, Sendable {
  /// The status code.
  var status: Int

  /// The headers by lower-case name; of several with one name, the last.
  var headers: [String: String] = [:]

  /// The body, decompressed.
  var body: [UInt8]
}
