import Diagnostics
package import Git

/// Reads the same thing from many commits, anew only where something it looks at has changed.
///
/// What a reader answers depends on the files that it asks for and on nothing else. So each reading
/// leaves a trail: the questions it asked a tree, each with its answer, a file's object or that it
/// is not there. A commit that gives the same answers all along the trail gives the same reading,
/// and to find that out takes a look-up for each question and the contents of no file. Where
/// something did change, the files that did not are not parsed anew.
package final class RepeatedReading<Result> {
  private let files: CommitFiles
  private let read: (any FileTree) -> Result
  private let start = Step()

  /// How many times something was really read.
  package private(set) var readCount = 0

  /// Creates one.
  ///
  /// - Parameters:
  ///   - files: The files of the commits, which other readings may share.
  ///   - read: Reads from a tree; must depend on nothing else.
  package init(_ files: CommitFiles, _ read: @escaping (any FileTree) -> Result) {
    self.files = files
    self.read = read
  }

  /// What has to be asked next, or, with nothing left to ask, what comes out.
  private final class Step {
    var question: TreeQuestion?
    var next: [TreeAnswer: Step] = [:]
    var result: Result?
  }

  /// Returns what there is to read at a commit.
  ///
  /// - Parameters:
  ///   - commit: The commit.
  ///   - root: Its root folder, where that is known.
  /// - Returns: What was read now, or before from a commit that answers alike.
  /// - Throws: A ``GitError`` when the commit itself cannot be read; what else is wrong is the
  ///   reader's affair.
  package func result(at commit: CommitID, root: ObjectID? = nil) throws(GitError) -> Result {
    let root = if let root { root } else { try files.repository.rootTree(of: commit) }
    let tree = AskedTree(files, commit: commit, root: root)
    if let known = known(tree) { return known }
    readCount += 1
    let result = read(tree)
    remember(result, tree.trail)
    return result
  }

  private func known(_ tree: AskedTree) -> Result? {
    var step = start
    while let question = step.question {
      guard let next = step.next[tree.answer(to: question)] else { return nil }
      step = next
    }
    return step.result
  }

  private func remember(_ result: Result, _ trail: [AskedTree.Exchange]) {
    var step = start
    for (question, answer) in trail {
      step.question = question
      let next = step.next[answer] ?? Step()
      step.next[answer] = next
      step = next
    }
    step.result = result
  }
}

/// What a reader may ask of a tree.
enum TreeQuestion: Hashable {
  case file(String)

  /// The files right in the folders that are spelled so when letter case does not matter.
  case files(inFolderLike: String)

  case listing
}

/// What a tree says, so that equal answers stand for equal contents.
enum TreeAnswer: Hashable {
  case object(ObjectID)
  case absent
  case paths([String])
  case shape(Int)
  case failed(Undetermined)
}
