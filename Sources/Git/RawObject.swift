/// What an object is.
package enum ObjectKind: Hashable, Sendable {
  /// A commit.
  case commit

  /// A folder.
  case tree

  /// A file's bytes, or where a symbolic link leads.
  case blob

  /// An annotated tag.
  case tag
}

extension Repository {
  /// Lends the bytes of an object to `body`.
  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var result: Result?
    try unsafe engine.read(id) { kind, bytes throws(GitError) in
      result = try unsafe body(kind, bytes)
    }
    guard let result else { throw GitError(.corrupt, "\(id)") }
    return result
  }

  /// Says what an object is without reading all of it.
  func kind(of id: ObjectID) throws(GitError) -> ObjectKind { try engine.kind(of: id) }

  /// Says what an object is, and how many bytes it has, without reading all of it.
  func header(of id: ObjectID) throws(GitError) -> (kind: ObjectKind, size: Int) {
    try engine.header(of: id)
  }
}
