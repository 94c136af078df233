import Diagnostics
import Rules
import Store
import UpdatePolicy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Asks the store, or a recording of it, what is live.
struct StoreGathering {
  /// What the storefronts serve, and the file to keep it in.
  struct Answers {
    /// What the rules need to know of each storefront, by lower-case country.
    let facts: [String: Determination<StoreFacts>]

    /// Everything that each storefront says, in the same way.
    let releases: [String: Determination<StorefrontRelease>]

    /// What App Store Connect says beyond the storefronts; nil where another store was asked.
    var connect: ConnectFindings?

    /// What can be recorded of them; nil when nothing was asked.
    let recording: StoreRecording?

    /// Creates answers.
    ///
    /// - Parameters:
    ///   - releases: What each storefront says.
    ///   - now: The time of the run.
    ///   - recording: What can be recorded of them.
    init(
      _ releases: [String: Determination<StorefrontRelease>], now: Timestamp,
      recording: StoreRecording? = nil
    ) {
      self.releases = releases
      self.recording = recording
      facts = releases.mapValues { answer in
        answer.map { release in
          var facts = StoreFacts(
            live: release.lowest.liveRelease(at: now), highest: release.highest.version,
            disagreements: release.disagreements)
          facts.behind = release.behind
          facts.phase = release.lowest.phase?.progress
          return facts
        }
      }
    }
  }

  /// What to ask for.
  let query: StoreQuery

  /// Whether a storefront that does not offer the app proves anything; without declared storefronts
  /// it does not, since another one may.
  let absenceProves: Bool

  /// The time of the run.
  let now: Timestamp

  /// Answers from before, which the new ones are held against.
  var earlier: EarlierAnswers?

  /// Asks a source.
  func ask(_ source: any StoreSource) async -> Answers {
    let reply = await source.ask(query)
    let recordedAt = reply.recordedAt ?? now
    let compared = await earlier?.compared(
      with: reply.answers, of: source, to: query, now: recordedAt)
    var recording = StoreRecording(
      recordedAt: recordedAt, source: source.name, exchanges: reply.exchanges)
    recording.earlier = compared?.kept ?? []
    var releases = StorefrontAgreement.compared(compared?.answers ?? reply.answers)
    // That there is no live version at all holds for every storefront, declared or not.
    let isCertain = absenceProves || reply.connect?.isUnreleased == true
    for country in releases.keys where !isCertain && releases[country] == .absent {
      releases[country] = .undetermined(notOffered(in: country))
    }
    var answers = Answers(releases, now: now, recording: recording)
    answers.connect = reply.connect
    return answers
  }

  private func notOffered(in country: String) -> Undetermined {
    let app = query.keys.map(\.description).joined(separator: " and ")
    return Undetermined(
      "store \(country)", "\(app) is not offered in \(country), and no storefront is declared",
      help: "List the countries where the app is sold under app.storefronts in .trainstop.yml.")
  }
}

extension StoreClock {
  /// The system's own clock, and its chance.
  static let system = StoreClock(
    now: { Date().timeIntervalSince1970 },
    sleep: { seconds in
      try await Task.sleep(nanoseconds: UInt64(max(0, min(seconds, 3600)) * 1_000_000_000))
    },
    chance: { Double.random(in: 0..<1) })
}
