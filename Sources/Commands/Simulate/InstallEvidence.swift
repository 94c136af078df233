import Diagnostics
import Rules
import UpdatePolicy
import Versions

/// What is known, besides the policy itself, about what people can install.
struct InstallEvidence {
  /// What a storefront serves.
  enum Answer: Hashable {
    /// A version and, if it is known, the lowest system that it runs on.
    case serves(Version, minimumOS: Version?)

    /// The app is not offered there.
    case absent
  }

  /// Why a forced update leads nowhere.
  enum Obstacle: Hashable {
    /// The storefront does not offer the app.
    case notOffered

    /// The storefront serves an older version only.
    case servesOnly(Version)

    /// No storefront serves it: the newest one anywhere is older.
    case nowhere(newest: Version)

    /// The target needs a newer system.
    case needs(Version)

    /// The target is blocked itself.
    case blocked

    /// The target is not above what is installed.
    case notAbove
  }

  /// What each storefront that was asked serves.
  let live: [String: Answer]

  /// The lowest system of each released version, where it was read.
  let systemByVersion: [Version: Version]

  /// The newest version that some storefront serves.
  private let newest: Version?

  /// Gathers what is known; nothing, without arguments.
  init(live: [String: Answer] = [:], systemByVersion: [Version: Version] = [:]) {
    self.live = live
    self.systemByVersion = systemByVersion
    newest = live.values.compactMap { answer in
      guard case .serves(let version, _) = answer else { return nil }
      return version
    }.max()
  }

  /// Every system that a storefront or a release names.
  var systems: Set<Version> {
    var systems = Set(systemByVersion.values)
    for case .serves(_, let minimumOS?) in live.values { systems.insert(minimumOS) }
    return systems
  }

  /// Why somebody who is forced to a version cannot install it; nil when nothing speaks against it.
  ///
  /// What is not known does not: a storefront that nobody asked is taken at the policy's word.
  func obstacle(
    to target: Version, from installed: Version, on system: Version, in storefront: String?
  ) -> Obstacle? {
    guard target > installed else { return .notAbove }
    if let needed = systemByVersion[target], needed > system { return .needs(needed) }
    guard let storefront, let answer = live[storefront] else {
      return newest.flatMap { $0 < target ? .nowhere(newest: $0) : nil }
    }
    switch answer {
    case .absent: return .notOffered
    case .serves(let version, let minimumOS):
      if version < target { return .servesOnly(version) }
      // Above the target, older systems get the last version that they can run.
      guard version == target, let minimumOS, minimumOS > system else { return nil }
      return .needs(minimumOS)
    }
  }
}

extension InstallEvidence.Obstacle {
  /// The obstacle as the end of a sentence that begins with the target.
  var words: String {
    switch self {
    case .notOffered: "the store does not offer the app there"
    case .servesOnly(let version): "the store serves \(version) there"
    case .nowhere(let newest): "no storefront serves more than \(newest)"
    case .needs(let system): "it needs system \(system)"
    case .blocked: "it is blocked itself"
    case .notAbove: "it is not above the installed version"
    }
  }
}

extension InstallEvidence {
  /// Gathers what a run found out.
  init(_ judgement: Judgement, releases: [(version: Version, minimumOS: Version?)]) {
    let live = judgement.facts.store.compactMapValues { answer -> Answer? in
      switch answer {
      case .known(let facts): .serves(facts.live.version, minimumOS: facts.live.minimumOS)
      case .absent: .absent
      case .notAsked, .undetermined: nil
      }
    }
    var systems: [Version: Version] = [:]
    for release in releases {
      guard let system = release.minimumOS else { continue }
      // Of two tags for one version the one that demands more counts.
      systems[release.version] = max(systems[release.version] ?? system, system)
    }
    self.init(live: live, systemByVersion: systems)
  }
}
