/// What a ``LoopbackServer`` answers, and how.
package struct LoopbackReply: Sendable {
  /// How the body is sent.
  package enum Delivery: Hashable, Sendable {
    /// As it is.
    case whole

    /// In one piece for each byte.
    case byteByByte

    /// Its first bytes; then the connection is closed.
    case cutOff(after: Int)

    /// Its first bytes; then nothing more until the client gives up.
    case stall(after: Int)

    /// Again and again until the client gives up.
    case endless

    /// Not at all.
    case headOnly

    /// Not even a head: the connection is closed.
    case none
  }

  /// The status.
  package var status: Int

  /// Headers beside `Content-Length` and `Connection`.
  package var headers: [(name: String, value: String)]

  /// The body.
  package var body: [UInt8]

  /// How the body is sent.
  package var delivery: Delivery

  /// What `Content-Length` says; nil leaves the header out, so that the connection's end counts.
  package var length: Int?

  /// Creates a reply; `length` is what `Content-Length` says instead of the truth.
  package init(
    status: Int = 200, headers: [(name: String, value: String)] = [], body: some Sequence<UInt8>,
    delivery: Delivery = .whole, length: Int? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = Array(body)
    self.delivery = delivery
    self.length = length ?? self.body.count
    if delivery == .endless { self.length = nil }
  }

  /// Creates a reply with JSON in it.
  package static func json(_ text: String, status: Int = 200) -> LoopbackReply {
    LoopbackReply(
      status: status, headers: [("Content-Type", "text/javascript; charset=utf-8")],
      body: text.utf8)
  }

  /// Creates a reply that sends the client elsewhere.
  package static func redirect(to address: String, status: Int = 302) -> LoopbackReply {
    LoopbackReply(status: status, headers: [("Location", address)], body: [])
  }

  /// Closes the connection without a word.
  package static let hangUp = LoopbackReply(body: [], delivery: .none)

  /// The status line and the headers.
  var head: String {
    var lines = ["HTTP/1.1 \(status) Status"]
    lines += headers.map { "\($0.name): \($0.value)" }
    if let length { lines.append("Content-Length: \(length)") }
    return (lines + ["Connection: close", "", ""]).joined(separator: "\r\n")
  }
}
