import Foundation

/// A request that a ``LoopbackServer`` got.
package struct LoopbackRequest: Hashable, Sendable {
  /// The method, such as `GET`.
  package let method: String

  /// The path and the query as they were sent.
  package let target: String

  /// The headers by lower-case name; of several the last one.
  package let headers: [String: String]

  /// The longest head in bytes.
  private static let headLimit = 64 << 10

  /// The path without the query.
  package var path: String { components?.path ?? target }

  /// The parameters of the query by name, decoded; of several the last one.
  package var query: [String: String] {
    var query: [String: String] = [:]
    for item in components?.queryItems ?? [] { query[item.name] = item.value ?? "" }
    return query
  }

  private var components: URLComponents? { URLComponents(string: target) }

  /// Parses a request's head, without the empty line that ends it.
  package init?(head: String) {
    let lines = head.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    self.headers = headers
  }

  /// Reads a head; nil when the client leaves before its end, or sends something else.
  static func read(from socket: LoopbackSocket) -> LoopbackRequest? {
    var bytes: [UInt8] = []
    while !bytes.ends(with: "\r\n\r\n".utf8) {
      guard bytes.count < headLimit, let more = socket.receive() else { return nil }
      bytes += more
    }
    return LoopbackRequest(head: String(decoding: bytes.dropLast(4), as: UTF8.self))
  }
}

extension [UInt8] {
  fileprivate func ends(with end: some Collection<UInt8>) -> Bool {
    suffix(end.count).elementsEqual(end)
  }
}
