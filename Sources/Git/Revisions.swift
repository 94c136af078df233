extension Repository {
  /// Returns the commit that is checked out.
  ///
  /// - Throws: A ``GitError`` with `noCommits` when the current branch has none yet.
  package func head() throws(GitError) -> CommitID {
    CommitID(try engine.head())
  }

  /// Returns the commit that a revision stands for, such as `main~2`, `v1.2` or an abbreviated id.
  ///
  /// - Throws: A ``GitError``: `noSuchRevision`, `ambiguousRevision`, `notACommit`, `noCommits`.
  package func resolve(_ revision: String) throws(GitError) -> CommitID {
    if revision == "HEAD" || revision == "@" { return try head() }
    guard let commit = try commit(peeling: engine.object(revision)) else {
      throw GitError(.notACommit, revision)
    }
    return commit
  }

  /// Returns a commit's message.
  package func message(of commit: CommitID) throws(GitError) -> String {
    try commitText(commit).message
  }

  /// Returns when a commit was made, in seconds since 1970, as its committer's clock had it.
  package func date(of commit: CommitID) throws(GitError) -> Int64 {
    try unsafe withObject(commit.object) { kind, bytes throws(GitError) in
      guard kind == .commit else { throw GitError(.notACommit, "\(commit)") }
      guard let parsed = unsafe RawCommit(bytes) else { throw GitError(.corrupt, "\(commit)") }
      return unsafe parsed.date
    }
  }

  private func commitText(_ commit: CommitID) throws(GitError) -> ObjectText {
    try unsafe withObject(commit.object) { kind, bytes throws(GitError) in
      guard kind == .commit else { throw GitError(.notACommit, "\(commit)") }
      return ObjectText(unsafe [UInt8](bytes))
    }
  }
}
