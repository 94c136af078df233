/// Time and chance as the caller gives them, so that nothing here reads a clock or rolls a die.
package struct StoreClock: Sendable {
  /// Returns seconds since some fixed moment; must never go back.
  package var now: @Sendable () -> Double

  /// Waits for a number of seconds, or throws as soon as its task is cancelled.
  package var sleep: @Sendable (Double) async throws -> Void

  /// Returns a number from zero up to one, by chance: how much longer than needed a pause is.
  package var chance: @Sendable () -> Double

  /// Creates a clock; without `chance`, pauses are never longer than needed.
  package init(
    now: @escaping @Sendable () -> Double, sleep: @escaping @Sendable (Double) async throws -> Void,
    chance: @escaping @Sendable () -> Double = { 0 }
  ) {
    self.now = now
    self.sleep = sleep
    self.chance = chance
  }
}
