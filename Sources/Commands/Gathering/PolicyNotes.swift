import Diagnostics
import Rules
import UpdatePolicy
import Versions

extension Judgement {
  /// What a reader should know about the policy beside what the rules say.
  var policyNotes: [Finding.Note] {
    guard let policy = facts.policy.value else { return [] }
    return absentNotes + policy.unreadSystems.notes + openNotes(policy) + unannouncedNotes(policy)
      + pagelessNotes(policy) + unsignedNotes
  }

  /// A policy that forces and knows no store page, to which the prompt could lead.
  private func pagelessNotes(_ policy: PolicyFacts) -> [Finding.Note] {
    let document = policy.generated.document
    guard document.storeURL == nil, !document.forcesNobody else { return [] }
    switch session.configuration.store.source {
    // What is not in the store has its own way of updating.
    case .appcast, .json: return []
    case .appStore, .appStoreConnect, .recorded:
      return [
        Finding.Note(
          "warning: no store page is known, so a forced prompt leads nowhere: set app.apple-id")
      ]
    }
  }

  /// A key for apps to check with, and nothing here that signs.
  private var unsignedNotes: [Finding.Note] {
    guard let policy = session.configuration.policy, policy.publicKey != nil,
      policy.signing == nil
    else { return [] }
    return [
      Finding.Note(
        "warning: policy.public-key is set and policy.signing is not, so apps that hold the key "
          + "take no policy unless something else signs it")
    ]
  }

  /// The declared storefronts that a policy leaves out, since they do not offer the app (POLICY 3.1).
  private var absentNotes: [Finding.Note] {
    facts.store.filter { $0.value == .absent }.keys.sorted().map { country in
      Finding.Note(
        "warning: storefront \(country) does not offer the app, so the policy leaves it out")
    }
  }

  /// Versions that people are forced to on whatever system, since nobody says which one they need.
  private func openNotes(_ policy: PolicyFacts) -> [Finding.Note] {
    let document = policy.generated.document
    guard facts.app.platform != "android", !document.forcesNobody else { return [] }
    let tracks = document.tracks + document.storefronts.values.flatMap(\.self)
    return Set(tracks.filter { $0.minimumOS == nil }.map(\.latest)).sorted().map { version in
      Finding.Note(
        "warning: neither the store nor its tag says which system \(version) needs, so devices of "
          + "every system are forced to it")
    }
  }

  /// Floors whose grace was over before a policy announced them, because it was generated too late.
  private func unannouncedNotes(_ policy: PolicyFacts) -> [Finding.Note] {
    guard facts.convention.graceSeconds > 0 else { return [] }
    let known = policy.baseline?.tracks.first
    let announced = (known?.deadlines.map(\.required) ?? []) + [known?.required].compactMap(\.self)
    let unannounced = policy.generated.floors.first { floor in
      floor.outcome == .counts && floor.origin.hasGrace
        && !announced.contains { $0 >= floor.version }
    }
    guard let unannounced, unannounced.version == policy.generated.document.tracks.first?.required
    else { return [] }
    // A floor below which nothing was ever released takes nobody by surprise.
    let released = policy.releases.map(\.version)
    guard released.isEmpty || released.contains(where: { $0 < unannounced.version }) else {
      return []
    }
    return [
      Finding.Note(
        "warning: \(unannounced.version) is required at once, without its grace: that was over "
          + "before a policy announced it")
    ]
  }
}

extension PolicyDocument {
  /// Whether there is neither a floor, now or later, nor a block.
  fileprivate var forcesNobody: Bool {
    blocked.isEmpty
      && (tracks + storefronts.values.flatMap(\.self)).allSatisfy {
        $0.required == nil && $0.deadlines.isEmpty
      }
  }
}

extension FloorOrigin {
  /// Whether floors of this origin are announced first.
  fileprivate var hasGrace: Bool {
    switch self {
    case .convention, .declared: true
    case .baseline, .configuration: false
    }
  }
}
