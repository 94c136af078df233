import Diagnostics
package import UpdatePolicy

/// Answers from a recording, without a network.
package struct RecordedStore: StoreSource {
  /// How old a recording may be where the configuration says nothing: seven days.
  package static let defaultMaximumAgeSeconds: Int64 = 7 * 86_400

  /// How far the clock of the recording machine may be ahead.
  private static let clockTolerance: Int64 = 300

  private let recording: StoreRecording
  private let path: String
  private let maximumAgeSeconds: Int64
  private let now: Timestamp

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - recording: The answers.
  ///   - path: The file that they came from, for messages.
  ///   - maximumAgeSeconds: How old they may be.
  ///   - now: The time of the run.
  package init(
    _ recording: StoreRecording, path: String,
    maximumAgeSeconds: Int64 = RecordedStore.defaultMaximumAgeSeconds, now: Timestamp
  ) {
    self.recording = recording
    self.path = path
    self.maximumAgeSeconds = maximumAgeSeconds
    self.now = now
  }

  /// The file.
  package var name: String { path }

  /// Decides from the recording; what it does not hold, or holds for too long, is undetermined.
  package func ask(_ query: StoreQuery) async -> StoreReply {
    let own = recording.exchanges.filter { $0.storefront == ConnectTranscript.storefront }
    if own.isEmpty { return reply(to: query) }
    guard own.count == recording.exchanges.count else {
      return await ConnectWithLookup(replaying: self).ask(query)
    }
    return await connectReply(to: query)
  }

  /// Decides from the recorded answers of App Store Connect.
  func connectReply(to query: StoreQuery) async -> StoreReply {
    await StoreReply(
      to: query, through: RecordedConnect(base: recording.source, store: self),
      recordedAt: recording.recordedAt)
  }

  /// Takes the answers from another recording.
  package func replayed(from recorded: RecordedStore) -> any StoreSource { recorded }

  /// Decides from a recording of the lookup, without a task.
  package func reply(to query: StoreQuery) -> StoreReply {
    let exchanges = query.storefronts.flatMap { storefront in
      query.keys.map { key in exchange(key, in: storefront) }
    }
    return StoreReply(to: query, exchanges, recordedAt: recording.recordedAt)
  }

  /// Answers from before that the recorded ones must be read with.
  package var earlier: [StoreRecording] { recording.earlier }

  /// What was asked when the answers were given.
  var recordedSource: String { recording.source }

  /// When the answers were given.
  package var recordedAt: Timestamp { recording.recordedAt }

  /// Returns one answer of the recording; one that it does not hold, or holds for too long, is a
  /// fault.
  func exchange(_ key: LookupKey, in storefront: String) -> LookupExchange {
    if let staleness {
      return LookupExchange(storefront: storefront, key: key, outcome: .failed(staleness))
    }
    let recorded = recording.exchanges.first { $0.storefront == storefront && $0.key == key }
    return recorded
      ?? LookupExchange(
        storefront: storefront, key: key,
        outcome: .failed(
          LookupFault(.recording, "\(shown("\(key)")) in \(storefront) is not in \(path)")))
  }

  /// Why nothing in the recording counts, if it is too old or from the future.
  private var staleness: LookupFault? {
    let (age, overflow) = now.secondsSince1970.subtractingReportingOverflow(
      recording.recordedAt.secondsSince1970)
    guard !overflow, age >= -Self.clockTolerance else {
      return LookupFault(
        .recording, "\(recording.recordedAt), when \(path) was recorded, is later than now")
    }
    guard age > maximumAgeSeconds else { return nil }
    return LookupFault(
      .recording,
      "\(recording.recordedAt), when \(path) was recorded, is more than "
        + "\(Self.text(maximumAgeSeconds)) ago")
  }

  private static func text(_ seconds: Int64) -> String {
    for (unit, name) in [(86_400, "day"), (3600, "hour"), (60, "minute")] as [(Int64, String)]
    where seconds >= unit && seconds % unit == 0 {
      return (seconds / unit).counting(name)
    }
    return seconds.counting("second")
  }
}
