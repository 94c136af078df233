import Diagnostics
import Git
import Reading
import Rules
import UpdatePolicy
import Versions

/// The lowest operating system of each release, as the project declared it at the release's tag.
struct ReleaseSystems {
  /// The system by tag, where it was read.
  private(set) var byTag: [String: Version] = [:]

  /// The releases whose system could not be read, highest version first.
  private(set) var unread: [PolicyFacts.UnreadSystem] = []

  /// The systems that were read, highest version first.
  private(set) var releases: [(version: Version, minimumOS: Version?)] = []

  /// Reads the project at the tags of releases, in one pass over the history.
  ///
  /// - Parameters:
  ///   - releases: The releases, highest version first; pre-releases, which nobody has from a store,
  ///     are left out.
  ///   - platform: The platform whose systems are meant.
  ///   - session: What is worked on.
  ///   - arguments: The flags that name the project.
  ///   - context: The world of the run.
  /// - Throws: ``Diagnostics/Undetermined`` when the repository cannot be read.
  init(
    of releases: [GatheredTags.ReleaseTag], on platform: String, _ session: Session,
    _ arguments: Arguments, _ context: RunContext
  ) async throws(Undetermined) {
    let releases = releases.filter { $0.match.version.prerelease == nil }
    // Google Play hands no device a version that it cannot run, and no build script says systems.
    guard platform != "android", !releases.isEmpty, let checkout = session.checkout else { return }
    let reader = AuditReader(session, arguments)
    let start = Disk.absolute(arguments.value(.repo) ?? ".", from: context.workingDirectory)
    do throws(GitError) {
      let commits = releases.map(\.commit)
      let roots = try checkout.repository.knownRootTrees(of: commits)
      let found = await AuditReadings(
        commits, roots: roots, reader, in: start, context.environment)
      for (release, reading) in zip(releases, try found.result.get().readings) {
        add(release, reading.answer, platform)
      }
    } catch {
      throw error.undetermined("systems", environment: context.environment)
    }
  }

  /// The releases with the systems that were read.
  func adding(to releases: [TaggedRelease]) -> [TaggedRelease] {
    releases.map { release in
      var release = release
      release.minimumOS = byTag[release.tag]
      return release
    }
  }

  private mutating func add(
    _ release: GatheredTags.ReleaseTag, _ answer: Determination<Reading>, _ platform: String
  ) {
    let tag = release.reference.name
    switch Self.system(answer, platform) {
    case .known(let system):
      byTag[tag] = system
      releases.append((release.match.version, system))
    case .undetermined(let reason):
      unread.append(
        PolicyFacts.UnreadSystem(tag: tag, version: release.match.version, reason: reason))
    case .absent, .notAsked: break
    }
  }

  /// What the project says; `absent` where its kind says no systems.
  private static func system(
    _ answer: Determination<Reading>, _ platform: String
  ) -> Determination<Version> {
    switch answer {
    case .absent, .notAsked: return .absent
    case .undetermined(let reason): return .undetermined(reason)
    case .known(let reading):
      if let own = reading.platform, own != platform {
        return .undetermined(
          gap(reading, "\(own) is what \(name(reading)) is built for, not \(platform)"))
      }
      guard let text = reading.minimumOS else {
        return reading.saysSystems
          ? .undetermined(
            gap(reading, "\(name(reading)) sets no minimum system that can be resolved"))
          : .absent
      }
      do {
        return .known(try Version(text))
      } catch {
        return .undetermined(
          gap(reading, "\(error.shownText) in \(name(reading)) is no system: \(error)"))
      }
    }
  }

  private static func name(_ reading: Reading) -> String {
    reading.target.map { "\(reading.project) \($0)" } ?? reading.project
  }

  private static func gap(_ reading: Reading, _ reason: String) -> Undetermined {
    Undetermined(
      "systems", reason, at: Location(reading.project),
      help: "Name the target that was released under version.sources in .trainstop.yml.")
  }
}

extension Reading {
  /// Whether projects of this kind say which system they need.
  fileprivate var saysSystems: Bool {
    switch source {
    case .xcode, .xcodegen, .tuist, .product: true
    case .plist, .flutter, .expo, .gradle, .xcconfig, .cordova, .dotnet, .package, .unity, .text,
      .json, .yaml:
      false
    }
  }
}

extension [PolicyFacts.UnreadSystem] {
  /// A warning for each reason why the systems of releases are not known.
  var notes: [Finding.Note] {
    var groups: [(reason: String, place: Location?, tags: [String])] = []
    for unread in self {
      let reason = unread.reason.reason
      if let index = groups.firstIndex(where: { $0.reason == reason }) {
        groups[index].tags.append(unread.tag)
      } else {
        groups.append((reason, unread.reason.place, [unread.tag]))
      }
    }
    return groups.map { reason, place, tags in
      let more = tags.count > 1 ? " and \(tags.count - 1) more" : ""
      return Finding.Note(
        "warning: no older system is offered tag \(tags[0])\(more), whose minimum system is not "
          + "known: \(reason)",
        at: place)
    }
  }
}
