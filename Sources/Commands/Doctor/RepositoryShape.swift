import Diagnostics
import Git
import Reading
import Reporting

/// What kind of clone a repository is, as far as it decides what can be told.
struct RepositoryShape: Hashable {
  /// The top of the work tree, or the repository's own folder when it is bare.
  var root: String

  /// Who reads it.
  var engine: String

  /// The commit that is checked out, shortened; nil when there is none yet.
  var commit: String?

  /// Whether there is no work tree.
  var isBare = false

  /// Whether the history ends early.
  var isShallow = false

  /// Whether objects may be missing that a server keeps.
  var isPartial = false

  /// The repository that this is a linked work tree of.
  var linkedTo: String?

  /// What gives a shallow clone its history back here.
  var mend = ""

  /// Takes values that a test can choose.
  init(root: String, engine: String, commit: String?) {
    self.root = root
    self.engine = engine
    self.commit = commit
  }

  /// Looks at a repository.
  init(_ repository: Repository, environment: [String: String]) throws(GitError) {
    root = repository.workTree ?? repository.gitDirectory
    engine = repository.engineName
    do throws(GitError) {
      commit = try repository.head().abbreviated
    } catch {
      guard error.code == .noCommits else { throw error }
    }
    isBare = repository.isBare
    isShallow = try repository.isShallow
    isPartial = try repository.isPartialClone
    let isLinked = repository.commonDirectory != repository.gitDirectory
    linkedTo = isLinked ? repository.commonDirectory : nil
    mend = BuildService.fullClone(in: environment)
  }

  /// What is said of it.
  var sentences: [String] {
    let place = commit.map { "at commit \($0)" } ?? "without a commit"
    var sentences = ["\(root.printable), \(place), is read by \(engine.printable)."]
    if isBare { sentences.append("It is bare: there are no files, and what HEAD names is judged.") }
    if let linkedTo {
      sentences.append("It is a linked work tree; its history lies in \(linkedTo.printable).")
    }
    if isShallow {
      sentences.append(
        "It is shallow: the history is cut off, and tags beyond that cannot be told. \(mend)")
    }
    if isPartial {
      sentences.append(
        "It is a partial clone: what was not fetched yet counts as not known. "
          + Undetermined.partialCloneMend)
    }
    if !isShallow, !isPartial, commit != nil { sentences.append("Its history is whole.") }
    return sentences
  }
}
