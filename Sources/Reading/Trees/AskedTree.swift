import Diagnostics
package import Git

/// What is known of the files of many commits, for all that is read from them.
package final class CommitFiles {
  /// The repository of the commits.
  let repository: Repository

  /// Finds files, in shared folders once.
  let lookup: TreeLookup

  /// What files were read as last.
  let documents = KeptDocuments<ObjectID>()

  /// Creates a view that has seen nothing yet.
  package init(_ repository: Repository) {
    self.repository = repository
    lookup = TreeLookup(repository)
  }
}

/// A commit's files, with a record of what was asked for.
final class AskedTree: KeepingTree {
  /// A question and what came back.
  typealias Exchange = (question: TreeQuestion, answer: TreeAnswer)

  /// What was asked, each question once and in the order of the first time.
  private(set) var trail: [Exchange] = []

  private let files: CommitFiles
  private let commit: CommitID
  private let root: ObjectID
  private var answers: [TreeQuestion: TreeAnswer] = [:]
  private var recorded: Set<TreeQuestion> = []

  init(_ files: CommitFiles, commit: CommitID, root: ObjectID) {
    self.files = files
    self.commit = commit
    self.root = root
  }

  func paths() throws(Undetermined) -> [String] {
    if case .failed(let reason) = record(.listing) { throw reason }
    return try CommitTree(repository: files.repository, commit: commit).paths()
  }

  func bytes(of path: String) throws(Undetermined) -> [UInt8]? {
    guard let id = try object(path) else { return nil }
    return try contents(of: id, path)
  }

  func files(inFolderLike folder: String) throws(Undetermined) -> [String] {
    switch record(.files(inFolderLike: folder)) {
    case .paths(let paths): return paths
    case .failed(let reason): throw reason
    case .object, .absent, .shape: return []
    }
  }

  func contains(_ path: String) throws(Undetermined) -> Bool { try object(path) != nil }

  func kept<Document: FileDocument>(
    _ kind: Document.Type, at path: String
  ) throws(Undetermined) -> Document? {
    guard let id = try object(path) else { return nil }
    if let known = files.documents.document(kind, at: path, id) { return known }
    let document = Document(try contents(of: id, path), path: path)
    files.documents.keep(document, at: path, id)
    return document
  }

  private func object(_ path: String) throws(Undetermined) -> ObjectID? {
    switch record(.file(path)) {
    case .object(let id): return id
    case .absent, .paths, .shape: return nil
    case .failed(let reason): throw reason
    }
  }

  private func contents(of id: ObjectID, _ path: String) throws(Undetermined) -> [UInt8] {
    do {
      return try files.repository.contents(of: id)
    } catch {
      throw Undetermined(reading: path, error)
    }
  }

  /// Answers without leaving a record.
  func answer(to question: TreeQuestion) -> TreeAnswer {
    if let known = answers[question] { return known }
    let answer = find(question)
    answers[question] = answer
    return answer
  }

  @discardableResult
  private func record(_ question: TreeQuestion) -> TreeAnswer {
    let answer = answer(to: question)
    if recorded.insert(question).inserted { trail.append((question, answer)) }
    return answer
  }

  private func find(_ question: TreeQuestion) -> TreeAnswer {
    switch question {
    case .file(let path):
      do throws(GitError) {
        return try files.lookup.blobID(path, below: root).map { .object($0) } ?? .absent
      } catch {
        return .failed(Undetermined(reading: path, error))
      }
    case .files(let folder):
      do throws(GitError) {
        var paths: [String] = []
        for (path, id) in try files.lookup.folders(like: folder, below: root) {
          paths += try files.lookup.fileNames(in: id).map { path.isEmpty ? $0 : "\(path)/\($0)" }
        }
        return .paths(paths)
      } catch {
        return .failed(Undetermined(reading: "the list of files", error))
      }
    case .listing:
      do throws(GitError) {
        return .shape(try files.lookup.shape(of: root))
      } catch {
        return .failed(Undetermined(reading: "the list of files", error))
      }
    }
  }
}
