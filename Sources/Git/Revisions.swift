import CGit2

extension Repository {
  /// Returns the commit that is checked out.
  ///
  /// - Throws: A ``GitError`` with `noCommits` when the current branch has none yet.
  package func head() throws(GitError) -> CommitID {
    var id = git_oid()
    try unsafe GitError.check(
      git_reference_name_to_id(&id, handle.pointer, "HEAD"), "HEAD", notFound: .noCommits)
    return CommitID(ObjectID(id))
  }

  /// Returns the commit that a revision stands for, such as `main~2`, `v1.2` or an abbreviated id.
  ///
  /// - Throws: A ``GitError``: `noSuchRevision`, `ambiguousRevision`, `notACommit`, `noCommits`.
  package func resolve(_ revision: String) throws(GitError) -> CommitID {
    if revision == "HEAD" || revision == "@" { return try head() }
    let object = try object(revision)
    let commit = try unsafe Owned<ObjectResource>(revision, notFound: .notACommit) {
      let status = unsafe git_object_peel(&$0, object.pointer, GIT_OBJECT_COMMIT)
      let isOther = status == GIT_EPEEL.rawValue || status == GIT_EINVALIDSPEC.rawValue
      return isOther ? GIT_ENOTFOUND.rawValue : status
    }
    guard let id = unsafe git_object_id(commit.pointer) else {
      throw GitError(.corrupt, revision)
    }
    return CommitID(ObjectID(unsafe id.pointee))
  }

  private func object(_ revision: String) throws(GitError) -> Owned<ObjectResource> {
    let pointer = unsafe handle.pointer
    return try unsafe Owned(revision, notFound: .noSuchRevision) {
      let status = unsafe git_revparse_single(&$0, pointer, revision)
      // Text that cannot be a revision at all names no revision either.
      return status == GIT_EINVALIDSPEC.rawValue ? GIT_ENOTFOUND.rawValue : status
    }
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
