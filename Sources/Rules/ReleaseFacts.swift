package import Diagnostics
package import UpdatePolicy
package import Versions

/// Everything that the rules judge: plain values, read before any rule runs.
package struct ReleaseFacts: Sendable {
  /// What the app is and what its team allows.
  package var app: AppFacts

  /// The bundle that is about to be released, at the revision being judged.
  package var candidate: Determination<BundleFacts>

  /// Every bundle of the shipping configuration that belongs to the candidate: the candidate itself,
  /// its extensions, watch apps, App Clips and frameworks.
  package var bundles: [BundleFacts]

  /// The configured sources in order, the first being the truth; empty without a configuration.
  package var sources: [SourceFacts]

  /// The release tags.
  package var tags: Determination<TagFacts>

  /// What each storefront serves, by lower-case country.
  package var store: [String: Determination<StoreFacts>]

  /// What the team says about updates.
  package var convention: UpdateConvention

  /// Who declared the candidate to be a forced or an optional update, if anybody did.
  package var declaration: DeclarationFacts?

  /// The policy that would be published; `notAsked` where no policy is configured.
  package var policy: Determination<PolicyFacts>

  /// The time of the run.
  package var now: Timestamp

  /// Creates facts.
  package init(
    app: AppFacts, candidate: Determination<BundleFacts>, bundles: [BundleFacts] = [],
    sources: [SourceFacts] = [], tags: Determination<TagFacts> = .notAsked,
    store: [String: Determination<StoreFacts>] = [:], convention: UpdateConvention = .init(),
    declaration: DeclarationFacts? = nil, policy: Determination<PolicyFacts> = .notAsked,
    now: Timestamp
  ) {
    self.app = app
    self.candidate = candidate
    self.bundles = bundles
    self.sources = sources
    self.tags = tags
    self.store = store
    self.convention = convention
    self.declaration = declaration
    self.policy = policy
    self.now = now
  }
}

/// What the app is and what its team allows.
package struct AppFacts: Hashable, Sendable {
  /// The platform: `ios`, `macos`, `tvos`, `watchos`, `visionos`, or `android`.
  package var platform: String

  /// What a marketing version may look like.
  package var scheme: VersionScheme

  /// Creates facts.
  package init(platform: String = "ios", scheme: VersionScheme = .apple) {
    self.platform = platform
    self.scheme = scheme
  }
}

/// A version or build number as one place says it.
package struct ValueFacts: Hashable, Sendable {
  /// The text after every reference in it was resolved.
  package var text: String

  /// Where it is written: the place that a person would edit.
  package var place: Location?

  /// How the text came about, from the plist down to ``place``.
  package var chain: [Finding.Note]

  /// Creates a value.
  package init(_ text: String, at place: Location? = nil, chain: [Finding.Note] = []) {
    self.text = text
    self.place = place
    self.chain = chain
  }
}

/// One bundle that the build would produce.
package struct BundleFacts: Hashable, Sendable {
  /// What a bundle is to the app that ships it.
  package enum Kind: String, Hashable, Sendable {
    /// The app.
    case app

    /// An extension inside the app.
    case appExtension

    /// A watch app, or the extension inside one.
    case watchApp

    /// An App Clip.
    case appClip

    /// A framework that is embedded.
    case framework

    /// Anything else that carries a version.
    case other
  }

  /// The target's name, or the file's when there is no target.
  package var name: String

  /// What the bundle is.
  package var kind: Kind

  /// The configuration it was read for, such as `Release`, if there are configurations.
  package var configuration: String?

  /// The marketing version; `absent` when the product would have none.
  package var version: Determination<ValueFacts>

  /// The build number; `absent` when the product would have none.
  package var build: Determination<ValueFacts>

  /// Creates a bundle.
  package init(
    name: String, kind: Kind = .app, configuration: String? = nil,
    version: Determination<ValueFacts>, build: Determination<ValueFacts> = .notAsked
  ) {
    self.name = name
    self.kind = kind
    self.configuration = configuration
    self.version = version
    self.build = build
  }
}

/// What one configured source says.
package struct SourceFacts: Hashable, Sendable {
  /// The source as the configuration names it, such as `plist: Watch/Info.plist`.
  package var name: String

  /// What it says; `absent` when the file is there and has no version.
  package var version: Determination<ValueFacts>

  /// Creates a source.
  package init(name: String, version: Determination<ValueFacts>) {
    self.name = name
    self.version = version
  }
}

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

/// What one storefront serves.
package struct StoreFacts: Hashable, Sendable {
  /// What counts as live for forcing: the lower one where the store contradicts itself.
  package var live: LiveRelease

  /// What counts as approved for regressions: the higher one where the store contradicts itself.
  package var highest: Version

  /// How the store contradicts itself, as headlines without a final period.
  package var disagreements: [String]

  /// Creates facts.
  package init(live: LiveRelease, highest: Version? = nil, disagreements: [String] = []) {
    self.live = live
    self.highest = highest ?? live.version
    self.disagreements = disagreements
  }
}

/// A statement that the candidate is a forced or an optional update.
package struct DeclarationFacts: Hashable, Sendable {
  /// What is declared.
  package var update: TaggedRelease.Declaration

  /// Who says so, as a short phrase: `update.required 3.0.0`, `commit 1a2b3c4`.
  package var origin: String

  /// Where it says so, if in a file.
  package var place: Location?

  /// Creates a declaration.
  package init(_ update: TaggedRelease.Declaration, origin: String, place: Location? = nil) {
    self.update = update
    self.origin = origin
    self.place = place
  }
}

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

  /// Creates facts.
  package init(
    generated: GeneratedPolicy, baseline: PolicyDocument? = nil, baselineName: String? = nil,
    requiredPlace: Location? = nil, outputs: [Output] = []
  ) {
    self.generated = generated
    self.baseline = baseline
    self.baselineName = baselineName
    self.requiredPlace = requiredPlace
    self.outputs = outputs
  }
}
