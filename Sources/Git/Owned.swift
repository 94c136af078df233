import CGit2

/// A kind of libgit2 object and the function that frees it.
protocol GitResource {
  static func free(_ pointer: OpaquePointer)
}

/// A libgit2 object that this value alone owns, and frees exactly once.
///
/// The value cannot be copied, so the compiler rules out a double free. It is not `Sendable`
/// either: libgit2 lets only one thread at a time use an object.
@safe struct Owned<Resource: GitResource>: ~Copyable {
  /// The object, which is valid only while this value lives.
  let pointer: OpaquePointer

  /// Takes ownership of the object that `create` returns through its argument.
  ///
  /// - Parameters:
  ///   - subject: What the object is for, for the error.
  ///   - notFound: The meaning of `GIT_ENOTFOUND`.
  ///   - create: The call; it returns libgit2's status.
  /// - Throws: A ``GitError`` when the status says so.
  init(
    _ subject: String, notFound: GitError.Code = .corrupt,
    _ create: (inout OpaquePointer?) -> Int32
  ) throws(GitError) {
    var created: OpaquePointer?
    try GitError.check(unsafe create(&created), subject, notFound: notFound)
    guard let created = unsafe created else {
      throw GitError(.corrupt, subject, detail: "libgit2 returned no object")
    }
    unsafe self.pointer = created
  }

  deinit { unsafe Resource.free(pointer) }
}

enum RepositoryResource: GitResource {
  static func free(_ pointer: OpaquePointer) { unsafe git_repository_free(pointer) }
}

enum ObjectResource: GitResource {
  static func free(_ pointer: OpaquePointer) { unsafe git_object_free(pointer) }
}

enum DatabaseResource: GitResource {
  static func free(_ pointer: OpaquePointer) { unsafe git_odb_free(pointer) }
}

enum RawObjectResource: GitResource {
  static func free(_ pointer: OpaquePointer) { unsafe git_odb_object_free(pointer) }
}

enum IndexResource: GitResource {
  static func free(_ pointer: OpaquePointer) { unsafe git_index_free(pointer) }
}

enum ConfigurationResource: GitResource {
  static func free(_ pointer: OpaquePointer) { unsafe git_config_free(pointer) }
}
