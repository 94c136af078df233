package import Diagnostics
package import Git

extension Undetermined {
  /// The mend of a partial clone; without `--no-filter` the same objects stay on the server.
  package static let partialCloneMend = "Fetch everything with 'git fetch --refetch --no-filter'."

  /// Says that a file is too large to be read whole.
  init(_ path: String, bytes: Int) {
    self.init(
      "file", "\(path) has \(bytes) bytes, more than the \(Repository.largestFile) that are read",
      at: Location(path), help: "Check that this is the right file.")
  }

  /// Says that something in a repository could not be read.
  package init(reading what: String, _ error: GitError) {
    let reason: String
    let help: String
    switch error.code {
    case .missingObject:
      reason = "\(what) was left on the server by a partial clone"
      help = Self.partialCloneMend
    case .insideSubmodule(let path):
      reason = "\(what) is in the submodule \(path), whose files are in another repository"
      help = "Run the gate in the submodule, or name a file of this repository."
    case .unfollowableLink(let path):
      reason = "\(path) is a symbolic link that leads out of the repository or in a circle"
      help = "Replace the link by the file it points to, or point it inside the repository."
    case .tooLarge(let bytes):
      self.init(what, bytes: bytes)
      return
    default:
      let detail = error.detail.isEmpty ? "" : ": \(error.detail)"
      reason = "\(what) cannot be read from the repository\(detail)"
      help = "Check the repository with git fsck."
    }
    self.init("file", reason, help: help)
  }
}
