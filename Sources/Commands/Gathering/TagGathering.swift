import Diagnostics
import Git
import Reading
import Rules
import UpdatePolicy
import Versions

/// What the tags say about the judged commit, and how their pattern was chosen.
struct GatheredTags {
  /// The answer for the rules.
  var facts: Determination<TagFacts>

  /// How the pattern was chosen, when the configuration does not name it.
  var choice: Choice?

  /// Every release tag of the patterns, highest version first, for the policy.
  var releases: [ReleaseTag] = []

  /// One release tag and the reference it was read from.
  struct ReleaseTag {
    /// The reference.
    var reference: TagReference

    /// What its name says.
    var match: TagPattern.Match

    /// The commit that it leads to.
    var commit: CommitID

    /// Whether this tag is preferred: the higher version, then the higher build, then the name.
    func precedes(_ other: ReleaseTag) -> Bool {
      let versions = match.version.order(against: other.match.version)
      guard versions == 0 else { return versions > 0 }
      // A build that is no number was not matched, so that both parse or are not there.
      let build = match.build.flatMap { try? BuildNumber($0) }
      let otherBuild = other.match.build.flatMap { try? BuildNumber($0) }
      if let build, let otherBuild, build != otherBuild { return build > otherBuild }
      return reference.name.utf8.lexicographicallyPrecedes(other.reference.name.utf8)
    }
  }
}

/// Reads the release tags of a repository.
struct TagGathering {
  let repository: Repository
  let commit: CommitID
  /// Which tag counts as the latest.
  let strategy: Configuration.VersionSettings.TagStrategy

  /// The configured patterns; empty to find them out.
  let patterns: [TagPattern]

  /// What a release version may look like.
  let scheme: VersionScheme

  /// The environment, for the mend of a shallow clone.
  let environment: [String: String]

  /// Reads the tags.
  ///
  /// - Parameters:
  ///   - version: The candidate's marketing version, for finding the pattern and its own tags.
  ///   - build: The candidate's build number, where a pattern has `{build}`.
  /// - Returns: The tags, or why they are not known.
  func gather(version: String?, build: String?) -> GatheredTags {
    do throws(GitError) {
      return try read(version: version, build: build)
    } catch {
      return GatheredTags(
        facts: .undetermined(error.undetermined("tags", environment: environment)))
    }
  }

  private func read(version: String?, build: String?) throws(GitError) -> GatheredTags {
    let references = try repository.tags()
    let naming = naming(references.map(\.name), version)
    let releases = try releases(references, naming)
    var facts = TagFacts(
      patterns: naming.patterns.map(\.text), strategy: strategy.rawValue,
      considered: releases.count,
      latest: nil, commit: commit.description)
    for release in releases { facts.componentCounts[release.match.version.count, default: 0] += 1 }
    fill(&facts, releases, version: version, build: build)
    let latest = try latest(of: releases)
    switch latest {
    case .undetermined(let undetermined):
      return GatheredTags(
        facts: .undetermined(undetermined), choice: naming.choice, releases: releases)
    case .known(let tag):
      facts.latest = tag
      facts.previous = try previous(to: version, tag, releases)
    case .absent, .notAsked:
      if let undetermined = try unprovedAbsence(of: releases, among: references, version) {
        return GatheredTags(
          facts: .undetermined(undetermined), choice: naming.choice, releases: releases)
      }
    }
    return GatheredTags(facts: .known(facts), choice: naming.choice, releases: releases)
  }

  /// How release tags are told from others.
  private struct Naming {
    var patterns: [TagPattern]
    var choice: Choice?
    var release: (String) -> TagPattern.Match?
  }

  private func naming(_ names: [String], _ version: String?) -> Naming {
    if !patterns.isEmpty {
      return Naming(patterns: patterns) { name in
        patterns.lazy.compactMap { $0.match(name) }.first.flatMap {
          isRelease($0.version) ? $0 : nil
        }
      }
    }
    guard let proposal = TagFamilies.propose(names: names, projectVersion: version) else {
      return Naming(patterns: []) { _ in nil }
    }
    let choice = Choice(
      subject: "tag pattern", chosen: proposal.patterns.map(\.text).joined(separator: ", "),
      reason: proposal.reason, others: proposal.others.map(Self.shown))
    return Naming(patterns: proposal.patterns, choice: choice, release: proposal.release)
  }

