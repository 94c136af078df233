package import Versions

/// What changes between a published policy and a new one, and for whom.
package struct PolicyDifference: Hashable, Sendable {
  /// The devices that a change concerns.
  package struct Scope: Hashable, Sendable {
    /// The storefronts with lists of their own that change alike, sorted; empty is every other one.
    package var storefronts: [String]

    /// The lowest system of the track; nil is any.
    package var minimumOS: Version?

    /// Creates a scope.
    package init(storefronts: [String] = [], minimumOS: Version? = nil) {
      self.storefronts = storefronts
      self.minimumOS = minimumOS
    }
  }

  /// One change.
  package enum Change: Hashable, Sendable {
    /// Storefronts get a list of tracks of their own.
    case storefrontsGained([String])

    /// Storefronts fall back to the common tracks.
    case storefrontsLost([String])

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

  /// Released versions whose people are shown something else.
  package struct Effect: Hashable, Sendable {
    /// The devices: storefronts and the lowest system of a track in either document.
    package var scope: Scope

    /// The deadline from which on it is so; nil is now.
    package var from: Timestamp?

    /// The installed versions, rising.
    package var versions: [Version]

    /// Creates an effect.
    package init(scope: Scope, from: Timestamp? = nil, versions: [Version]) {
      self.scope = scope
      self.from = from
      self.versions = versions
    }
  }

  /// The changes, those of the common tracks first.
  package private(set) var changes: [Change] = []

  /// Versions that were not forced and are now.
  package private(set) var newlyForced: [Effect] = []

  /// Versions that will be forced on a day on which the published policy would not force them.
  package private(set) var newlyAnnounced: [Effect] = []

  /// Versions that were forced and are not any more.
  package private(set) var noLongerForced: [Effect] = []

  /// Every released version, rising.
  package let released: [Version]

  /// Every kind of device that either document tells from others.
  package private(set) var scopes: [Scope] = []

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
    self.released = Set(released).sorted()
    let lists = PolicyLists.pairs(old, new)
    let common = Self.changes(lists[0].old, lists[0].new, in: [])
    changes = common
    for pair in lists.dropFirst() {
      if pair.isGained { changes.append(.storefrontsGained(pair.storefronts)) }
      if pair.isLost { changes.append(.storefrontsLost(pair.storefronts)) }
      // What changes everywhere is told once.
      let alike = Self.changes(pair.old, pair.new, in: [])
      let own = Self.changes(pair.old, pair.new, in: pair.storefronts)
      changes += zip(alike, own).filter { !common.contains($0.0) }.map(\.1)
    }
    compareBlocks(old?.blocked ?? [], new.blocked)
    if let old { compareSettings(old, new) }
    compareMessages(old?.messages ?? [:], new.messages)
    for pair in lists { compareDecisions(old, new, pair, at: now) }
  }

  /// Whether the two documents say the same to everybody; dates of issue and of end are left out.
  package var isEmpty: Bool {
    changes.isEmpty && newlyForced.isEmpty && newlyAnnounced.isEmpty && noLongerForced.isEmpty
  }

  /// The released versions that `block` is about, rising.
  package func released(in block: PolicyDocument.Block) -> [Version] {
    released.filter(block.extent.contains)
  }
}

extension PolicyDifference {
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

  private mutating func compareDecisions(
    _ old: PolicyDocument?, _ new: PolicyDocument, _ pair: PolicyLists, at now: Timestamp
  ) {
    let moments = [now] + pair.deadlines(after: now)
    for system in pair.systems {
      let scope = Scope(storefronts: pair.storefronts, minimumOS: system)
      scopes.append(scope)
      var spared: [Version] = []
      var forced = moments.map { _ in [Version]() }
      for version in released {
        let client = ClientState(
          version: "\(version)", os: system.map { "\($0)" } ?? "0", now: now,
          storefront: pair.storefronts.first)
        let before = old?.forces(client) ?? false
        if before, !new.forces(client) { spared.append(version) }
        if let index = moments.firstIndex(where: { new.forces(client, at: $0) }),
          !(old?.forces(client, at: moments[index]) ?? false)
        {
          forced[index].append(version)
        }
      }
      add(forced[0], nil, scope, to: \.newlyForced)
      for (moment, versions) in zip(moments, forced).dropFirst() {
        add(versions, moment, scope, to: \.newlyAnnounced)
      }
      add(spared, nil, scope, to: \.noLongerForced)
    }
  }

  private mutating func add(
    _ versions: [Version], _ from: Timestamp?, _ scope: Scope,
    to effects: WritableKeyPath<PolicyDifference, [Effect]>
  ) {
    let everywhere = Effect(
      scope: Scope(minimumOS: scope.minimumOS), from: from, versions: versions)
    guard !versions.isEmpty, !self[keyPath: effects].contains(everywhere) else { return }
    self[keyPath: effects].append(Effect(scope: scope, from: from, versions: versions))
  }
}

extension PolicyDocument {
  /// Says whether a client is forced at a moment.
  fileprivate func forces(_ client: ClientState, at moment: Timestamp? = nil) -> Bool {
    var client = client
    if let moment { client.now = moment }
    return decision(for: client).action == .forced
  }
}
