package import Versions

/// One release tag.
package struct TagFact: Hashable, Sendable {
  /// The name, without `refs/tags/`.
  package var name: String

  /// The version in it.
  package var version: Version

  /// The build number in it, if the pattern has one.
  package var build: String?

  /// The identifier of the commit it leads to, in hexadecimal.
  package var commit: String

  /// Creates a tag.
  package init(name: String, version: Version, build: String? = nil, commit: String) {
    self.name = name
    self.version = version
    self.build = build
    self.commit = commit
  }
}

/// A tag that looks like a release tag and is not written as they are.
package struct MalformedTag: Hashable, Sendable {
  /// The name, without `refs/tags/`.
  package var name: String

  /// What is wrong with it, as the end of a sentence.
  package var reason: String

  /// Creates a tag.
  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// A release tag whose version is below that of a tag it descends from.
package struct TagDisorder: Hashable, Sendable {
  /// The tag.
  package var tag: TagFact

  /// The highest tag among the commits before it.
  package var ancestor: TagFact

  /// Creates a disorder.
  package init(tag: TagFact, ancestor: TagFact) {
    self.tag = tag
    self.ancestor = ancestor
  }
}

/// What the tags say about the judged commit.
package struct TagFacts: Hashable, Sendable {
  /// The patterns in use, as they are written.
  package var patterns: [String]

  /// How the latest tag was chosen: `reachable`, `nearest`, or `all`.
  package var strategy: String

  /// How many tags matched the patterns.
  package var considered: Int

  /// The highest release tag by the strategy; nil when it is proved that there is none.
  package var latest: TagFact?

  /// The highest release tag by the strategy that is below the candidate, if it is known.
  ///
  /// Matters where ``latest`` is the candidate's own tag: a pipeline that runs on the pushed tag.
  package var previous: TagFact?

  /// The highest release tag that is below the candidate on whatever commit, if it is known.
  ///
  /// Lies above ``previous`` where releases are made on branches that are not merged back.
  package var below: TagFact?

  /// How many of the considered tags have how many components, such as `[2: 40, 3: 91]`.
  ///
  /// Empty where nobody counted.
  package var componentCounts: [Int: Int]

  /// The version of every considered tag that people can have installed, in no particular order.
  ///
  /// Empty where nobody listed them.
  package var released: [Version] = []

  /// Release tags that lead to the judged commit itself.
  package var onCommit: [TagFact]

  /// Release tags that carry the candidate's version, on whatever commit.
  package var carryingCandidate: [TagFact]

  /// Tags that look like release tags and are not written as they are, by name.
  package var malformed: [MalformedTag] = []

  /// Tags on the judged commit whose version is below that of a tag it descends from.
  package var disordered: [TagDisorder] = []

  /// The identifier of the judged commit, in hexadecimal.
  package var commit: String

  /// Creates facts.
  package init(
    patterns: [String], strategy: String = "reachable", considered: Int, latest: TagFact?,
    previous: TagFact? = nil, below: TagFact? = nil, componentCounts: [Int: Int] = [:],
    onCommit: [TagFact] = [], carryingCandidate: [TagFact] = [], commit: String
  ) {
    self.patterns = patterns
    self.strategy = strategy
    self.considered = considered
    self.latest = latest
    self.previous = previous
    self.below = below
    self.componentCounts = componentCounts
    self.onCommit = onCommit
    self.carryingCandidate = carryingCandidate
    self.commit = commit
  }
}
