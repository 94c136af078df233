import Diagnostics
import Git
import Reading
import Rules
import Versions

/// Every tag of a repository, sorted into releases and what is left out.
struct TagInventory {
  /// How releases are told from other tags.
  let naming: TagNaming

  /// How the pattern was chosen, when the configuration does not name it.
  let choice: Choice?

  /// The releases, highest version first.
  private(set) var releases: [GatheredTags.ReleaseTag] = []

  /// The tags that do not count, and why.
  private(set) var leftOut = LeftOutTags()

  /// Tags that look like releases and are not written as they are, by name.
  private(set) var malformed: [MalformedTag] = []

  /// Releases whose commit, or a tag object on the way to it, is not in the repository.
  private(set) var lost: [LostTag] = []

  private let isConfigured: Bool
  private let names: [String]
  private let pushed: Set<String>

  /// A release that leads to nothing that is here.
  struct LostTag {
    let name: String
    let match: TagPattern.Match
    let error: GitError
  }

  /// Reads the tags.
  ///
  /// - Parameters:
  ///   - repository: Where they are.
  ///   - patterns: The configured patterns; empty to find them out.
  ///   - scheme: What a release version may look like, where patterns are configured.
  ///   - projectVersion: The candidate's version, for finding the pattern.
  ///   - pushed: Tags that count as if they were here, in the place of those of the same name.
  ///   - keepsLost: Whether a tag that leads to nothing is kept in ``lost`` rather than an error.
  /// - Throws: A `GitError` when a reference or an object cannot be read.
  init(
    _ repository: Repository, patterns: [TagPattern], scheme: VersionScheme,
    projectVersion: String?, pushed: [TagReference] = [], keepsLost: Bool = false
  ) throws(GitError) {
    let references = try Self.references(repository, pushed)
    names = references.map(\.name)
    isConfigured = !patterns.isEmpty
    if patterns.isEmpty {
      let proposal = TagFamilies.propose(names: names, projectVersion: projectVersion)
      naming = TagNaming(proposal, names: names)
      choice = proposal.map { proposal in
        Choice(
          subject: "tag pattern", chosen: proposal.patterns.map(\.text).joined(separator: ", "),
          reason: proposal.reason, others: proposal.others.map(Self.shown))
      }
    } else {
      naming = TagNaming(patterns: patterns, scheme: scheme)
      choice = nil
    }
    releases.reserveCapacity(references.count)
    self.pushed = Set(pushed.map(\.name))
    for reference in references { try sort(reference, repository, keepsLost: keepsLost) }
    releases = Self.sorted(releases)
  }

