#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension ChildPipes {
  /// Makes two connected ends that no other program inherits.
  static func pair(isInput: Bool) -> (near: Int32, far: Int32)? {
    var ends: [Int32] = [-1, -1]
    // A socket can be written to without a signal when nobody reads any more.
    let status =
      if isInput { unsafe socketpair(AF_UNIX, streamType, 0, &ends) } else { unsafe pipe(&ends) }
    guard status == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var yes: Int32 = 1
      if isInput {
        _ = unsafe setsockopt(
          ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      }
    #endif
    return (ends[0], ends[1])
  }

  #if canImport(Darwin)
    static var streamType: Int32 { SOCK_STREAM }

    static func send(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
      unsafe Darwin.send(file, bytes, count, 0)
    }
  #elseif canImport(Musl)
    static var streamType: Int32 { Int32(SOCK_STREAM) }

    static func send(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
      unsafe Musl.send(file, bytes, count, Int32(MSG_NOSIGNAL))
    }
  #else
    static var streamType: Int32 { Int32(SOCK_STREAM.rawValue) }

    static func send(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
      unsafe Glibc.send(file, bytes, count, Int32(MSG_NOSIGNAL))
    }
  #endif

  static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ files: [Int32]
  ) -> (process: pid_t?, status: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, file) in files.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, file, Int32(target))
    }
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    var process = pid_t()
    let status =
      unsafe withCStrings([program] + arguments) { arguments in
        unsafe withCStrings(variables) { variables in
          unsafe posix_spawn(&process, program, &actions, nil, arguments, variables)
        } ?? EINVAL
      } ?? EINVAL
    return (status == 0 ? process : nil, status)
  }

  static func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result? {
    var copies = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe copies.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe body(UnsafePointer($0)) }
    }
  }

  static func read(
    _ file: inout Int32, _ bytes: inout [UInt8], _ subject: String
  ) throws(GitError) {
    let room = 65_536
    let source = file
    // Filling a large array with zeros first would cost more than most answers.
    let (got, reason) = unsafe withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) {
      buffer in
      let got = unsafe systemRead(source, buffer.baseAddress, room)
      let reason = errno
      if got > 0 { unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(buffer).prefix(got)) }
      return (got, reason)
    }
    if got < 0 && reason != EINTR { throw failure(subject, reason) }
    guard got == 0 else { return }
    close(file)
    file = -1
  }

  static func wait(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return -1 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : -signal
  }

  static func close(_ files: Int32...) {
    for file in files where file >= 0 { _ = systemClose(file) }
  }

  static func failure(_ subject: String, _ code: Int32) -> GitError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) }
    return GitError(.unreadable, subject, detail: reason ?? "")
  }
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, bytes, count)
}

private func systemClose(_ file: Int32) -> Int32 { close(file) }
