/// How much the lookup may ask for, and how long it may take.
package struct LookupLimits: Hashable, Sendable {
  /// How many requests may be under way at once.
  package var requestsAtOnce = 4

  /// How many requests may start within any minute; the store's own limit is about 20.
  package var requestsPerMinute = 20

  /// How many seconds one request may take.
  package var requestSeconds: Double = 20

  /// How many seconds everything may take, waiting included.
  package var totalSeconds: Double = 120

  /// How often one question is asked at most.
  package var attempts = 4

  /// How many seconds to wait before the second attempt; doubled for each further one.
  package var firstPauseSeconds: Double = 1

  /// The largest answer in bytes; reading stops beyond it.
  package var answerBytes = 2 << 20

  /// How many redirects are followed.
  package var redirects = 5

  /// Creates the limits that suit the App Store.
  package init() {}
}
