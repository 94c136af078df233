import UpdatePolicy
import Versions

/// A version that people may have installed.
struct InstalledVersion: Hashable {
  /// The version as it was named.
  let text: String

  /// The version.
  let version: Version

  /// The lowest system that it runs on, if that is known: nobody has it on an older one.
  var minimumOS: Version?

  /// Whether it has the code that reads the policy.
  var readsPolicy = true

  init(text: String, version: Version) {
    self.text = text
    self.version = version
  }

  /// Whether somebody can have it on a system.
  func runs(on system: Version) -> Bool { minimumOS.map { $0 <= system } ?? true }

  /// The version with what is known of it.
  func known(_ evidence: InstallEvidence, clientSince: Version?) -> InstalledVersion {
    var version = self
    version.minimumOS = evidence.systemByVersion[self.version]
    version.readsPolicy = clientSince.map { self.version >= $0 } ?? true
    return version
  }

  /// The versions that people can have by the release tags, rising; no pre-release is among them.
  static func released(_ judgement: Judgement) -> [InstalledVersion] {
    let versions = judgement.tags.releases.map(\.match.version).filter { $0.prerelease == nil }
    return Set(versions).sorted().map {
      InstalledVersion(text: "\($0.releaseOnly)", version: $0.releaseOnly)
    }
  }
}

/// What is simulated: every combination of these.
struct SimulationAxes {
  /// The installed versions, rising.
  var installed: [InstalledVersion]

  /// The systems, newest first.
  var systems: [Version]

  /// The storefronts by name, nil standing for every other one, which comes last.
  var storefronts: [String?]

  /// The moments, in order.
  var dates: [Timestamp]
}

extension SimulationAxes {
  /// The name of every storefront that is not named.
  static let elsewhere = "elsewhere"

  /// Fills in what nobody asked for by name.
  ///
  /// - Parameters:
  ///   - installed: The installed versions, rising.
  ///   - asked: What the flags name.
  ///   - policy: The policy that is looked at.
  ///   - evidence: What is known besides.
  ///   - now: The moment of the run.
  init(
    installed: [InstalledVersion], _ asked: SimulationRequest, _ policy: PolicyDocument,
    _ evidence: InstallEvidence, now: Timestamp
  ) {
    self.installed = installed
    systems =
      asked.systems.isEmpty
      ? Self.systems(policy, evidence, installed) : Set(asked.systems).sorted(by: >)
    storefronts =
      asked.storefronts.isEmpty
      ? Set(policy.storefronts.keys).union(evidence.live.keys).sorted() + [nil]
      : asked.storefronts
    dates = asked.dates.isEmpty ? Self.dates(policy, now) : Set(asked.dates).sorted()
  }

  /// The systems at which something may change: those that tracks, the store, and releases name, and
  /// 0 for the ones below where a track is for any.
  private static func systems(
    _ policy: PolicyDocument, _ evidence: InstallEvidence, _ installed: [InstalledVersion]
  ) -> [Version] {
    let lists = [policy.tracks] + policy.storefronts.values
    var systems = Set(lists.flatMap { $0.compactMap(\.minimumOS) })
    systems.formUnion(evidence.systems)
    systems.formUnion(installed.compactMap(\.minimumOS))
    let hasOpenTrack = lists.contains { $0.contains { $0.minimumOS == nil } }
    if systems.isEmpty || hasOpenTrack && installed.contains(where: { $0.runs(on: .zero) }) {
      systems.insert(.zero)
    }
    return systems.sorted(by: >)
  }

  /// Now, the days on which floors start, and the end.
  private static func dates(_ policy: PolicyDocument, _ now: Timestamp) -> [Timestamp] {
    let lists = [policy.tracks] + policy.storefronts.values
    let deadlines = lists.flatMap { $0.flatMap(\.deadlines) }.map(\.from)
    let later = (deadlines + [policy.expires].compactMap(\.self)).filter { $0 > now }
    return Set([now] + later).sorted()
  }
}
