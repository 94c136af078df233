package import Diagnostics
package import Versions

/// The versions that App Store Connect has, live or not.
package struct TrainFacts: Hashable, Sendable {
  /// The versions, the highest first.
  package var trains: [TrainFact]

  /// Versions that were approved and cannot be compared with anything.
  package var gaps: [Undetermined]

  /// Creates facts.
  package init(trains: [TrainFact], gaps: [Undetermined] = []) {
    self.trains = trains
    self.gaps = gaps
  }
}

/// One version in App Store Connect, which calls its builds a train.
package struct TrainFact: Hashable, Sendable {
  /// What the version's state means for further builds.
  package enum Standing: String, CaseIterable, Hashable, Sendable {
    /// People can have it; its train takes no further builds.
    case live

    /// It was approved, though people cannot have it now; its train takes no further builds.
    case closed

    /// It was not approved yet; its train takes builds.
    case open

    /// Nobody knows.
    case unknown
  }

  /// The version.
  package var version: Version

  /// What its state means.
  package var standing: Standing

  /// Apple's name of its state, such as `PENDING_DEVELOPER_RELEASE`.
  package var state: String

  /// What the state says of the version, as the end of a sentence, such as `in review`.
  package var meaning: String

  /// The version as App Store Connect shows it, if it is another one than its build says.
  package var shownVersion: String?

  /// Creates a fact.
  package init(
    version: Version, standing: Standing, state: String, meaning: String,
    shownVersion: String? = nil
  ) {
    self.version = version
    self.standing = standing
    self.state = state
    self.meaning = meaning
    self.shownVersion = shownVersion
  }
}

/// One build that was uploaded or tagged before.
package struct UploadFact: Hashable, Sendable {
  /// The marketing version.
  package var version: Version

  /// The build number.
  package var build: BuildNumber

  /// Who knows of it, such as `App Store Connect, uploaded 2026-11-30`.
  package var origin: String

  /// Creates a fact.
  package init(version: Version, build: BuildNumber, origin: String) {
    self.version = version
    self.build = build
    self.origin = origin
  }
}
