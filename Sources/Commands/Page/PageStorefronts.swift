import Diagnostics
import Reporting
import Rules
import UpdatePolicy
import Versions

/// What the storefronts serve, those that answer alike together, for a page.
struct PageStorefronts {
  /// The storefronts that serve one version.
  struct Served {
    /// Their names, sorted.
    var storefronts: [String]

    /// Since when the first of them serves it, if that is known.
    var since: Timestamp?

    /// The names in a few words.
    var words: String { SimulationLabels.names(storefronts) }
  }

  private let store: [(country: String, answer: Determination<StoreFacts>)]

  init(_ store: [String: Determination<StoreFacts>]) {
    self.store = store.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The storefronts by the version that they serve.
  var served: [Version: Served] {
    var served: [Version: Served] = [:]
    for (country, answer) in store {
      guard let live = answer.value?.live else { continue }
      served[live.version, default: Served(storefronts: [])].storefronts.append(country)
      let dates = [served[live.version]?.since, live.since].compactMap(\.self)
      served[live.version]?.since = dates.min()
    }
    return served
  }

  /// Each answer with its storefronts, the answer of most of them first.
  var answers: ReportSurroundings.Part<[ReleaseTimeline.Answer]> {
    guard store.contains(where: { $0.answer != .notAsked }) else {
      return .missing("No store was asked")
    }
    var groups: [ReleaseTimeline.Answer] = []
    for (country, answer) in store {
      let said = Self.answer(answer)
      if let index = groups.firstIndex(where: {
        $0.text == said.text && $0.detail == said.detail && $0.since == said.since
      }) {
        groups[index].storefronts.append(country)
      } else {
        groups.append(said)
        groups[groups.count - 1].storefronts = [country]
      }
    }
    return .shown(
      groups.enumerated().sorted { left, right in
        (right.element.storefronts.count, left.offset)
          < (left.element.storefronts.count, right.offset)
      }.map(\.element))
  }

  private static func answer(_ answer: Determination<StoreFacts>) -> ReleaseTimeline.Answer {
    func other(_ text: String, _ detail: String = "") -> ReleaseTimeline.Answer {
      ReleaseTimeline.Answer(text, isLive: false, detail: detail, storefronts: [])
    }
    switch answer {
    case .absent: return other("not offered")
    case .notAsked: return other("not asked")
    case .undetermined(let gap): return other("could not tell", gap.reason)
    case .known(let facts):
      let live = facts.live
      let details =
        [
          live.since.map { "since \($0.day)" } ?? "the store does not say since when",
          live.minimumOS.map { "needs system \($0)" }, facts.phase.map { "phased release \($0)" },
          facts.behind.map { _ in "behind other storefronts" },
        ].compactMap(\.self) + facts.disagreements
      return ReleaseTimeline.Answer(
        "\(live.version)", isLive: true, detail: details.joined(separator: "; "),
        since: live.since?.secondsSince1970, storefronts: [])
    }
  }
}
