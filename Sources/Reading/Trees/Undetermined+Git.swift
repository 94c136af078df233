import Diagnostics
import Git

extension Undetermined {
  /// Says that something in a repository could not be read.
  init(reading what: String, _ error: GitError) {
    let reason: String
    let help: String
    switch error.code {
    case .missingObject:
      reason = "\(what) was left on the server by a partial clone"
      help = "Fetch everything: git fetch --refetch --no-filter."
    case .insideSubmodule(let path):
      reason = "\(what) is in the submodule \(path), whose files are in another repository"
      help = "Run the gate in the submodule, or name a file of this repository."
    case .unfollowableLink(let path):
      reason = "\(path) is a symbolic link that leads out of the repository or in a circle"
      help = "Replace the link by the file it points to, or point it inside the repository."
    default:
      let detail = error.detail.isEmpty ? "" : ": \(error.detail)"
      reason = "\(what) cannot be read from the repository\(detail)"
      help = "Check the repository with git fsck."
    }
    self.init("file", reason, help: help)
  }
}
