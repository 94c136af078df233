import CGit2

/// What an object is.
package enum ObjectKind: Hashable, Sendable {
  /// A commit.
  case commit

  /// A folder.
  case tree

  /// The contents of a file.
  case blob

  /// An annotated tag.
  case tag

  init?(_ kind: git_object_t) {
    switch kind {
    case GIT_OBJECT_COMMIT: self = .commit
    case GIT_OBJECT_TREE: self = .tree
    case GIT_OBJECT_BLOB: self = .blob
    case GIT_OBJECT_TAG: self = .tag
    default: return nil
    }
  }
}

extension Repository {
  /// Lends the bytes of an object to `body`.
  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
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
    return try unsafe body(kind, bytes)
  }

  /// Says what an object is without reading all of it.
  func kind(of id: ObjectID) throws(GitError) -> ObjectKind {
    var raw = id.raw
    var size = 0
    var kind = GIT_OBJECT_ANY
    let status = unsafe git_odb_read_header(&size, &kind, database.pointer, &raw)
    guard status == 0 else {
      throw GitError(libgit2: status, "", notFound: .missingObject("")).about(id)
    }
    guard let kind = ObjectKind(kind) else { throw GitError(.corrupt, "\(id)") }
    return kind
  }
}

extension GitError {
  fileprivate func about(_ id: ObjectID) -> GitError {
    guard case .missingObject = code else { return GitError(code, "\(id)", detail: detail) }
    return GitError(.missingObject("\(id)"), "\(id)", detail: detail)
  }
}
