import Foundation

/// A small HTTP/1.1 server on 127.0.0.1 that answers as a test tells it to, faults included.
///
/// One thread takes connections and one serves each of them; a connection carries one request.
/// ``stop()`` ends them all and waits for them, so that no thread outlives a test. The condition
/// guards every variable.
package final class LoopbackServer: @unchecked Sendable {
  /// Answers one request.
  package typealias Handler = @Sendable (LoopbackRequest) -> LoopbackReply

  /// The port, chosen by the system unless asked for.
  package let port: UInt16

  /// Yields once for each connection that has ended, on whatever side.
  package let endedConnections: AsyncStream<Void>

  private let endings: AsyncStream<Void>.Continuation
  private let listener: LoopbackSocket
  private let handler: Handler
  private let condition = NSCondition()
  private var seen: [LoopbackRequest] = []
  private var connections: [ObjectIdentifier: LoopbackSocket] = [:]
  private var threads = 0
  private var isStopping = false

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: The port, or 0 for any that is free.
  ///   - handler: What is answered; called on the thread of the connection.
  /// - Throws: A ``LoopbackError`` when the system refuses the socket.
  package init(port: UInt16 = 0, _ handler: @escaping Handler) throws {
    (endedConnections, endings) = AsyncStream.makeStream()
    listener = try LoopbackSocket(listeningOn: port)
    self.port = try listener.port()
    self.handler = handler
    startThread { [self] in acceptConnections() }
  }

  /// The address of the server, without a path.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// The requests so far, in the order in which their heads were complete.
  package var requests: [LoopbackRequest] { condition.withLock { seen } }

  /// Ends every connection and thread, and returns when the last one is gone.
  package func stop() {
    let isFirst = condition.withLock {
      defer { isStopping = true }
      for socket in connections.values { socket.shutDown() }
      condition.broadcast()
      return !isStopping
    }
    // A blocked accept returns for a connection only, on every system.
    if isFirst { try? LoopbackSocket(connectingTo: port).close() }
    condition.withLock { while threads > 0 { condition.wait() } }
  }
}

extension LoopbackServer {
  private func startThread(_ body: @escaping @Sendable () -> Void) {
    condition.withLock { threads += 1 }
    let thread = Thread { [self] in
      body()
      condition.withLock {
        threads -= 1
        condition.broadcast()
      }
    }
    thread.stackSize = 1 << 19
    thread.start()
  }

  private func acceptConnections() {
    while let socket = listener.accept() {
      let isWanted = condition.withLock {
        if !isStopping { connections[ObjectIdentifier(socket)] = socket }
        return !isStopping
      }
      guard isWanted else { break }
      startThread { [self] in
        serve(socket)
        _ = condition.withLock { connections.removeValue(forKey: ObjectIdentifier(socket)) }
        socket.close()
        endings.yield()
      }
    }
    listener.close()
  }

  private func serve(_ socket: LoopbackSocket) {
    guard let request = LoopbackRequest.read(from: socket) else { return }
    condition.withLock {
      seen.append(request)
      condition.broadcast()
    }
    let reply = handler(request)
    guard reply.delivery != .none, socket.send(Array(reply.head.utf8)) else { return }
    switch reply.delivery {
    case .none, .headOnly: break
    case .whole: _ = socket.send(reply.body)
    case .byteByByte: for byte in reply.body where !socket.send([byte]) { break }
    case .cutOff(let count): _ = socket.send(Array(reply.body.prefix(count)))
    case .endless: while socket.send(reply.body) {}
    case .stall(let count):
      _ = socket.send(Array(reply.body.prefix(count)))
      // Reading returns when the client gives up or the server stops.
      while socket.receive() != nil {}
    }
    socket.finish()
  }
}
