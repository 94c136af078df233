/// An ordinary repository, whose files are read here.
///
/// Starting libgit2 takes longer than most answers: Debian's build reads every certificate of the
/// system first. So it is started only for what is not plain here, and whatever a reader of these
/// files cannot tell for certain is asked of it: none of them ever guesses.
final class FileEngine: Engine {
  let folders: RepositoryFolders
  private let settings: Configuration
  private let references: ReferenceFiles
  let objects: ObjectFolders
  private let loose: LooseObjects
  private lazy var packs = PackedObjects(objects)
  private let path: String
  private let environment: [String: String]
  private var opened: LibraryEngine?

  /// Finds the repository that a folder lies in; nil unless it is a plain one.
  init?(discovering path: String, _ environment: [String: String]) {
    guard let found = FileDiscovery(path, environment) else { return nil }
    folders = found.folders
    settings = found.settings
    references = ReferenceFiles(found.folders)
    objects = ObjectFolders(found.folders.common + "/objects")
    loose = LooseObjects(objects)
    self.path = path
    self.environment = environment
  }

  func configuration() throws(GitError) -> Configuration { settings }

  func head() throws(GitError) -> ObjectID {
    if let id = references.head() { return id }
    return try library().head()
  }

  func object(_ revision: String) throws(GitError) -> ObjectID {
    // All the digits of an object that is here, as hooks have them, name nothing else.
    if let id = ObjectID(revision), packs.kind(of: id) ?? loose.header(of: id)?.kind != nil {
      return id
    }
    if let id = references.target(of: revision) { return id }
    return try library().object(revision)
  }

  func tags() throws(GitError) -> [TagReference] {
    if let tags = references.tags() { return tags }
    return try library().tags()
  }

  func read(
    _ id: ObjectID, _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) {
    if try unsafe packs.read(id, body) { return }
    if try unsafe loose.read(id, body) { return }
    try requireAbsent(id)
    try unsafe library().read(id, body)
  }

  func kind(of id: ObjectID) throws(GitError) -> ObjectKind {
    if let kind = packs.kind(of: id) ?? loose.header(of: id)?.kind { return kind }
    try requireAbsent(id)
    return try library().kind(of: id)
  }

  func header(of id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int) {
    if let header = packs.header(of: id) ?? loose.header(of: id) { return header }
    try requireAbsent(id)
    return try library().header(of: id)
  }

  func index(_ file: String?) throws(GitError) -> [FileEntry] {
    if let entries = IndexFile.entries(of: file ?? folders.git + "/index") { return entries }
    return try library().index(file)
  }

  /// Throws for an object that is here and that nobody could read before.
  private func requireAbsent(_ id: ObjectID) throws(GitError) {
    guard packs.contains(id) || loose.contains(id) else { return }
    throw GitError(.corrupt, "\(id)")
  }

  private func library() throws(GitError) -> LibraryEngine {
    if let opened { return opened }
    let engine = try LibraryEngine(discovering: path, environment)
    engine.packs = packs
    engine.loose = loose
    opened = engine
    return engine
  }
}
