#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a socket could not be made.
package struct LoopbackError: Error, Hashable, Sendable {
  /// The system call.
  package let call: String

  /// The system's number for the fault, from `errno`.
  package let number: Int32

  init(_ call: String) {
    self.call = call
    number = errno
  }
}

/// A TCP socket on 127.0.0.1.
///
/// The descriptor may be used by one thread and shut down by another; it is closed once, by its
/// owner, after which nobody uses it.
final class LoopbackSocket: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    #if canImport(Darwin)
      // Elsewhere, sending says so itself.
      var on: Int32 = 1
      unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Listens on a port, or on any that is free for 0.
  convenience init(listeningOn port: UInt16) throws {
    try self.init(boundTo: port)
    guard listen(descriptor, 64) == 0 else { throw LoopbackError("listen") }
  }

  /// Takes a port without listening: connections to it are refused.
  convenience init(boundTo port: UInt16) throws {
    self.init(descriptor: try Self.open())
    let result = unsafe Self.withAddress(port) { unsafe bind(descriptor, $0, $1) }
    guard result == 0 else { throw LoopbackError("bind") }
  }

  /// Connects to a port of this machine.
  convenience init(connectingTo port: UInt16) throws {
    self.init(descriptor: try Self.open())
    let result = unsafe Self.withAddress(port) { unsafe connect(descriptor, $0, $1) }
    guard result == 0 else { throw LoopbackError("connect") }
  }

  /// Returns the port that the socket has.
  func port() throws -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    guard result == 0 else { throw LoopbackError("getsockname") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Waits for a connection; nil when the socket is of no more use.
  func accept() -> LoopbackSocket? {
    while true {
      #if canImport(Darwin)
        let accepted = Darwin.accept(descriptor, nil, nil)
      #else
        let accepted = Glibc.accept(descriptor, nil, nil)
      #endif
      if accepted >= 0 { return LoopbackSocket(descriptor: accepted) }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Waits for bytes; nil when the other side has closed or the socket is shut down.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 { return Array(buffer.prefix(count)) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  /// Sends all of `bytes` and says whether the other side still takes them.
  func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          unsafe Darwin.send(descriptor, buffer.baseAddress, buffer.count, flags)
        #else
          unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, flags)
        #endif
      }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }

  /// Says that nothing more is sent, and waits until the other side has closed too.
  ///
  /// Closing with unread bytes at hand would reset the connection, which can lose what was sent.
  func finish() {
    _ = shutdown(descriptor, Int32(Self.write))
    while receive() != nil {}
  }

  /// Wakes whoever waits on the socket.
  func shutDown() { _ = shutdown(descriptor, Int32(Self.both)) }

  /// Gives the descriptor back.
  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  #if canImport(Darwin)
    private static let (write, both, stream) = (SHUT_WR, SHUT_RDWR, SOCK_STREAM)
  #else
    private static let (write, both, stream) =
      (SHUT_WR, SHUT_RDWR, Int32(SOCK_STREAM.rawValue))
  #endif

  private static func open() throws -> Int32 {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw LoopbackError("socket") }
    return descriptor
  }

  private static func withAddress<Result>(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

/// A port of 127.0.0.1 on which connections are refused, as long as the value lives.
package final class RefusingPort: Sendable {
  /// The port.
  package let number: UInt16

  private let socket: LoopbackSocket

  /// Takes a port.
  package init() throws {
    socket = try LoopbackSocket(boundTo: 0)
    number = try socket.port()
  }

  deinit { socket.close() }

  /// The address of the port, without a path.
  package var address: String { "http://127.0.0.1:\(number)" }
}
