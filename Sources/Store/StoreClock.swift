/// Time as the caller measures it, so that nothing here reads a clock.
package struct StoreClock: Sendable {
  /// Returns seconds since some fixed moment; must never go back.
  package var now: @Sendable () -> Double

  /// Waits for a number of seconds, or throws as soon as its task is cancelled.
  package var sleep: @Sendable (Double) async throws -> Void

  /// Creates a clock.
  package init(
    now: @escaping @Sendable () -> Double, sleep: @escaping @Sendable (Double) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }
}
