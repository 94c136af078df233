/// A policy as a ladder: from the newest versions down to those that must update.
package struct PolicyLadder: Hashable, Sendable {
  /// What is shown from some moment on.
  package struct Step: Hashable, Sendable {
    /// From when on, such as `now` or `from 2026-12-07`.
    package var when: String

    /// What is shown.
    package var action: ShownAction

    /// The same in words.
    package var words: String

    /// Creates a step.
    package init(_ when: String, _ action: ShownAction, _ words: String) {
      self.when = when
      self.action = action
      self.words = words
    }
  }

  /// Installed versions that are shown the same at every time.
  package struct Rung: Hashable, Sendable {
    /// The versions, such as `2.0.0 ..< 2.4.0`.
    package var versions: String

    /// What they are, such as `latest`; empty for nothing special.
    package var mark: String

    /// What they are shown, the present first.
    package var steps: [Step]

    /// Creates a rung.
    package init(_ versions: String, mark: String = "", steps: [Step]) {
      self.versions = versions
      self.mark = mark
      self.steps = steps
    }
  }

  /// What devices from one system on are shown.
  package struct Track: Hashable, Sendable {
    /// The systems, such as `from 16.0`.
    package var systems: String

    /// What is said of the track: the latest version and its floors, a phrase each.
    package var facts: [String]

    /// The rungs, newest versions first.
    package var rungs: [Rung]

    /// Creates a track.
    package init(systems: String, facts: [String], rungs: [Rung]) {
      self.systems = systems
      self.facts = facts
      self.rungs = rungs
    }
  }

  /// Storefronts with the same tracks.
  package struct Group: Hashable, Sendable {
    /// The storefronts in a few words.
    package var storefronts: String

    /// The tracks, newest system first, without those that are the same as in the first group.
    package var tracks: [Track]

    /// Whether there are tracks that are the same as in the first group.
    package var hasMore: Bool

    /// Creates a group.
    package init(storefronts: String, tracks: [Track], hasMore: Bool = false) {
      self.storefronts = storefronts
      self.tracks = tracks
      self.hasMore = hasMore
    }
  }

  /// What holds for every track, such as when the policy ends.
  package var facts: [ContextLine]

  /// The tracks, those that hold where no storefront has its own first.
  package var groups: [Group]

  /// How many further groups there are.
  package var leftOut = 0

  /// Creates a ladder.
  package init(facts: [ContextLine], groups: [Group]) {
    self.facts = facts
    self.groups = groups
  }
}
