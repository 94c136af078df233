import Diagnostics
import Reading
import Rules
import Versions

/// A version that is only in the work tree, while the commit below it carries a release tag.
///
/// Whoever has bumped the version after a release, and not committed that, is about to release the
/// next one. The tag speaks of the files as they are committed, and is no slip.
struct UncommittedVersion {
  /// What a reader should know.
  let note: Finding.Note

  /// Compares the candidate with what the commit's own files say.
  ///
  /// Nil where the commit's tags may be held against the candidate: one of them agrees, the commit
  /// says the same, what it says cannot be told, or a pipeline releases one of the tags.
  init?(
    _ candidate: Reading?, _ tags: GatheredTags, _ session: Session, _ arguments: Arguments,
    environment: [String: String]
  ) {
    guard !session.isStaged, !session.isRevision, let candidate,
      let checkout = session.checkout,
      let version = candidate.version.value, let facts = tags.facts.value,
      let tag = facts.onCommit.first,
      !facts.onCommit.contains(where: { Self.says(candidate, $0) }),
      // The pipeline of a tag releases what that says, whose files an earlier step may have changed.
      !facts.onCommit.contains(where: {
        BuildService.startingTags(in: environment).contains($0.name)
      })
    else { return nil }
    var committed = session
    committed.tree = CommitTree(repository: checkout.repository, commit: checkout.commit)
    let project = Judgement.withTruth(
      Judgement.project(committed, arguments), committed, arguments)
    guard let reading = project.value?.candidate.value, let before = reading.version.value,
      before.text != version.text || reading.build.value?.text != candidate.build.value?.text
    else { return nil }
    note = Finding.Note(
      "\(version.text) is not committed yet, so tag \(tag.name) on this commit is that of the "
        + "release before", at: version.place)
  }

  private static func says(_ candidate: Reading, _ tag: TagFact) -> Bool {
    guard let text = candidate.version.value?.text,
      let version = try? Version(text, scheme: .loose)
    else { return false }
    let isSame = version == tag.version || version == tag.version.releaseOnly
    guard isSame, let tagged = tag.build, let build = candidate.build.value?.text else {
      return isSame
    }
    guard let one = try? BuildNumber(tagged), let two = try? BuildNumber(build) else {
      return tagged == build
    }
    return one == two
  }
}
