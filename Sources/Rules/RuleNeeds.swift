import Diagnostics

extension ReleaseFacts {
  /// Whether a rule can judge, and what stands in its way.
  struct Readiness {
    /// Whether the rule runs.
    var isReady: Bool

    /// What it would need to know and nobody could find out.
    ///
    /// A rule can be ready all the same: one storefront that is known can prove a refusal.
    var undetermined: [Undetermined] = []

    /// Whether the rule sees everything that it needs.
    var isComplete: Bool { isReady && undetermined.isEmpty }
  }

  /// Returns whether everything that a rule cannot judge without is known.
  func readiness(_ needs: Set<RuleMetadata.Need>) -> Readiness {
    let parts = needs.map { readiness($0) }
    return Readiness(
      isReady: parts.allSatisfy(\.isReady), undetermined: parts.flatMap(\.undetermined))
  }

  private func readiness(_ need: RuleMetadata.Need) -> Readiness {
    switch need {
    case .candidate: candidateReadiness
    case .tags: Self.readiness(tags)
    case .store: storeReadiness
    case .builds: buildsReadiness
    case .policy: Self.readiness(policy)
    case .systems: systemsReadiness
    case .bundles: bundlesReadiness
    case .sources: sourcesReadiness
    case .earlierRelease: earlierReadiness
    }
  }

  private var candidateReadiness: Readiness {
    switch candidate {
    case .known(let bundle): Self.readiness(bundle.version)
    case .absent: Readiness(isReady: false, undetermined: [Self.noCandidate])
    case .notAsked, .undetermined: Self.readiness(candidate)
    }
  }

  /// No app at all is no reason to let one pass.
  private static let noCandidate = Undetermined(
    "candidate", "no app was found that could be released",
    help: "Name it with --project and --target, or in version.sources.")

  private var storeReadiness: Readiness {
    let answers = store.sorted { $0.key < $1.key }.map(\.value)
    let trains = Self.readiness(trains)
    return Readiness(
      isReady: answers.contains { $0.value != nil } || isUnreleased || trains.isReady,
      undetermined: answers.compactMap(\.gap) + trains.undetermined + trainGaps)
  }

  private var buildsReadiness: Readiness {
    // What is not known of the candidate's own build number is said for every rule at once.
    guard candidate.value?.build.value != nil else { return Readiness(isReady: false) }
    let uploads = Self.readiness(uploads)
    return Readiness(
      isReady: !earlierBuilds.isEmpty || uploads.isReady, undetermined: uploads.undetermined)
  }

  private var bundlesReadiness: Readiness {
    guard case .known = candidate else { return candidateReadiness }
    return Readiness(isReady: true, undetermined: judgedBundles.compactMap(\.version.gap))
  }

  private var sourcesReadiness: Readiness {
    guard sources.count > 1 else { return Readiness(isReady: false) }
    return Readiness(isReady: true, undetermined: sources.compactMap(\.version.gap))
  }

  private var earlierReadiness: Readiness {
    let byTags = Self.readiness(tags)
    let byStore = storeReadiness
    guard !byTags.isReady, !byStore.isReady else { return Readiness(isReady: true) }
    return Readiness(isReady: false, undetermined: byTags.undetermined + byStore.undetermined)
  }

  private static func readiness<Value>(_ answer: Determination<Value>) -> Readiness {
    Readiness(isReady: answer.value != nil, undetermined: [answer.gap].compactMap(\.self))
  }
}

extension Determination {
  /// Why there is no answer, when there is none.
  var gap: Undetermined? {
    guard case .undetermined(let reason) = self else { return nil }
    return reason
  }
}
