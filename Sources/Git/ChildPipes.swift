#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A running program whose standard input, output and errors are pipes to here.
///
/// Both of its outputs are read whenever one is waited for, so that neither can fill up and stop
/// the program. When the value goes, the pipes are closed and the program is waited for.
final class ChildPipes {
  /// What it has written to standard errors so far.
  private(set) var complaints: [UInt8] = []

  private let process: pid_t
  private let subject: String
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  private var received: [UInt8] = []
  private var place = 0
  private var exitStatus: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the file.
  ///   - arguments: The arguments, without the program's name.
  ///   - environment: All of its environment.
  /// - Throws: A ``GitError`` with `unreadable` when it cannot be started.
  init(
    _ program: String, _ arguments: [String], environment: [String: String]
  ) throws(GitError) {
    subject = program
    var pipes: [(near: Int32, far: Int32)] = []
    for end in 0..<3 {
      guard let pair = Self.pair(isInput: end == 0) else {
        for pipe in pipes { Self.close(pipe.near, pipe.far) }
        throw Self.failure(program, errno)
      }
      pipes.append(pair)
    }
    (input, output, errors) = (pipes[0].near, pipes[1].near, pipes[2].near)
    let started = Self.spawn(program, arguments, environment, pipes.map(\.far))
    for pipe in pipes { Self.close(pipe.far) }
    guard let process = started.process else {
      Self.close(input, output, errors)
      throw Self.failure(program, started.status)
    }
    self.process = process
  }

  deinit {
    Self.close(input, output, errors)
    if exitStatus == nil { _ = Self.wait(process) }
  }

  /// Writes to its standard input; false when it no longer reads.
  func send(_ text: String) -> Bool {
    var bytes = ArraySlice(text.utf8)
    while !bytes.isEmpty {
      let sent = unsafe bytes.withUnsafeBytes { unsafe Self.send(input, $0.baseAddress, $0.count) }
      if sent < 0 && errno == EINTR { continue }
      guard sent > 0 else { return false }
      bytes = bytes.dropFirst(sent)
    }
    return true
  }

  /// Returns the next line of its output without the end, or nil when the output ends before one.
  func line() throws(GitError) -> String? {
    var searched = place
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { place = end + 1 }
        return String(decoding: received[place..<end], as: UTF8.self)
      }
      searched = received.count
      guard try readMore() else { return nil }
    }
  }

  /// Lends the next bytes of its output; false when the output ends before so many.
  func bytes(
    _ count: Int, _ body: (UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) -> Bool {
    while received.count - place < count {
      guard try readMore() else { return false }
    }
    let range = place..<place + count
    defer { skip(count) }
    try unsafe received.withUnsafeBufferPointer { buffer throws(GitError) in
      try unsafe body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[range])))
    }
    return true
  }

  private func skip(_ count: Int) {
    place += count
    guard place > 1 << 16 else { return }
    received.removeFirst(place)
    place = 0
  }

  /// Closes its input, and returns the rest of its output and its exit status, or a signal's number
  /// below zero.
  func finish() throws(GitError) -> (output: ArraySlice<UInt8>, status: Int32) {
    Self.close(input)
    input = -1
    while try readMore() {}
    let status = exitStatus ?? Self.wait(process)
    exitStatus = status
    return (received[place...], status)
  }

  /// Waits until it writes something or both of its outputs end; false when its output has ended.
  private func readMore() throws(GitError) -> Bool {
    while output >= 0 || errors >= 0 {
      var waiting = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR else {
        throw Self.failure(subject, errno)
      }
      if waiting[1].revents != 0 { try Self.read(&errors, &complaints, subject) }
      guard waiting[0].revents != 0 else { continue }
      let old = received.count
      try Self.read(&output, &received, subject)
      if received.count > old { return true }
    }
    return false
  }
}
