package import Diagnostics
import Versions

extension TrainFact {
  /// Whether the store takes no further builds of the version, and none of a lower one.
  var isApproved: Bool { standing == .live || standing == .closed }

  /// The version's state, as evidence.
  var note: Finding.Note {
    let shown = shownVersion.map { ", shown as \($0)," } ?? ""
    return Finding.Note("App Store Connect has \(version)\(shown) as \(state): \(meaning)")
  }
}

extension TrainFacts {
  /// Only what is known, for those who go on without the rest.
  package var withoutGaps: TrainFacts {
    TrainFacts(trains: trains.filter { $0.standing != .unknown })
  }
}

extension ReleaseFacts {
  /// Whether the candidate goes through Apple's review, which a feed of one's own knows nothing of.
  ///
  /// Storefronts have the two letters of their country, feeds the name of their kind.
  var isReviewed: Bool {
    app.isBoundToAppStore || trains != .notAsked || store.keys.contains { $0.utf8.count == 2 }
  }

  /// The versions that App Store Connect has approved, whether people can have them or not.
  var approvedTrains: [TrainFact] { (trains.value?.trains ?? []).filter(\.isApproved) }

  /// What is not known of App Store Connect's versions and matters for the candidate.
  ///
  /// A version in an unknown state may be approved, which only matters to those up to it.
  package var trainGaps: [Undetermined] {
    guard let facts = trains.value else { return [] }
    let unknown = facts.trains.filter { train in
      train.standing == .unknown && (comparable.map { $0.version <= train.version } ?? true)
    }
    return facts.gaps
      + unknown.map { train in
        Undetermined(
          "App Store Connect",
          "\(train.state) is the state of \(train.version) in App Store Connect, and may mean that it "
            + "is approved",
          help: "Update trainstop, or look at the version in App Store Connect.")
      }
  }
}
