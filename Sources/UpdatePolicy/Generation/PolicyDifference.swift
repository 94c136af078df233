package import Versions

/// What changes between a published policy and a new one, and for whom.
package struct PolicyDifference: Hashable, Sendable {
  /// The devices that a change concerns.
  package struct Scope: Hashable, Sendable {
    /// The storefront with a list of its own; nil is every other one.
    package var storefront: String?

    /// The lowest system of the track; nil is any.
    package var minimumOS: Version?

    /// Creates a scope.
    package init(storefront: String? = nil, minimumOS: Version? = nil) {
      self.storefront = storefront
      self.minimumOS = minimumOS
    }
  }

  /// One change.
  package enum Change: Hashable, Sendable {
    /// A list of tracks for one storefront appears.
    case storefrontGained(String)

    /// A storefront falls back to the common tracks.
    case storefrontLost(String)

    /// A track appears, with its newest version.
    case trackGained(Scope, latest: Version)

    /// A track disappears, with its newest version.
    case trackLost(Scope, latest: Version)

    /// The newest version changes.
    case latest(Scope, from: Version, to: Version)

    /// The floor changes; nil is none.
    case floor(Scope, from: Version?, to: Version?)

    /// A floor is announced.
    case deadlineAdded(Scope, PolicyDocument.Deadline)

    /// An announced floor is gone; it may have become the floor.
    case deadlineRemoved(Scope, PolicyDocument.Deadline)

    /// An announced floor starts at another time.
    case deadlineMoved(Scope, PolicyDocument.Deadline, to: Timestamp)

    /// Versions are blocked.
    case blockAdded(PolicyDocument.Block)

    /// Versions are blocked no more.
    case blockRemoved(PolicyDocument.Block)

    /// The settings of optional prompts change.
    case prompt(from: PolicyDocument.Prompt, to: PolicyDocument.Prompt)

    /// The texts of a language are added, removed, or changed.
    case messages(language: String)

    /// The store page changes.
    case storeURL(from: String?, to: String?)
  }

  /// A released version whose people are shown something else.
  package struct Impact: Hashable, Sendable {
    /// The installed version.
    package var version: Version

    /// The devices: a storefront and the lowest system of a track in either document.
    package var scope: Scope

    /// Creates an impact.
    package init(version: Version, scope: Scope) {
      self.version = version
      self.scope = scope
    }
  }

  /// The changes, those of the common tracks first.
  package private(set) var changes: [Change] = []

  /// Versions that were not forced and are now.
  package private(set) var newlyForced: [Impact] = []

  /// Versions that were forced and are not any more.
  package private(set) var noLongerForced: [Impact] = []

  /// Compares two documents.
  ///
  /// - Parameters:
  ///   - old: The published policy; nil where nothing was published, which forced nobody.
  ///   - new: The policy that would be published.
  ///   - released: Versions that people may have installed.
  ///   - now: The time at which both decide.
  package init(
    from old: PolicyDocument?, to new: PolicyDocument, released: [Version] = [], now: Timestamp
  ) {
    let countries = Set(new.storefronts.keys).union(old?.storefronts.keys ?? [:].keys).sorted()
    compareTracks(old?.tracks ?? [], new.tracks, in: nil)
    for country in countries { compareStorefront(country, old, new) }
    compareBlocks(old?.blocked ?? [], new.blocked)
    if let old { compareSettings(old, new) }
    compareMessages(old?.messages ?? [:], new.messages)
    let scopes = ([nil] + countries).flatMap { country in
      Self.systems(of: country, [old, new].compactMap { $0 }).map {
        Scope(storefront: country, minimumOS: $0)
      }
    }
    for version in Set(released).sorted() {
      for scope in scopes { compareDecision(for: version, scope, old, new, at: now) }
    }
  }

  /// Whether the two documents say the same to everybody; dates of issue and of end are left out.
  package var isEmpty: Bool { changes.isEmpty && newlyForced.isEmpty && noLongerForced.isEmpty }
}

