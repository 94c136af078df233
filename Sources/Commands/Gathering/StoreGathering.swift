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
    /// What each storefront serves, by lower-case country.
    var facts: [String: Determination<StoreFacts>] = [:]

    /// The bytes of a recording, when something was asked.
    var recording: [UInt8] = []
  }

  /// What to ask for.
  let query: StoreQuery

  /// Whether the configuration declares the storefronts; without that, a storefront that does not
  /// offer the app proves nothing, since another one may.
  let storefrontsAreDeclared: Bool

  /// The time of the run.
  let now: Timestamp

  /// Asks a source.
  func ask(_ source: any StoreSource) async -> Answers {
    let reply = await source.ask(query)
    let recording = StoreRecording(
      recordedAt: reply.recordedAt ?? now, source: source.name, exchanges: reply.exchanges)
    return Answers(
      facts: reply.answers.reduce(into: [:]) { $0[$1.key] = facts($1.value, in: $1.key) },
      recording: recording.bytes)
  }

  private func facts(
    _ answer: Determination<StorefrontRelease>, in country: String
  ) -> Determination<StoreFacts> {
    if case .absent = answer, !storefrontsAreDeclared {
      let app = query.keys.map(\.description).joined(separator: " and ")
      return .undetermined(
        Undetermined(
          "store \(country)", "\(app) is not offered in \(country), and no storefront is declared",
          help: "List the countries where the app is sold under app.storefronts in .trainstop.yml."
        ))
    }
    return answer.map { release in
      StoreFacts(
        live: release.lowest.liveRelease, highest: release.highest.version,
        disagreements: release.disagreements)
    }
  }
}

extension StoreClock {
  /// The system's own clock.
  static let system = StoreClock(
    now: { Date().timeIntervalSince1970 },
    sleep: { seconds in
      try await Task.sleep(nanoseconds: UInt64(max(0, min(seconds, 3600)) * 1_000_000_000))
    },
    chance: { Double.random(in: 0..<1) })
}