  private static func shown(_ family: TagFamily) -> String {
    let patterns = family.patterns.map(\.text).joined(separator: ", ")
    return "\(patterns) (\(family.count), such as \(family.example))"
  }

  /// Returns the tags that match, highest version first, each with the commit that it leads to.
  private func releases(
    _ references: [TagReference], _ naming: Naming
  ) throws(GitError) -> [GatheredTags.ReleaseTag] {
    var releases: [GatheredTags.ReleaseTag] = []
    for reference in references {
      guard let match = naming.release(reference.name),
        let commit = try repository.peel(reference)
      else { continue }
      releases.append(
        GatheredTags.ReleaseTag(reference: reference, match: match, commit: commit))
    }
    return releases.sorted { $0.precedes($1) }
  }

  /// Pre-releases count only where the scheme has them.
  private func isRelease(_ version: Version) -> Bool {
    version.prerelease == nil || scheme.allowsPrerelease
  }

  private func fill(
    _ facts: inout TagFacts, _ releases: [GatheredTags.ReleaseTag], version: String?,
    build: String?
  ) {
    // A text that is no version has no tag of its own; that it is none is a rule's affair.
    let candidate = version.flatMap { try? Version($0, scheme: .loose) }
    for release in releases {
      let fact = Self.fact(release)
      if let candidate, facts.below == nil, release.match.version < candidate {
        facts.below = fact
      }
      if release.commit == commit { facts.onCommit.append(fact) }
      if candidate == release.match.version, sameBuild(release.match.build, build) {
        facts.carryingCandidate.append(fact)
      }
    }
  }

  private func sameBuild(_ tagged: String?, _ build: String?) -> Bool {
    guard let tagged, let build else { return true }
    return tagged == build
  }

  private func latest(
    of releases: [GatheredTags.ReleaseTag]
  ) throws(GitError) -> Determination<TagFact> {
    let candidates = releases.map(\.commit)
    let answer: Reachability =
      switch strategy {
      case .all: releases.isEmpty ? .none : .found(0)
      case .reachable: try repository.reachable(from: commit, candidates: candidates)
      case .nearest: try repository.nearest(from: commit, candidates: candidates)
      }
    switch answer {
    case .found(let index): return .known(Self.fact(releases[index]))
    case .none: return .absent
    case .undecidedByShallow:
      return .undetermined(
        GitError(.shallowHistory, "tags").undetermined("tags", environment: environment))
    case .undecidedByMissing(let missing):
      return .undetermined(
        GitError(.missingObject("\(missing)"), "tags")
          .undetermined("tags", environment: environment))
    }
  }

  /// The latest tag below the candidate, where the latest of all may be the candidate's own.
  private func previous(
    to version: String?, _ latest: TagFact, _ releases: [GatheredTags.ReleaseTag]
  ) throws(GitError) -> TagFact? {
    guard let candidate = version.flatMap({ try? Version($0, scheme: .loose) }) else { return nil }
    guard latest.version >= candidate else { return latest }
    return try self.latest(of: releases.filter { $0.match.version < candidate }).value
  }

  /// Why it is not proved that there is no release, when nothing here is one.
  ///
  /// A shallow clone usually lacks the tags themselves. And a pattern that fits no tag, where
  /// release tags of another look exist, is a mistake rather than a first release.
  private func unprovedAbsence(
    of releases: [GatheredTags.ReleaseTag], among references: [TagReference], _ version: String?
  ) throws(GitError) -> Undetermined? {
    guard releases.isEmpty else { return nil }
    if try repository.isShallow {
      return Undetermined(
        "tags", "this shallow clone has no release tag, which proves nothing",
        help: ShallowMend.line(environment))
    }
    guard !patterns.isEmpty,
      let proposal = TagFamilies.propose(
        names: references.map(\.name), projectVersion: version)
    else { return nil }
    let wanted = patterns.map(\.text).joined(separator: ", ")
    let found = proposal.patterns.map(\.text).joined(separator: ", ")
    return Undetermined(
      "tags",
      "\(wanted) matches no tag, but \(proposal.matchedCount) tags look like \(found), "
        + "such as \(proposal.example)",
      help: "Set 'tag: \(proposal.patterns.first?.text ?? found)' under version in .trainstop.yml.")
  }

  private static func fact(_ release: GatheredTags.ReleaseTag) -> TagFact {
    TagFact(
      name: release.reference.name, version: release.match.version, build: release.match.build,
      commit: release.commit.description)
  }
}
