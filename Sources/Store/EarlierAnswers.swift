package import Diagnostics
package import UpdatePolicy

/// Answers that were recorded before, which new ones are held against.
///
/// The public lookup can fall back behind what it has said already, for hours or days. What it once
/// said was approved all the same, so the higher version counts against a release, and the lower one
/// for forcing.
package struct EarlierAnswers: Sendable {
  /// What is left after the comparison.
  package struct Comparison: Sendable {
    /// The new answers, with what they contradict.
    package var answers: [String: Determination<StorefrontRelease>]

    /// The earlier answers that were needed for it, to be recorded with the new ones.
    package var kept: [StoreRecording]
  }

  private let recordings: [StoreRecording]
  private let path: String

  /// Creates earlier answers.
  ///
  /// - Parameters:
  ///   - recordings: The answers, each recording by itself.
  ///   - path: The file that they came from, for messages.
  package init(_ recordings: [StoreRecording], path: String) {
    self.recordings = recordings
    self.path = path
  }

  /// Holds new answers against the earlier ones.
  ///
  /// - Parameters:
  ///   - answers: What each storefront serves, by country.
  ///   - source: Who was asked.
  ///   - query: What was asked.
  ///   - now: The time of the run.
  /// - Returns: The new answers with what they contradict.
  package func compared(
    with answers: [String: Determination<StorefrontRelease>], of source: any StoreSource,
    to query: StoreQuery, now: Timestamp
  ) async -> Comparison {
    var comparison = Comparison(answers: answers, kept: [])
    for recording in recordings {
      let recorded = RecordedStore(recording, path: path, maximumAgeSeconds: .max, now: now)
      let earlier = await source.replayed(from: recorded).ask(query).answers
      var late: Set<String> = []
      for (storefront, answer) in earlier {
        guard let before = answer.value, let new = comparison.answers[storefront] else { continue }
        guard
          let held = held(new, against: before, in: storefront, at: recording.recordedAt)
        else { continue }
        comparison.answers[storefront] = held
        late.insert(storefront)
      }
      guard !late.isEmpty else { continue }
      var kept = recording
      kept.earlier = []
      kept.exchanges.removeAll { !late.contains($0.storefront) }
      comparison.kept.append(kept)
    }
    return comparison
  }

  /// Returns an answer that falls back behind an earlier one; nil where it does not.
  private func held(
    _ new: Determination<StorefrontRelease>, against before: StorefrontRelease,
    in storefront: String, at time: Timestamp
  ) -> Determination<StorefrontRelease>? {
    switch new {
    case .known(var release):
      guard before.highest.version > release.highest.version else { return nil }
      release.disagreements.append(
        "\(release.highest.versionText) is the answer in \(storefront) now, but "
          + "\(before.highest.versionText) was at \(time): the store is late")
      release.highest = before.highest
      return .known(release)
    case .absent:
      return .undetermined(
        Undetermined(
          "store \(storefront)",
          "no app is the answer in \(storefront) now, but \(before.highest.versionText) was at "
            + "\(time), by \(path)",
          help: "Run it again later; if the app was taken off sale there, remove \(storefront) "
            + "from app.storefronts."))
    case .notAsked, .undetermined: return nil
    }
  }
}
