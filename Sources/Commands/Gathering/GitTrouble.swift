import Diagnostics
import Git
import Reading

extension GitError {
  /// Words the trouble for a person: what, where, and the mend.
  ///
  /// - Parameters:
  ///   - subject: What was being found out, such as `repository` or `tags`.
  ///   - environment: The environment, which tells the CI system whose mend is to be named.
  /// - Returns: The statement.
  func undetermined(
    _ subject: String, environment: [String: String]
  ) -> Undetermined {
    let (reason, help) = wording(environment)
    return Undetermined(subject, reason, help: help)
  }

  private func wording(_ environment: [String: String]) -> (reason: String, help: String) {
    switch code {
    case .notARepository:
      (
        "\(self.subject) is not in a git repository",
        "Run trainstop inside the repository, or name it with --repo DIR."
      )
    case .noCommits:
      (
        "the repository has no commit yet",
        "Commit the project first, then run trainstop again."
      )
    case .notOwned(let path):
      (
        "\(path) belongs to another user, so git does not trust it",
        "Run 'git config --global --add safe.directory \(path.shellWord)'."
      )
    case .unsupportedExtension(let setting):
      (
        "\(self.subject) uses \(setting), which is not known here",
        "Update trainstop, or run it in a clone without that setting."
      )
    case .programMissing(let setting):
      (
        "\(self.subject) uses \(setting), which libgit2 cannot read, and there is no git program",
        "Install git and put its folder on the PATH, or run trainstop in a clone with SHA-1 objects "
          + "and the files reference format."
      )
    case .programTooOld(let setting):
      (
        "\(self.subject) uses \(setting), which neither libgit2 nor this git can read\(detailText)",
        "Install git 2.45 or newer, or run trainstop in a clone with SHA-1 objects and the files "
          + "reference format."
      )
    case .noProgram:
      (
        "there is no git program on the PATH, which alone knows \(self.subject)",
        "Install git and put its folder on the PATH."
      )
    case .programFailed:
      ("'\(self.subject)' failed\(detailText)", "Run it by hand to see why.")
    case .unsupportedEnvironment(let variable):
      (
        "\(variable) asks for something that is not supported",
        "Unset it for this run."
      )
    case .missingObject(let id):
      (
        "object \(id) is not in this clone, which is partial or damaged",
        BuildService.running(in: environment)?.fullContents ?? Undetermined.partialCloneMend
      )
    case .brokenTag(let path):
      (
        "tag \(self.subject) is broken: \(path) holds no object's name",
        "Remove that file, then run 'git fetch --tags'."
      )
    case .shallowHistory:
      (
        "the history of this shallow clone is cut off before the answer",
        BuildService.fullClone(in: environment)
      )
    case .noSuchRevision:
      (
        "'\(self.subject)' is no commit, branch, or tag here",
        (detail.isEmpty ? "" : "Did you mean \(detail)? ")
          + "Check the name with 'git rev-parse \(self.subject.shellWord)', and fetch it where it is missing."
      )
    case .ambiguousRevision:
      ("'\(self.subject)' fits more than one object", "Write more digits of the commit.")
    case .notACommit:
      ("'\(self.subject)' does not lead to a commit", "Name a commit, a branch, or a tag of one.")
    case .insideSubmodule(let path):
      (
        "\(path) is in a submodule, whose files are in another repository",
        "Run trainstop in the submodule, or judge the work tree instead of --ref."
      )
    case .unfollowableLink(let path):
      (
        "\(path) is a symbolic link that leads nowhere inside the commit",
        "Replace the link by the file, or name the file it stands for."
      )
    case .tooLarge(let bytes):
      (
        "\(self.subject) has \(bytes) bytes, too many to be read",
        "Check that it is the right file."
      )
    case .tooDeep, .tooManyFiles:
      (
        "\(self.subject) cannot be listed\(detailText)",
        "Check that it is the right commit; 'git ls-tree -r' lists what it holds."
      )
    case .corrupt:
      (
        "\(self.subject) cannot be understood\(detailText)",
        "Run 'git fsck' in the repository, or clone it anew."
      )
    case .unreadable:
      (
        "\(self.subject) cannot be read\(detailText)",
        "Check the permissions of the repository's files."
      )
    }
  }

  /// Whether nothing but the commit of one tag cannot be told.
  var isOfOneTag: Bool {
    switch code {
    case .missingObject, .brokenTag: true
    default: false
    }
  }

  private var detailText: String { detail.isEmpty ? "" : ": \(detail)" }
}
