package import Diagnostics
package import UpdatePolicy
package import Versions

/// What a policy file is written from.
package struct EmissionInputs: Hashable, Sendable {
  /// The policy.
  package var policy: GeneratedPolicy

  /// The time of the run, at which deadlines are due or not.
  package var now: Timestamp

  /// What the team says about updates.
  package var convention: UpdateConvention

  /// Where the app and its policy are found.
  package var publication: Publication

  /// The build numbers of the released versions, where a format was asked for that needs them.
  package var builds: Determination<[ReleaseBuild]>

  /// Creates inputs.
  package init(
    policy: GeneratedPolicy, now: Timestamp, convention: UpdateConvention = UpdateConvention(),
    publication: Publication = Publication(), builds: Determination<[ReleaseBuild]> = .notAsked
  ) {
    self.policy = policy
    self.now = now
    self.convention = convention
    self.publication = publication
    self.builds = builds
  }

  /// The document.
  var document: PolicyDocument { policy.document }
}

/// Where an app and its policy are found.
package struct Publication: Hashable, Sendable {
  /// The App Store's number for the app, in digits.
  package var appleID: String?

  /// The storefronts where the app is offered, in lower case.
  package var storefronts: [String]

  /// The address from which apps fetch the policy.
  package var policyURL: String?

  /// The Ed25519 key that checks the policy's signature, in base64.
  package var publicKey: String?

  /// Creates a publication.
  package init(
    appleID: String? = nil, storefronts: [String] = [], policyURL: String? = nil,
    publicKey: String? = nil
  ) {
    self.appleID = appleID
    self.storefronts = storefronts
    self.policyURL = policyURL
    self.publicKey = publicKey
  }
}

/// The build number that a release went out with.
package struct ReleaseBuild: Hashable, Sendable {
  /// The marketing version.
  package var version: Version

  /// The build number; nil when it could not be found out.
  package var build: BuildNumber?

  /// The tag that says so.
  package var tag: String

  /// Creates a release's build.
  package init(version: Version, build: BuildNumber?, tag: String) {
    self.version = version
    self.build = build
    self.tag = tag
  }
}
