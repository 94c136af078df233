import Versions

/// The part of an App Store lookup answer that a policy can be built from.
///
/// The names are those of the answer, so that a decoder needs no keys of its own.
public struct LookupAnswer: Hashable, Sendable, Decodable {
  /// The live version.
  public var version: String

  /// The lowest operating system that it runs on.
  public var minimumOsVersion: String?

  /// The store page.
  public var trackViewUrl: String?

  /// When the live version was released, as RFC 3339 writes it.
  public var currentVersionReleaseDate: String?

  /// The bundle identifier.
  public var bundleId: String?

  /// Creates an answer.
  public init(
    version: String, minimumOsVersion: String? = nil, trackViewUrl: String? = nil,
    currentVersionReleaseDate: String? = nil, bundleId: String? = nil
  ) {
    self.version = version
    self.minimumOsVersion = minimumOsVersion
    self.trackViewUrl = trackViewUrl
    self.currentVersionReleaseDate = currentVersionReleaseDate
    self.bundleId = bundleId
  }
}

/// What forces an update when there is no hosted policy to say so.
public struct LookupConvention: Hashable, Sendable {
  /// The smallest bump that forces everybody below it.
  public enum ForceOn: String, CaseIterable, Hashable, Sendable {
    /// A bump of the first number.
    case major

    /// A bump of the first or second number.
    case minor

    /// Every release.
    case patch

    /// Nothing forces.
    case never

    fileprivate var step: VersionStep? { VersionStep(name: rawValue) }
  }

  /// The smallest bump that forces.
  public var forceOn: ForceOn

  /// How long a version must have been live before it can be demanded, in seconds.
  public var holdSeconds: Int64

  /// Creates a convention.
  public init(forceOn: ForceOn, holdSeconds: Int64 = 86_400) {
    self.forceOn = forceOn
    self.holdSeconds = holdSeconds
  }
}

extension PolicyDocument {
  /// Builds a document of one track from an App Store lookup alone, as the gate would.
  ///
  /// The convention's floor becomes a deadline at the end of the hold. When the answer does not say
  /// since when the version is live, and there is a hold, nothing is forced.
  ///
  /// - Parameters:
  ///   - lookup: The answer for this app.
  ///   - convention: What forces.
  /// - Throws: A ``ReadingError`` for a version or date in the answer that does not parse.
  public init(lookup: LookupAnswer, convention: LookupConvention) throws(ReadingError) {
    let live = LiveRelease(
      version: try Self.version(lookup.version, "version"),
      since: try lookup.currentVersionReleaseDate.map(Self.date),
      minimumOS: try lookup.minimumOsVersion.map { (text) throws(ReadingError) in
        try Self.version(text, "minimumOsVersion")
      },
      storeURL: lookup.trackViewUrl)
    let inputs = GenerationInputs(
      app: lookup.bundleId, live: ["lookup": live],
      convention: UpdateConvention(
        forceOn: convention.forceOn.step, holdSeconds: convention.holdSeconds),
      // As if asked at the moment of release, so that the document holds at any later time.
      now: live.since ?? Timestamp(secondsSince1970: 0))
    var track = Track(
      latest: live.version, latestSince: live.since, minimumOS: live.minimumOS)
    let plan = FloorPlan(inputs, baseline: nil, common: live.version, latest: live.version)
    track.required = plan.required
    for floor in plan.considered {
      guard case .held(let until) = floor.outcome else { continue }
      track.deadlines.append(Deadline(from: until, required: floor.version))
    }
    self.init(app: lookup.bundleId, tracks: [track], storeURL: lookup.trackViewUrl)
  }

  private static func version(_ text: String, _ key: String) throws(ReadingError) -> Version {
    do {
      return try Version(text)
    } catch {
      throw ReadingError(.notAVersion(error), at: key)
    }
  }

  private static func date(_ text: String) throws(ReadingError) -> Timestamp {
    do {
      return try Timestamp(text)
    } catch {
      throw ReadingError(.notADate(error), at: "currentVersionReleaseDate")
    }
  }
}
