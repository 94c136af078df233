/// The folder where git looks for the hooks of a repository.
///
/// Only git knows it: `core.hooksPath` may stand in the configuration of the system, the user, the
/// repository, or a work tree, in a file that one of them includes under a condition, or on the
/// command line. So the git program is asked, with the environment of the run. It is the one setting
/// of the user that counts, because git itself would look nowhere else.
package struct HooksFolder: Hashable, Sendable {
  /// The absolute path, as git would use it; nothing need be there.
  package let path: String

  /// What `core.hooksPath` says, `~` put in full; nil where it is not set.
  package let setting: String?

  /// Where it is set, in git's words: `file:` and a path, or `command line:`.
  package let origin: String?

  /// Asks git.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - environment: The environment of the run, all of which counts for the git program.
  /// - Throws: A ``GitError``: `noProgram`, `programFailed`, `unreadable`.
  package init(of repository: Repository, environment: [String: String]) throws(GitError) {
    guard let program = GitProgram.path(environment) else {
      throw GitError(.noProgram, "where hooks are")
    }
    // git runs hooks here, and a relative setting is seen from where hooks run.
    let root = repository.workTree ?? repository.gitDirectory
    var own = environment
    if environment["GIT_DIR"] != nil {
      own["GIT_DIR"] = repository.gitDirectory
      own["GIT_WORK_TREE"] = repository.workTree
    }
    func git(_ arguments: String...) throws(GitError) -> (text: String, status: Int32) {
      let child = try ChildPipes(program, ["-C", root] + arguments, environment: own)
      let (output, status) = try child.finish()
      // One is how `git config` says that nothing is set.
      guard status == 0 || (status == 1 && arguments[0] == "config") else {
        throw GitError(
          .programFailed, "git " + arguments.joined(separator: " "),
          detail: GitProgram.complaint(child.complaints))
      }
      return (String(decoding: output, as: UTF8.self), status)
    }
    let found = try git("rev-parse", "--git-path", "hooks").text
    path = FileSystem.path(String(found.dropLast(found.hasSuffix("\n") ? 1 : 0)), below: root)
    let said = try git(
      "config", "--null", "--show-origin", "--type=path", "--get", "core.hooksPath")
    let parts = said.text.split(separator: "\0", omittingEmptySubsequences: false)
    let isSet = said.status == 0 && parts.count >= 2
    origin = isSet ? String(parts[0]) : nil
    setting = isSet ? String(parts[1]) : nil
  }
}
