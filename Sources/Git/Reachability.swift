/// Which of several commits a history holds.
package enum Reachability: Hashable, Sendable {
  /// The candidate at this index is in the history, and it is proved that none before it is.
  case found(Int)

  /// It is proved that no candidate is in the history.
  case none

  /// The history ends at the boundary of a shallow clone before there is an answer.
  case undecidedByShallow

  /// This commit is not in the repository, and there is no answer without it.
  case undecidedByMissing(CommitID)
}

extension Repository {
  /// Finds the first of the candidates that is an ancestor of a commit, or that commit itself.
  ///
  /// Exact whatever the dates of the commits are: they decide only the order of the search, and so
  /// how soon it ends. Commits that a shallow clone or a partial clone lacks never count as absent.
  ///
  /// - Parameters:
  ///   - start: The commit whose history counts.
  ///   - candidates: Commits in order of preference, the best first; any may occur twice.
  /// - Returns: The answer, which is proved unless it says otherwise.
  /// - Throws: A ``GitError`` when a commit that is there cannot be read.
  package func reachable(
    from start: CommitID, candidates: [CommitID]
  ) throws(GitError) -> Reachability {
    var search = try ReachableSearch(CommitTable(self), start, candidates)
    return try search.run()
  }

  /// Finds the candidate that `git describe` would name: the one whose own history leaves out the
  /// fewest commits of the history of `start`.
  ///
  /// Like git, it compares the ten candidates that are met first, by commit date.
  ///
  /// - Parameters:
  ///   - start: The commit whose history counts.
  ///   - candidates: Commits; where one occurs twice or two are equally near, the first counts.
  /// - Returns: The answer, which is proved unless it says otherwise.
  /// - Throws: A ``GitError`` when a commit that is there cannot be read.
  package func nearest(
    from start: CommitID, candidates: [CommitID]
  ) throws(GitError) -> Reachability {
    var search = try NearestSearch(CommitTable(self), start, candidates)
    return try search.run()
  }
}
