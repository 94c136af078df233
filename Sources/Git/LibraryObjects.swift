import CGit2

extension LibraryEngine {
  func read(
    _ id: ObjectID, _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) {
    if try unsafe packs.read(id, body) { return }
    if try unsafe loose.read(id, body) { return }
    try requireAbsent(id)
    var raw = id.raw
    let pointer = unsafe database.pointer
    let object: Owned<RawObjectResource>
    do {
      object = try unsafe Owned("", notFound: .missingObject("")) {
        unsafe git_odb_read(&$0, pointer, &raw)
      }
    } catch {
      // The id is spelt only when it is needed: this is the inner loop of the walk.
      throw error.about(id)
    }
    guard let kind = ObjectKind(unsafe git_odb_object_type(object.pointer)) else {
      throw GitError(.corrupt, "\(id)")
    }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer))
    try unsafe body(kind, bytes)
  }

  func kind(of id: ObjectID) throws(GitError) -> ObjectKind {
    if let kind = packs.kind(of: id) ?? loose.header(of: id)?.kind { return kind }
    return try header(of: id).kind
  }

  func header(of id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int) {
    if let header = packs.header(of: id) ?? loose.header(of: id) { return header }
    try requireAbsent(id)
    var raw = id.raw
    var size = 0
    var kind = GIT_OBJECT_ANY
    let status = unsafe git_odb_read_header(&size, &kind, database.pointer, &raw)
    guard status == 0 else {
      throw GitError(libgit2: status, "", notFound: .missingObject("")).about(id)
    }
    guard let kind = ObjectKind(kind) else { throw GitError(.corrupt, "\(id)") }
    return (kind, size)
  }

  /// Throws for an object that is here and damaged: libgit2 itself reads and writes past its memory then.
  private func requireAbsent(_ id: ObjectID) throws(GitError) {
    guard packs.contains(id) || loose.contains(id) else { return }
    throw GitError(.corrupt, "\(id)")
  }

  func index(_ file: String?) throws(GitError) -> [FileEntry] {
    let pointer = unsafe handle.pointer
    let index: Owned<IndexResource> = try unsafe Owned("index") {
      guard let file else { return unsafe git_repository_index(&$0, pointer) }
      return unsafe git_index_open(&$0, file)
    }
    var entries: [FileEntry] = []
    for place in unsafe 0..<git_index_entrycount(index.pointer) {
      guard let entry = unsafe git_index_get_byindex(index.pointer, place)?.pointee,
        let path = unsafe entry.path, let kind = unsafe FileEntry.Kind(mode: entry.mode)
      else { continue }
      entries.append(
        unsafe FileEntry(path: String(cString: path), kind: kind, id: ObjectID(entry.id)))
    }
    return entries
  }
}

extension ObjectKind {
  fileprivate init?(_ kind: git_object_t) {
    switch kind {
    case GIT_OBJECT_COMMIT: self = .commit
    case GIT_OBJECT_TREE: self = .tree
    case GIT_OBJECT_BLOB: self = .blob
    case GIT_OBJECT_TAG: self = .tag
    default: return nil
    }
  }
}

extension GitError {
  fileprivate func about(_ id: ObjectID) -> GitError {
    guard case .missingObject = code else { return GitError(code, "\(id)", detail: detail) }
    return GitError(.missingObject("\(id)"), "\(id)", detail: detail)
  }
}
