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

  /// The patterns in use, as they are written.
  var patterns: [String] = []

  /// How the pattern was chosen, when the configuration does not name it.
  var choice: Choice?

  /// Every release tag of the patterns, highest version first, for the policy.
  var releases: [ReleaseTag] = []

  /// The tags that do not count, and why.
  var leftOut = LeftOutTags()

  /// What a reader should know about the tags.
  var notes: [Finding.Note] = []

  /// One release tag and the reference it was read from.
  struct ReleaseTag {
    /// The reference.
    var reference: TagReference

    /// What its name says.
    var match: TagPattern.Match

    /// The commit that it leads to.
    var commit: CommitID

    /// The tag as the rules see it.
    var fact: TagFact {
      TagFact(
        name: reference.name, version: match.version, build: match.build,
        commit: commit.description)
    }

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

  /// Tags that are about to be pushed; see ``Session/pushedTags``.
  var pushed: [TagReference] = []

  /// Whether the judged files are those of ``commit``, rather than of the commit that follows it.
  let isCommitted: Bool

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
    let inventory = try TagInventory(
      repository, patterns: patterns, scheme: scheme, projectVersion: version, pushed: pushed)
    let releases = inventory.releases
    var gathered = GatheredTags(
      facts: .absent, patterns: inventory.naming.patterns.map(\.text), choice: inventory.choice,
      releases: releases, leftOut: inventory.leftOut, notes: inventory.notes)
    gathered.leftOut.higherReason =
      strategy == .nearest
      ? "it is higher but farther away or not in this history"
      : "it is higher but not in this history"
    var facts = TagFacts(
      patterns: gathered.patterns, strategy: strategy.rawValue,
      considered: releases.count,
      latest: nil, commit: commit.description)
    for release in releases { facts.componentCounts[release.match.version.count, default: 0] += 1 }
    facts.released = releases.map(\.match.version).filter { $0.prerelease == nil }
    facts.malformed = inventory.malformed
    fill(&facts, releases, version: version, build: build)
    switch try latest(of: releases[...]) {
    case .undetermined(let undetermined): gathered.facts = .undetermined(undetermined)
    case .known(let index):
      facts.latest = Self.fact(releases[index])
      gathered.leftOut.higher = releases[..<index]
      facts.previous = try previous(to: version, index, releases)
      facts.disordered = try disordered(releases, facts)
      gathered.facts = .known(facts)
    case .absent, .notAsked:
      gathered.leftOut.higher = releases[...]
      gathered.facts =
        try inventory.unprovedAbsence(repository, environment, projectVersion: version)
        .map { .undetermined($0) } ?? .known(facts)
    }
    if gathered.facts.value != nil, let note = inventory.noteOnMissingTags(environment) {
      gathered.notes.append(note)
    }
    return gathered
  }

  private func fill(
    _ facts: inout TagFacts, _ releases: [GatheredTags.ReleaseTag], version: String?,
    build: String?
  ) {
    // A text that is no version has no tag of its own; that it is none is a rule's affair.
    let candidate = version.flatMap { try? Version($0, scheme: .loose) }
    for release in releases {
      if let candidate, facts.below == nil, release.match.version < candidate {
        facts.below = release.fact
      }
      if isCommitted, release.commit == commit { facts.onCommit.append(release.fact) }
      if candidate == release.match.version, sameBuild(release.match.build, build) {
        facts.carryingCandidate.append(release.fact)
      }
    }
    let own = facts.onCommit.filter { tag in pushed.contains { $0.name == tag.name } }
    if !own.isEmpty { facts.onCommit = own }
  }

  private func sameBuild(_ tagged: String?, _ build: String?) -> Bool {
    guard let tagged, let build else { return true }
    return tagged == build
  }

  private func latest(
    of releases: ArraySlice<GatheredTags.ReleaseTag>
  ) throws(GitError) -> Determination<Int> {
    let candidates = releases.map(\.commit)
    let answer: Reachability =
      switch strategy {
      case .all: releases.isEmpty ? .none : .found(0)
      case .reachable: try repository.reachable(from: commit, candidates: candidates)
      case .nearest: try repository.nearest(from: commit, candidates: candidates)
      }
    switch answer {
    case .found(let index): return .known(releases.startIndex + index)
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
  ///
  /// Nil where the latest is above the candidate: no step leads back, and another search could be as
  /// long as the history.
  private func previous(
    to version: String?, _ latest: Int, _ releases: [GatheredTags.ReleaseTag]
  ) throws(GitError) -> TagFact? {
    guard let candidate = version.flatMap({ try? Version($0, scheme: .loose) }) else { return nil }
    let order = releases[latest].match.version.order(against: candidate)
    guard order == 0 else { return order < 0 ? Self.fact(releases[latest]) : nil }
    // The releases are sorted, so that those below stand together at the end.
    let below = releases.firstIndex { $0.match.version < candidate } ?? releases.endIndex
    return try self.latest(of: releases[below...]).value.map { Self.fact(releases[$0]) }
  }

  /// Tags on the judged commit whose version is below that of a tag it descends from.
  ///
  /// Older tags are the audit's affair, which walks the whole history.
  private func disordered(
    _ releases: [GatheredTags.ReleaseTag], _ facts: TagFacts
  ) throws(GitError) -> [TagDisorder] {
    guard let lowest = facts.onCommit.map(\.version).min() else { return [] }
    let above = releases.filter { $0.commit != commit && $0.match.version > lowest }
    guard !above.isEmpty,
      case .found(let index) = try repository.reachable(
        from: commit, candidates: above.map(\.commit))
    else { return [] }
    let highest = Self.fact(above[index])
    return facts.onCommit.filter { $0.version < highest.version }
      .map { TagDisorder(tag: $0, ancestor: highest) }
  }

  private static func fact(_ release: GatheredTags.ReleaseTag) -> TagFact { release.fact }
}
