import Diagnostics
import Git
import Rules
import UpdatePolicy
import Versions

/// Reads who declared a release to be a forced or an optional update.
struct Declarations {
  let repository: Repository

  /// Release tags, highest version first.
  let releases: [GatheredTags.ReleaseTag]

  /// The environment, for the mend of a shallow clone.
  let environment: [String: String]

  /// What is written almost as a declaration is.
  let slips = TrailerSlips()

  /// The releases as the policy's generation needs them.
  ///
  /// Trailers are looked for only where they can matter: in releases that are live and above the
  /// floor that is published already.
  ///
  /// - Parameters:
  ///   - live: The highest version that some storefront serves.
  ///   - floor: The published floor, if there is one.
  /// - Returns: The releases, highest version first.
  /// - Throws: ``Diagnostics/Undetermined`` when the history that says so is not here.
  func taggedReleases(
    upTo live: Version?, above floor: Version?
  ) throws(Undetermined) -> [TaggedRelease] {
    var tagged: [TaggedRelease] = []
    for (index, release) in releases.enumerated() {
      let version = release.match.version
      let matters = (live.map { version <= $0 } ?? false) && (floor.map { version > $0 } ?? true)
      let before = releases[(index + 1)...].first { $0.match.version < version }
      let declared = matters ? try declaration(of: release, after: before) : nil
      tagged.append(
        TaggedRelease(tag: release.reference.name, version: version, declaration: declared))
    }
    return tagged
  }

  /// What the candidate's own tag or its commits since the latest release declare.
  func candidate(
    at commit: CommitID, onCommit tags: [TagFact], after latest: TagFact?
  ) throws(Undetermined) -> DeclarationFacts? {
    do {
      for release in releases where release.commit == commit {
        guard tags.contains(where: { $0.name == release.reference.name }),
          let update = try declaration(inAnnotationOf: release)
        else { continue }
        return DeclarationFacts(update, origin: release.origin)
      }
      let start = releases.first { $0.reference.name == latest?.name }?.commit
      let trailers = try repository.updateTrailers(from: commit, notIn: start)
      return youngest(trailers).map { update, commit in
        DeclarationFacts(update, origin: "commit \(commit.abbreviated)")
      }
    } catch {
      throw error.undetermined("update trailers", environment: environment)
    }
  }

  private func declaration(
    of release: GatheredTags.ReleaseTag, after before: GatheredTags.ReleaseTag?
  ) throws(Undetermined) -> TaggedRelease.Declaration? {
    do {
      if let update = try declaration(inAnnotationOf: release) { return update }
      let trailers = try repository.updateTrailers(from: release.commit, notIn: before?.commit)
      return youngest(trailers)?.update
    } catch {
      throw error.undetermined("update trailers", environment: environment)
    }
  }

  private func declaration(
    inAnnotationOf release: GatheredTags.ReleaseTag
  ) throws(GitError) -> TaggedRelease.Declaration? {
    guard let message = try repository.annotation(of: release.reference) else { return nil }
    return Trailers(message: message).values(of: "Update")
      .compactMap { declaration($0, in: release.origin) }.last
  }

  /// What the youngest commit that declares something says; in one message the last line counts.
  private func youngest(
    _ trailers: [UpdateTrailer]
  ) -> (update: TaggedRelease.Declaration, commit: CommitID)? {
    let declared = trailers.compactMap { trailer in
      declaration(trailer.value, in: "commit \(trailer.commit.abbreviated)")
        .map { (update: $0, commit: trailer.commit) }
    }
    return declared.last { $0.commit == declared.first?.commit }
  }

  /// Other projects use the same trailer for other things, so other words mean nothing here.
  private func declaration(_ value: String, in origin: String) -> TaggedRelease.Declaration? {
    if let update = TaggedRelease.Declaration(rawValue: value.lowercased()) { return update }
    slips.look(at: value, in: origin)
    return nil
  }
}

extension GatheredTags.ReleaseTag {
  /// The tag as the origin of a declaration.
  fileprivate var origin: String { "tag \(reference.name)" }
}
