/// What a release says about how it is to be offered: `Update: forced` or `Update: optional`.
package struct UpdateTrailer: Hashable, Sendable {
  /// The text after the colon, without spaces around it.
  package let value: String

  /// The commit whose message says so.
  package let commit: CommitID
}

extension Repository {
  /// Returns the `Update` trailers in the messages of a release's commits.
  ///
  /// - Parameters:
  ///   - start: The release's commit.
  ///   - ancestor: A commit whose history is left out, usually the release before; nil leaves out
  ///     nothing.
  /// - Returns: The trailers, the youngest commit's first and in each message's own order.
  /// - Throws: A ``GitError`` with `shallowHistory` or `missingObject` when a commit that matters
  ///   is not here.
  package func updateTrailers(
    from start: CommitID, notIn ancestor: CommitID?
  ) throws(GitError) -> [UpdateTrailer] {
    var search = try DifferenceSearch(CommitTable(self), start, ancestor)
    var trailers: [UpdateTrailer] = []
    for commit in try search.run() {
      for value in Trailers(message: try message(of: commit)).values(of: "Update") {
        trailers.append(UpdateTrailer(value: value, commit: commit))
      }
    }
    return trailers
  }
}
