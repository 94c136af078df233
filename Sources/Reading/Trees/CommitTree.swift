package import Diagnostics
package import Git

/// The files as a commit has them.
package final class CommitTree: FileTree {
  private let repository: Repository
  private let commit: CommitID
  private var found: [String]?

  /// Creates the tree of a commit; nothing is read yet.
  package init(repository: Repository, commit: CommitID) {
    self.repository = repository
    self.commit = commit
  }

  package func paths() throws(Undetermined) -> [String] {
    if let found { return found }
    do {
      let paths = try repository.files(at: commit).filter { $0.kind != .submodule }.map(\.path)
      found = paths
      return paths
    } catch {
      throw Undetermined(reading: "the list of files at \(commit.abbreviated)", error)
    }
  }

  package func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    do {
      return try repository.blob(path, at: commit)
    } catch {
      throw Undetermined(reading: path, error)
    }
  }
}
