import Diagnostics
import UpdatePolicy
import Versions

/// The build numbers of the releases, which Sparkle compares instead of versions.
struct BuildLadder {
  private let releases: [ReleaseBuild]

  /// Takes the builds of the releases up to the newest one of the policy.
  ///
  /// - Throws: An `Undetermined` when they are not known, or when they do not grow with the versions:
  ///   then a floor in build numbers would be another one than the policy's.
  init(_ inputs: EmissionInputs) throws(Undetermined) {
    switch inputs.builds {
    case .undetermined(let reason): throw reason
    case .absent, .notAsked:
      throw Undetermined(
        "policy", "no build numbers are known, and an appcast compares nothing else",
        help: "Tag the releases, so that the build number of each can be read at its tag.")
    case .known(let builds):
      let newest = inputs.document.tracks.map(\.latest).max()
      let released = builds.filter { release in newest.map { release.version <= $0 } ?? false }
      releases = released.sorted { $0.version < $1.version }
    }
    try requireGrowth()
  }

  /// Returns the highest build of a version.
  func build(of version: Version) throws(Undetermined) -> BuildNumber {
    let builds = releases.filter { $0.version == version }.compactMap(\.build)
    if let build = builds.max() { return build }
    throw Undetermined(
      "policy", "the build number of \(version) is not known, and an appcast compares nothing else",
      help: "Tag the release \(version), so that its build number can be read there.")
  }

  /// Returns the build that every release from `floor` on has reached and none below it has.
  func threshold(of floor: Version) throws(Undetermined) -> BuildNumber {
    // A later release would do, but then people on this one would be forced who need not be.
    let lowest = releases.first { $0.version >= floor }?.version
    let builds = releases.filter { $0.version == lowest }.compactMap(\.build)
    if let build = builds.min() { return build }
    throw Undetermined(
      "policy", "the build number of \(lowest ?? floor), where the floor starts, is not known",
      help: "Tag the release \(lowest ?? floor), so that its build number can be read there.")
  }

  private func requireGrowth() throws(Undetermined) {
    let known = releases.compactMap { release in
      release.build.map { (version: release.version, build: $0, tag: release.tag) }
    }
    var highest: (version: Version, build: BuildNumber, tag: String)?
    for release in known {
      if let highest, highest.version < release.version, highest.build >= release.build {
        throw Undetermined(
          "policy",
          "\(release.tag) has build \(release.build), which is not above \(highest.build) of "
            + highest.tag,
          help: "Use the format json: Sparkle compares build numbers, and these do not grow.")
      }
      if highest.map({ $0.build < release.build }) ?? true { highest = release }
    }
  }
}