  private static func references(
    _ repository: Repository, _ pushed: [TagReference]
  ) throws(GitError) -> [TagReference] {
    let here = try repository.tags()
    guard !pushed.isEmpty else { return here }
    let names = Set(pushed.map(\.name))
    return (here.filter { !names.contains($0.name) } + pushed)
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Sorts releases, the preferred one first.
  private static func sorted(
    _ releases: [GatheredTags.ReleaseTag]
  ) -> [GatheredTags.ReleaseTag] {
    // Sorting numbers moves less than sorting what they stand for.
    let ranks = releases.compactMap(\.match.version.rank)
    let isRanked = ranks.count == releases.count
    let order = releases.indices.sorted { left, right in
      if isRanked, ranks[left] != ranks[right] { return ranks[left] > ranks[right] }
      return releases[left].precedes(releases[right])
    }
    return order.map { releases[$0] }
  }

  private mutating func sort(
    _ reference: TagReference, _ repository: Repository, keepsLost: Bool
  ) throws(GitError) {
    switch reading(reference.name) {
    case .leftOut(let omission):
      leftOut.add(reference.name, omission)
      guard case .malformed(let reason) = omission else { return }
      malformed.append(MalformedTag(name: reference.name, reason: reason))
    case .release(let match, let pattern):
      if let oddity = naming.oddity(of: pattern) {
        malformed.append(MalformedTag(name: reference.name, reason: oddity))
      }
      let commit: CommitID?
      do throws(GitError) {
        commit = try repository.peel(reference)
      } catch {
        guard keepsLost, error.isOfOneTag else { throw error }
        lost.append(LostTag(name: reference.name, match: match, error: error))
        return
      }
      guard let commit else {
        leftOut.addCommitless(reference.name)
        return
      }
      releases.append(
        GatheredTags.ReleaseTag(reference: reference, match: match, commit: commit))
    }
  }

  /// What a name says; a version far above all others is no placeholder in a tag that somebody pushes
  /// now, but most likely a slip.
  private func reading(_ name: String) -> TagReading {
    let reading = naming.read(name)
    guard reading == .leftOut(.placeholder), pushed.contains(name) else { return reading }
    for pattern in naming.patterns {
      if let match = pattern.match(name) { return .release(match, pattern) }
    }
    return reading
  }

  /// What a reader should know: that there are tags, and none of them is a release.
  var notes: [Finding.Note] {
    guard releases.isEmpty, let example = names.first else { return [] }
    let families = TagFamilies.all(names: names)
    let looks = families.first.map { family in
      "the most look like \(family.patterns.map(\.text).joined(separator: ", ")), "
        + "such as \(family.example)"
    }
    return [
      Finding.Note(
        names.count == 1
          ? "\(example) is no release: \(looks ?? "it carries no version")"
          : "none of \(names.count) tags is a release: "
            + (looks ?? "\(example), like the others, carries no version"))
    ]
  }

  /// Says that a clone without any tag may be the doing of the service that made it.
  func noteOnMissingTags(_ environment: [String: String]) -> Finding.Note? {
    names.isEmpty ? BuildService.running(in: environment)?.noteOnMissingTags : nil
  }

  /// Why it is not proved that there is no release, when nothing here is one.
  ///
  /// A shallow clone usually lacks the tags themselves, and the tag that a pipeline was started for
  /// is somewhere. And a pattern that fits no tag, where release tags of another look exist, is a
  /// mistake rather than a first release.
  ///
  /// - Parameters:
  ///   - repository: Where the tags were read.
  ///   - environment: The environment of the pipeline.
  ///   - projectVersion: The candidate's version, for finding the pattern.
  /// - Returns: The reason; nil when it is proved, or there is a release.
  /// - Throws: A `GitError` when it cannot be told whether the clone is shallow.
  func unprovedAbsence(
    _ repository: Repository, _ environment: [String: String], projectVersion: String?
  ) throws(GitError) -> Undetermined? {
    guard releases.isEmpty, lost.isEmpty else { return nil }
    if try repository.isShallow {
      return Undetermined(
        "tags", "this shallow clone has no release tag, which proves nothing",
        help: BuildService.fullClone(in: environment))
    }
    let starting = BuildService.startingTags(in: environment)
    if let tag = starting.first(where: { !names.contains($0) }) {
      return Undetermined(
        "tags", "tag \(tag), which this pipeline was started for, is not in this clone",
        help: BuildService.running(in: environment)?.fullClone ?? "Run 'git fetch --tags'.")
    }
    return isConfigured ? mistakenPattern(projectVersion) : nil
  }

  /// Says that the configured patterns are a mistake, when tags look like releases of another name.
  private func mistakenPattern(_ projectVersion: String?) -> Undetermined? {
    let wanted = naming.patterns.map(\.text).joined(separator: ", ")
    if let example = leftOut.excess.first {
      let others = leftOut.excess.count - 1
      return Undetermined(
        "tags",
        "\(example.name)\(others > 0 ? " and \(others.counting("more tag")) fit" : " fits") \(wanted), but "
          + example.omission.reason,
        help: "Set 'scheme: loose' under version in .trainstop.yml, or correct 'tag'.")
    }
    guard let proposal = TagFamilies.propose(names: names, projectVersion: projectVersion) else {
      return malformed.first.map { tag in
        Undetermined(
          "tags",
          "\(wanted) matches no tag, but \(tag.name) looks as if it was meant: \(tag.reason)",
          help: "Correct 'tag' under version in .trainstop.yml, or tag the release anew.")
      }
    }
    let found = proposal.patterns.map(\.text).joined(separator: ", ")
    return Undetermined(
      "tags",
      "\(wanted) matches no tag, but "
        + proposal.matchedCount.counting("tag looks", plural: "tags look")
        + " like \(found), such as \(proposal.example)",
      help: "Set 'tag: \(proposal.patterns.first?.text ?? found)' under version in .trainstop.yml.")
  }

  private static func shown(_ family: TagFamily) -> String {
    let patterns = family.patterns.map(\.text).joined(separator: ", ")
    return "\(patterns) (\(family.count), such as \(family.example))"
  }
}
