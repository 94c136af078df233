package import Versions

/// What one storefront serves now, as far as the policy needs it.
package struct LiveRelease: Hashable, Sendable {
  /// The version people can install.
  package var version: Version

  /// When this version was released there, if the store says so.
  package var since: Timestamp?

  /// The lowest operating system that it runs on, if the store says so.
  package var minimumOS: Version?

  /// The store page, if the store says so.
  package var storeURL: String?

  /// Whether its phased release is over; nil where the source does not know.
  package var phasedReleaseComplete: Bool?

  /// Creates a live release.
  package init(
    version: Version, since: Timestamp? = nil, minimumOS: Version? = nil, storeURL: String? = nil,
    phasedReleaseComplete: Bool? = nil
  ) {
    self.version = version
    self.since = since
    self.minimumOS = minimumOS
    self.storeURL = storeURL
    self.phasedReleaseComplete = phasedReleaseComplete
  }
}

/// One release tag, as far as the policy needs it.
package struct TaggedRelease: Hashable, Sendable {
  /// What a tag or its commits say about the update to its release, as the trailer `Update:`.
  package enum Declaration: String, Hashable, Sendable {
    /// Everybody below this release must update.
    case forced

    /// The convention does not force for this release.
    case optional
  }

  /// The tag's name, without `refs/tags/`.
  package var tag: String

  /// The version in the tag.
  package var version: Version

  /// What was declared, if anything was.
  package var declaration: Declaration?

  /// The lowest operating system that the project declared at the tag, if it was read.
  package var minimumOS: Version?

  /// Creates a release.
  package init(
    tag: String, version: Version, declaration: Declaration? = nil, minimumOS: Version? = nil
  ) {
    self.tag = tag
    self.version = version
    self.declaration = declaration
    self.minimumOS = minimumOS
  }
}

/// Everything from which a policy is generated; the same inputs give the same bytes.
package struct GenerationInputs: Hashable, Sendable {
  /// The bundle identifier.
  package var app: String?

  /// The platform, such as `ios`.
  package var platform: String?

  /// The store page, where the configuration or the Apple ID names it.
  package var storeURL: String?

  /// What each declared storefront serves, by lower-case country; `absent` ones are left out here.
  package var live: [String: LiveRelease]

  /// Release tags, in no particular order.
  package var releases: [TaggedRelease]

  /// What the team says about updates.
  package var convention: UpdateConvention

  /// The published policy and its bytes, if there is one.
  package var baseline: Baseline?

  /// Whether a waiver lets the floor go down.
  package var mayLowerFloor: Bool

  /// The time of the run.
  package var now: Timestamp

  /// A published policy.
  package struct Baseline: Hashable, Sendable {
    /// The document.
    package var document: PolicyDocument

    /// Its bytes, which are kept when nothing but dates would change.
    package var bytes: [UInt8]

    /// Creates a baseline.
    package init(document: PolicyDocument, bytes: [UInt8]) {
      self.document = document
      self.bytes = bytes
    }
  }

  /// Creates inputs.
  package init(
    app: String? = nil, platform: String? = nil, storeURL: String? = nil,
    live: [String: LiveRelease], releases: [TaggedRelease] = [], convention: UpdateConvention,
    baseline: Baseline? = nil, mayLowerFloor: Bool = false, now: Timestamp
  ) {
    self.app = app
    self.platform = platform
    self.storeURL = storeURL
    self.live = live
    self.releases = releases
    self.convention = convention
    self.baseline = baseline
    self.mayLowerFloor = mayLowerFloor
    self.now = now
  }
}

/// Where a floor comes from (POLICY 3, step 2).
package enum FloorOrigin: Hashable, Sendable {
  /// The published policy had it already.
  case baseline

  /// The configuration's `update.required`.
  case configuration

  /// The convention `update.force-on`.
  case convention(VersionStep)

  /// The trailer `Update: forced` of a release.
  case declared(tag: String)
}

/// A floor that was considered and why it counts or does not.
package struct ConsideredFloor: Hashable, Sendable {
  /// The floor.
  package var version: Version

  /// Where it comes from.
  package var origin: FloorOrigin

  /// The fate of the floor.
  package var outcome: Outcome

  /// What became of a floor that was considered.
  package enum Outcome: Hashable, Sendable {
    /// It counts now.
    case counts

    /// It counts, and starts at the moment given.
    case deadline(Timestamp)

    /// It does not count until the version has been live for the hold, at the moment given.
    case held(until: Timestamp)

    /// It does not count: it cannot be told since when the version has been live.
    case heldUnknownAge

    /// It does not count: the phased release is not complete.
    case heldPhased
  }

  /// Creates a considered floor.
  package init(version: Version, origin: FloorOrigin, outcome: Outcome) {
    self.version = version
    self.origin = origin
    self.outcome = outcome
  }
}

/// A policy that would be published, and how it came about.
package struct GeneratedPolicy: Hashable, Sendable {
  /// The document.
  package var document: PolicyDocument

  /// The bytes to publish: the baseline's own where nothing but dates would change.
  package var bytes: [UInt8]

  /// Whether ``bytes`` are the baseline's.
  package var isUnchanged: Bool

  /// Every floor that was considered, highest first.
  package var floors: [ConsideredFloor]

  /// The floor that the first track asks for before it is held against what is live, and its origin.
  ///
  /// It can be above ``PolicyDocument/Track/latest``: then `floor-above-live` refuses the policy.
  package var wantedFloor: ConsideredFloor?

  /// The storefront that decides ``PolicyDocument/Track/latest`` of the first track.
  package var lowestStorefront: String?

  /// Creates a generated policy.
  package init(
    document: PolicyDocument, bytes: [UInt8], isUnchanged: Bool, floors: [ConsideredFloor],
    wantedFloor: ConsideredFloor?, lowestStorefront: String?
  ) {
    self.document = document
    self.bytes = bytes
    self.isUnchanged = isUnchanged
    self.floors = floors
    self.wantedFloor = wantedFloor
    self.lowestStorefront = lowestStorefront
  }
}
