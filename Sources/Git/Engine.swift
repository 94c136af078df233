/// What reads a repository's own formats: the readers of an ordinary repository's files, libgit2 for
/// every other shape, or the git program where libgit2 cannot.
///
/// Everything above works on the bytes of objects, so that all give the same answers.
protocol Engine: AnyObject {
  /// Where the repository's parts lie.
  var folders: RepositoryFolders { get }

  /// The folders that hold objects, those of lenders among them.
  var objects: ObjectFolders { get }

  /// Reads the repository's own settings, and no others.
  func configuration() throws(GitError) -> Configuration

  /// Returns what `HEAD` leads to; `noCommits` when the branch has none yet.
  func head() throws(GitError) -> ObjectID

  /// Returns the object that a revision names.
  ///
  /// - Throws: A ``GitError``: `noSuchRevision`, `ambiguousRevision`.
  func object(_ revision: String) throws(GitError) -> ObjectID

  /// Returns every tag, sorted by the bytes of the names.
  func tags() throws(GitError) -> [TagReference]

  /// Lends the bytes of an object to `body`; `missingObject` when it is not there.
  func read(
    _ id: ObjectID, _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError)

  /// Says what an object is without reading all of it.
  func kind(of id: ObjectID) throws(GitError) -> ObjectKind

  /// Says what an object is, and how many bytes it has, without reading all of it.
  func header(of id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int)

  /// Returns the entries of an index file, of the repository's own without one, in its order.
  func index(_ file: String?) throws(GitError) -> [FileEntry]
}

/// Where the parts of a repository lie, as absolute paths without a slash at their ends.
struct RepositoryFolders {
  /// The folder that holds `HEAD`.
  let git: String

  /// The folder that holds the objects and references.
  let common: String

  /// The folder with the files, or nil in a bare repository.
  let workTree: String?
}