extension PolicyDifference {
  private mutating func compareStorefront(
    _ country: String, _ old: PolicyDocument?, _ new: PolicyDocument
  ) {
    let before = old?.storefronts[country]
    let after = new.storefronts[country]
    if before == nil { changes.append(.storefrontGained(country)) }
    if after == nil { changes.append(.storefrontLost(country)) }
    // Without a list of its own a storefront has, or had, the common one.
    compareTracks(
      before ?? old?.tracks ?? [], after ?? new.tracks, in: country)
  }

  private mutating func compareTracks(
    _ old: [PolicyDocument.Track], _ new: [PolicyDocument.Track], in country: String?
  ) {
    for after in new {
      let scope = Scope(storefront: country, minimumOS: after.minimumOS)
      if let before = old.first(where: { $0.minimumOS == after.minimumOS }) {
        compare(before, after, scope)
      } else {
        changes.append(.trackGained(scope, latest: after.latest))
        compare(PolicyDocument.Track(latest: after.latest), after, scope)
      }
    }
    for before in old where !new.contains(where: { $0.minimumOS == before.minimumOS }) {
      let scope = Scope(storefront: country, minimumOS: before.minimumOS)
      changes.append(.trackLost(scope, latest: before.latest))
    }
  }

  private mutating func compare(
    _ old: PolicyDocument.Track, _ new: PolicyDocument.Track, _ scope: Scope
  ) {
    if old.latest != new.latest {
      changes.append(.latest(scope, from: old.latest, to: new.latest))
    }
    if old.required != new.required {
      changes.append(.floor(scope, from: old.required, to: new.required))
    }
    for deadline in new.deadlines where !old.deadlines.contains(deadline) {
      if let before = old.deadlines.first(where: { $0.required == deadline.required }) {
        changes.append(.deadlineMoved(scope, before, to: deadline.from))
      } else {
        changes.append(.deadlineAdded(scope, deadline))
      }
    }
    for deadline in old.deadlines
    where !new.deadlines.contains(where: { $0.required == deadline.required }) {
      changes.append(.deadlineRemoved(scope, deadline))
    }
  }

  private mutating func compareBlocks(
    _ old: [PolicyDocument.Block], _ new: [PolicyDocument.Block]
  ) {
    changes += new.filter { !old.contains($0) }.map(Change.blockAdded)
    changes += old.filter { !new.contains($0) }.map(Change.blockRemoved)
  }

  private mutating func compareSettings(_ old: PolicyDocument, _ new: PolicyDocument) {
    if old.prompt != new.prompt { changes.append(.prompt(from: old.prompt, to: new.prompt)) }
    if old.storeURL != new.storeURL {
      changes.append(.storeURL(from: old.storeURL, to: new.storeURL))
    }
  }

  private mutating func compareMessages(
    _ old: [String: PolicyDocument.Messages], _ new: [String: PolicyDocument.Messages]
  ) {
    for language in Set(old.keys).union(new.keys).sorted() where old[language] != new[language] {
      changes.append(.messages(language: language))
    }
  }

  private mutating func compareDecision(
    for version: Version, _ scope: Scope, _ old: PolicyDocument?, _ new: PolicyDocument,
    at now: Timestamp
  ) {
    let client = ClientState(
      version: "\(version)", os: scope.minimumOS.map { "\($0)" } ?? "0", now: now,
      storefront: scope.storefront)
    let before = old?.decision(for: client).action == .forced
    let after = new.decision(for: client).action == .forced
    if after, !before { newlyForced.append(Impact(version: version, scope: scope)) }
    if before, !after { noLongerForced.append(Impact(version: version, scope: scope)) }
  }

  /// Returns one system for each track of either document, newest first, nil standing for any.
  private static func systems(of country: String?, _ documents: [PolicyDocument]) -> [Version?] {
    let tracks = documents.flatMap { document in
      country.flatMap { document.storefronts[$0] } ?? document.tracks
    }
    let systems = Set(tracks.compactMap(\.minimumOS)).sorted(by: >)
    return tracks.contains { $0.minimumOS == nil } ? systems + [nil] : systems
  }
}
