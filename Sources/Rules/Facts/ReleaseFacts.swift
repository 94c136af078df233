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

  /// The candidate in the other configurations that are shipped.
  package var otherConfigurations: [BundleFacts] = []

  /// The configured sources in order, the first being the truth; empty without a configuration.
  package var sources: [SourceFacts]

  /// The release tags.
  package var tags: Determination<TagFacts>

  /// What each storefront serves, by lower-case country.
  package var store: [String: Determination<StoreFacts>]

  /// Every version that App Store Connect has; `notAsked` where another source was asked.
  package var trains: Determination<TrainFacts> = .notAsked

  /// Every build that was uploaded; `notAsked` where nobody can say.
  package var uploads: Determination<[UploadFact]> = .notAsked

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
