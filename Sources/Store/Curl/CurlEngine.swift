import CCurl
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Performs transfers on a thread of its own, with one pool of connections.
///
/// The thread waits for the network and for whoever starts or stops a transfer, so that it is never
/// late; tasks wait without holding a thread. `state` guards every variable; handles are touched by
/// the thread alone.
@safe final class CurlEngine: @unchecked Sendable {
  private let library: CurlLibrary
  private let connections: Int
  private let state = DispatchQueue(label: "trainstop.http.state")
  private let ended: AsyncStream<Void>
  private let ending: AsyncStream<Void>.Continuation
  private var multi: UnsafeMutableRawPointer?
  private var arrivals: [CurlTransfer] = []
  private var departures: [CurlTransfer] = []
  private var isClosing = false

  /// Creates an engine, whose thread starts with the first transfer.
  init(_ library: CurlLibrary, connections: Int) {
    self.library = library
    self.connections = connections
    (ended, ending) = AsyncStream.makeStream()
  }

  /// Performs a transfer, which has not been performed before.
  func perform(_ transfer: CurlTransfer) async -> CurlTransfer.Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.sync { start(transfer, continuation) }
      }
    } onCancel: {
      state.sync {
        transfer.isStopped = true
        departures.append(transfer)
        wake()
      }
    }
  }

  /// Stops every transfer and waits for the end of the thread, a second at most: an old library can
  /// wait for a name that is being resolved.
  func close() async {
    let isRunning = state.sync {
      isClosing = true
      wake()
      return unsafe multi != nil
    }
    guard isRunning else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [ended] in for await _ in ended { break } }
      group.addTask { _ = try? await Task.sleep(nanoseconds: 1_000_000_000) }
      await group.next()
      group.cancelAll()
    }
  }

  private func start(
    _ transfer: CurlTransfer, _ continuation: CheckedContinuation<CurlTransfer.Outcome, Never>
  ) {
    transfer.continuation = continuation
    guard !transfer.isStopped, !isClosing else { return transfer.end(.stopped) }
    if unsafe multi == nil {
      unsafe multi = trainstop_curl_multi(library.functions, connections)
      guard let multi = unsafe multi else {
        return transfer.end(.failed(CURLE_OUT_OF_MEMORY, systemError: 0, tunnelStatus: 0))
      }
      let run = unsafe Run(library.functions, multi)
      // A serial queue gets a thread of its own, none of those that tasks run on.
      DispatchQueue(label: "trainstop.http").async { [self] in
        Self.ignoreBrokenPipes()
        while let commands = commands() { run.step(commands) }
        state.sync { unsafe self.multi = nil }
        run.end()
        ending.finish()
      }
    }
    arrivals.append(transfer)
    wake()
  }

  /// What is to be done next; nil when everything is to end.
  private func commands() -> (arrivals: [CurlTransfer], departures: [CurlTransfer])? {
    state.sync {
      guard !isClosing else {
        for transfer in arrivals { transfer.end(.stopped) }
        return nil
      }
      defer { (arrivals, departures) = ([], []) }
      return (arrivals, departures)
    }
  }

  private func wake() {
    if let multi = unsafe multi { unsafe trainstop_curl_wake(library.functions, multi) }
  }

  /// Keeps a connection that breaks while something is sent from ending the process.
  private static func ignoreBrokenPipes() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

/// The transfers that are under way, on the thread of an engine.
@safe private final class Run: @unchecked Sendable {
  private let curl: UnsafePointer<trainstop_curl>
  private let multi: UnsafeMutableRawPointer
  private var underWay: [UnsafeMutableRawPointer: CurlTransfer] = unsafe [:]

  init(_ curl: UnsafePointer<trainstop_curl>, _ multi: UnsafeMutableRawPointer) {
    unsafe self.curl = curl
    unsafe self.multi = multi
  }

  /// Starts and stops transfers, then moves all of them on.
  func step(_ commands: (arrivals: [CurlTransfer], departures: [CurlTransfer])) {
    for transfer in commands.arrivals { begin(transfer) }
    for transfer in commands.departures {
      transfer.end(.stopped)
      if let easy = unsafe underWay.first(where: { unsafe $0.value === transfer })?.key {
        unsafe drop(easy, transfer)
      }
    }
    unsafe trainstop_curl_perform(curl, multi)
    var code = CURLE_OK
    while let easy = unsafe trainstop_curl_next_ended(curl, multi, &code) {
      guard let transfer = unsafe underWay[easy] else { continue }
      transfer.end(unsafe transfer.outcome(curl, easy, code))
      unsafe drop(easy, transfer)
    }
    unsafe trainstop_curl_wait(curl, multi, 1000)
  }

  /// Stops what is under way and gives everything back.
  func end() {
    while let (easy, transfer) = unsafe underWay.first {
      transfer.end(.stopped)
      unsafe drop(easy, transfer)
    }
    unsafe trainstop_curl_multi_free(curl, multi)
  }

  private func begin(_ transfer: CurlTransfer) {
    guard let easy = unsafe transfer.handle(curl) else {
      return transfer.end(.failed(CURLE_UNKNOWN_OPTION, systemError: 0, tunnelStatus: 0))
    }
    unsafe underWay[easy] = transfer
    guard unsafe trainstop_curl_add(curl, multi, easy) == 0 else { return }
    transfer.end(.failed(CURLE_OUT_OF_MEMORY, systemError: 0, tunnelStatus: 0))
    unsafe drop(easy, transfer)
  }

  private func drop(_ easy: UnsafeMutableRawPointer, _ transfer: CurlTransfer) {
    unsafe underWay[easy] = nil
    unsafe trainstop_curl_remove(curl, multi, easy)
    unsafe transfer.dispose(curl, easy)
  }
}
