import Diagnostics
import Documents
import UpdatePolicy
import Versions

/// Makes trains of what App Store Connect says about an app's versions.
struct ConnectVersionReader {
  /// What came of it.
  struct Result {
    /// The trains, the highest version first.
    var trains: [StoreTrain] = []

    /// Versions that were approved and cannot be compared with anything.
    var unreadable: [Undetermined] = []
  }

  private static let subject = "the versions"
  private static let phaseRelation = "appStoreVersionPhasedRelease"

  let resources: ConnectPages.Resources

  /// Apple's name of the platform, such as `IOS`; versions of other platforms are left out.
  let platform: String

  /// The marketing version of each build, by its identifier, as far as it is known.
  let marketingVersions: [String: Version]

  /// Reads every version.
  func read() throws(ConnectProblem) -> Result {
    var result = Result()
    for resource in resources.data where resource.type == "appStoreVersions" {
      guard let platform = resource[attribute: "platform"]?.text else {
        throw .unexpected("a version without a platform", in: Self.subject)
      }
      guard platform == self.platform else { continue }
      try add(resource, to: &result)
    }
    result.trains.sort {
      $0.version == $1.version ? $0.state.name < $1.state.name : $0.version > $1.version
    }
    return result
  }

  private func add(
    _ resource: ConnectResource, to result: inout Result
  ) throws(ConnectProblem) {
    guard let text = resource[attribute: "versionString"]?.text else {
      throw .unexpected("a version without a versionString", in: Self.subject)
    }
    let state = ConnectState(
      appVersionState: resource[attribute: "appVersionState"]?.text,
      appStoreState: resource[attribute: "appStoreState"]?.text,
      isNotarized: resource[attribute: "reviewType"]?.text == "NOTARIZATION")
    let build = build(of: resource)
    let built = build.flatMap { marketingVersions[$0.id] }
    let shown = version(text)
    // The train is the build's; the shown version counts as well, since either may be live.
    var versions = [shown, built].compactMap { $0 }
    if versions.count == 2, versions[0] == versions[1] { versions.removeLast() }
    guard !versions.isEmpty else {
      if state.standing != .open { result.unreadable.append(Self.unreadable(text, state)) }
      return
    }
    for version in versions {
      result.trains.append(
        StoreTrain(
          version: version,
          shownVersion: versions.count > 1 || shown == nil ? Store.shown(text) : nil,
          state: state, phase: phase(of: resource),
          isPhaseKnown: resource.relation(Self.phaseRelation) != .unsaid,
          releaseType: resource[attribute: "releaseType"]?.text,
          earliestRelease: resource[attribute: "earliestReleaseDate"]?.text,
          build: build?[attribute: "version"]?.text, minimumOS: build.flatMap(minimumOS)))
    }
  }

  private func build(of version: ConnectResource) -> ConnectResource? {
    guard case .to(let key) = version.relation("build") else { return nil }
    return resources.included[key]
  }

  private func minimumOS(of build: ConnectResource) -> String? {
    let names =
      platform == "MAC_OS"
      ? ["lsMinimumSystemVersion", "computedMinMacOsVersion", "minOsVersion"] : ["minOsVersion"]
    return names.lazy.compactMap { build[attribute: $0]?.text }.first
  }

  private func phase(of version: ConnectResource) -> PhasedRelease? {
    guard case .to(let key) = version.relation(Self.phaseRelation) else { return nil }
    let resource = resources.included[key]
    return PhasedRelease(
      state: resource?[attribute: "phasedReleaseState"]?.text ?? "no state",
      day: resource?[attribute: "currentDayNumber"]?.wholeNumber,
      start: resource?[attribute: "startDate"]?.text.flatMap(Self.time))
  }

  private func version(_ text: String) -> Version? {
    do { return try Version(text) } catch { return nil }
  }

  private static func time(_ text: String) -> Timestamp? {
    do { return try Timestamp(text) } catch { return nil }
  }

  private static func unreadable(_ text: String, _ state: ConnectState) -> Undetermined {
    Undetermined(
      "App Store Connect",
      "\(Store.shown(text)) is no version, although it is \(state.name) in App Store Connect",
      help: "Give the version in App Store Connect the number that its build has.")
  }
}
