import CGit2

/// Why a repository could not be read.
package struct GitError: Error, Hashable, Sendable {
  /// The kinds of trouble that a caller words differently.
  package enum Code: Hashable, Sendable {
    /// Neither the folder nor one above it is a repository.
    case notARepository

    /// The repository has no commit on the current branch yet.
    case noCommits

    /// Somebody else owns the folder at `path`, and no `safe.directory` lists it.
    case notOwned(path: String)

    /// The repository needs a format that libgit2 cannot read, named as its configuration spells it
    /// in lower case: `extensions.objectformat=sha256`, `extensions.refstorage=reftable`.
    case unsupportedExtension(String)

    /// libgit2 cannot read the format that the setting asks for, and no git program is on the `PATH`.
    case programMissing(String)

    /// Neither libgit2 nor the git program that is there can read the format that the setting asks
    /// for.
    case programTooOld(String)

    /// No git program is on the `PATH`, which alone can answer.
    case noProgram

    /// The git program refused; `subject` is the command, `detail` what it said.
    case programFailed

    /// An environment variable asks for something that is not supported.
    case unsupportedEnvironment(String)

    /// An object that should be there is not, as in a partial clone; its id in hexadecimal.
    case missingObject(String)

    /// The file of a tag at `path` holds no object's name, as after a computer has lost its power.
    case brokenTag(path: String)

    /// The history that is needed ends at the boundary of a shallow clone.
    case shallowHistory

    /// No commit, branch or tag has the name.
    case noSuchRevision

    /// The abbreviated id fits more than one object.
    case ambiguousRevision

    /// The name stands for something that is not a commit.
    case notACommit

    /// The path leads into a submodule, whose files are in another repository.
    case insideSubmodule(path: String)

    /// A symbolic link on the path leads out of the tree, or in a circle.
    case unfollowableLink(path: String)

    /// A file has more bytes than any that says a version.
    case tooLarge(bytes: Int)

    /// Folders lie in one another more often than git itself follows.
    case tooDeep

    /// There are more files than any project has.
    case tooManyFiles

    /// What is there cannot be understood.
    case corrupt

    /// The system refused to read a file.
    case unreadable
  }

  /// What kind of trouble it is.
  package let code: Code

  /// What was asked for: a path, a revision, or a tag's name.
  package let subject: String

  /// The reason in libgit2's or git's words, empty when it had none.
  package let detail: String

  /// Makes the error of a kind.
  package init(_ code: Code, _ subject: String, detail: String = "") {
    self.code = code
    self.subject = subject
    self.detail = detail
  }

  /// Makes the error for a call that libgit2 refused.
  ///
  /// libgit2 keeps its last message per thread, so call this straight after the failing call.
  ///
  /// - Parameters:
  ///   - status: What the call returned.
  ///   - subject: What was asked for.
  ///   - notFound: The meaning of `GIT_ENOTFOUND` for that call.
  init(libgit2 status: Int32, _ subject: String, notFound: Code = .corrupt) {
    let detail: String
    var isSystem = false
    if let last = unsafe git_error_last(), let text = unsafe last.pointee.message {
      detail = unsafe String(cString: text)
      isSystem = unsafe last.pointee.klass == Int32(GIT_ERROR_OS.rawValue)
    } else {
      detail = ""
    }
    switch status {
    case GIT_ENOTFOUND.rawValue: self.init(notFound, subject, detail: detail)
    case GIT_EAMBIGUOUS.rawValue: self.init(.ambiguousRevision, subject, detail: detail)
    default: self.init(isSystem ? .unreadable : .corrupt, subject, detail: detail)
    }
  }

  /// Throws unless `status` reports success.
  static func check(
    _ status: Int32, _ subject: String, notFound: Code = .corrupt
  ) throws(GitError) {
    guard status < 0 else { return }
    throw GitError(libgit2: status, subject, notFound: notFound)
  }
}
