import Diagnostics

/// Says on a terminal how far asking the store is, where that takes long.
actor StoreProgress {
  private let notice: (@Sendable (String) -> Void)?
  private let patience: UInt64
  private var answered = 0
  private var all = 0
  private var isShown = false

  /// Creates a progress line.
  ///
  /// - Parameters:
  ///   - notice: Writes to the terminal at once; nil when none watches.
  ///   - milliseconds: How long a run may take without a line, and how long a line stands.
  init(_ notice: (@Sendable (String) -> Void)?, milliseconds: UInt64 = 1000) {
    self.notice = notice
    patience = milliseconds * 1_000_000
  }

  /// Takes note of how far the run is.
  func count(answered: Int, of all: Int) {
    (self.answered, self.all) = (answered, all)
  }

  /// Runs `body`, with a line while it takes long, which is gone afterwards.
  nonisolated func shown<Value: Sendable>(
    _ body: @escaping @Sendable () async -> Value
  ) async -> Value {
    guard notice != nil else { return await body() }
    let line = Task { await tick() }
    let value = await body()
    line.cancel()
    await line.value
    await clear()
    return value
  }

  private func tick() async {
    var seconds = 0
    while !Task.isCancelled {
      do {
        try await Task.sleep(nanoseconds: patience)
      } catch {
        return
      }
      seconds += 1
      let count = all == 0 ? "" : ": \(answered) of \(all) answers"
      notice?("\rasking the store\(count), \(seconds) s\u{1B}[K")
      isShown = true
    }
  }

  private func clear() {
    if isShown { notice?("\r\u{1B}[K") }
  }
}
