package import UpdatePolicy
package import Versions

/// What one storefront serves now.
///
/// The store answers by Apple ID and by bundle identifier, and for hours or days the two answers can
/// differ. Both are kept then.
package struct StorefrontRelease: Hashable, Sendable {
  /// What counts as live for forcing: the lower of the two answers.
  ///
  /// Where they agree on the version but not on the rest, it has the later date and the higher
  /// operating system of the two.
  package var lowest: StoreRecord

  /// What counts as approved for regressions: the higher of the two answers.
  package var highest: StoreRecord

  /// The keys that were answered with a release, the Apple ID first.
  package var keys: [LookupKey]

  /// How the store contradicts itself, as headlines without a final period.
  package var disagreements: [String]

  /// That another storefront serves a higher version, as a headline; nil where none does.
  package var behind: String?

  /// What else is worth knowing, as headlines without a final period.
  package var remarks: [String] = []

  /// What each key of ``keys`` was answered with, in that order.
  package var records: [StoreRecord]

  /// Creates a release.
  package init(
    lowest: StoreRecord, highest: StoreRecord? = nil, keys: [LookupKey],
    disagreements: [String] = [], records: [StoreRecord]? = nil
  ) {
    self.records = records ?? [lowest]
    self.lowest = lowest
    self.highest = highest ?? lowest
    self.keys = keys
    self.disagreements = disagreements
  }
}

/// The store's record of an app, as far as it is of use.
package struct StoreRecord: Hashable, Sendable {
  /// The version as the store writes it.
  package var versionText: String

  /// The version.
  package var version: Version

  /// When this version was released, if the store says so.
  package var since: Timestamp?

  /// The lowest operating system that it runs on, if the store says so.
  package var minimumOS: Version?

  /// The store page, if the store gives one that is served over HTTPS.
  package var trackViewURL: String?

  /// The app's Apple ID, if the answer has it.
  package var trackID: UInt64?

  /// The app's bundle identifier, if the answer has it.
  package var bundleID: String?

  /// The kind of record, such as `software` or `mac-software`, if the answer has it.
  package var kind: String?

  /// The build number, if the store says so.
  package var build: String?

  /// Until when it is offered to some people only, if that is so.
  package var phasedUntil: Timestamp?

  /// How far its phased release has come, if App Store Connect has one for it.
  package var phase: PhasedRelease?

  /// Whether everybody is offered it, where the store says so outright.
  package var isForEverybody: Bool?

  /// Creates a record.
  package init(
    versionText: String, version: Version, since: Timestamp? = nil, minimumOS: Version? = nil,
    trackViewURL: String? = nil, trackID: UInt64? = nil, bundleID: String? = nil,
    kind: String? = nil
  ) {
    self.versionText = versionText
    self.version = version
    self.since = since
    self.minimumOS = minimumOS
    self.trackViewURL = trackViewURL
    self.trackID = trackID
    self.bundleID = bundleID
    self.kind = kind
  }

  /// The record as the policy and the rules need it.
  ///
  /// The public lookup says nothing of phased releases.
  package func liveRelease(at now: Timestamp) -> LiveRelease {
    LiveRelease(
      version: version, since: since, minimumOS: minimumOS, storeURL: trackViewURL,
      phasedReleaseComplete: phasedUntil.map { now >= $0 } ?? isForEverybody)
  }
}
