package import Diagnostics
package import UpdatePolicy
package import Versions

/// The policy that would be published, beside the one that is.
package struct PolicyFacts: Hashable, Sendable {
  /// A file that a policy is written to.
  package struct Output: Hashable, Sendable {
    /// What is at the path now.
    package enum State: Hashable, Sendable {
      /// Exactly what would be written.
      case current

      /// Something else.
      case stale

      /// Nothing.
      case missing
    }

    /// The path from the root of the repository.
    package var path: String

    /// What is there.
    package var state: State

    /// Creates an output.
    package init(path: String, state: State) {
      self.path = path
      self.state = state
    }
  }

  /// A release whose lowest operating system could not be read at its tag.
  package struct UnreadSystem: Hashable, Sendable {
    /// The tag's name, without `refs/tags/`.
    package var tag: String

    /// The version in the tag.
    package var version: Version

    /// Why.
    package var reason: Undetermined

    /// Creates one.
    package init(tag: String, version: Version, reason: Undetermined) {
      self.tag = tag
      self.version = version
      self.reason = reason
    }
  }

  /// What would be published.
  package var generated: GeneratedPolicy

  /// What is published, if there is a baseline.
  package var baseline: PolicyDocument?

  /// Where the baseline came from, such as a path or an address.
  package var baselineName: String?

  /// Where the configuration sets `update.required`, if it does.
  package var requiredPlace: Location?

  /// The files it is written to.
  package var outputs: [Output]

  /// The release tags that it was generated from, with the system that each needs if it was read.
  package var releases: [TaggedRelease]

  /// The releases whose system could not be read, highest version first.
  package var unreadSystems: [UnreadSystem]

  /// Creates facts.
  package init(
    generated: GeneratedPolicy, baseline: PolicyDocument? = nil, baselineName: String? = nil,
    requiredPlace: Location? = nil, outputs: [Output] = [], releases: [TaggedRelease] = [],
    unreadSystems: [UnreadSystem] = []
  ) {
    self.generated = generated
    self.baseline = baseline
    self.baselineName = baselineName
    self.requiredPlace = requiredPlace
    self.outputs = outputs
    self.releases = releases
    self.unreadSystems = unreadSystems
  }
}
