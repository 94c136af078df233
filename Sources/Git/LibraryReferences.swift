import CGit2

extension LibraryEngine {
  func head() throws(GitError) -> ObjectID {
    var id = git_oid()
    try unsafe GitError.check(
      git_reference_name_to_id(&id, handle.pointer, "HEAD"), "HEAD", notFound: .noCommits)
    return ObjectID(id)
  }

  func object(_ revision: String) throws(GitError) -> ObjectID {
    let pointer = unsafe handle.pointer
    let object: Owned<ObjectResource> = try unsafe Owned(revision, notFound: .noSuchRevision) {
      let status = unsafe git_revparse_single(&$0, pointer, revision)
      // Text that cannot be a revision at all names no revision either.
      return status == GIT_EINVALIDSPEC.rawValue ? GIT_ENOTFOUND.rawValue : status
    }
    guard let id = unsafe git_object_id(object.pointer) else {
      throw GitError(.corrupt, revision)
    }
    return ObjectID(unsafe id.pointee)
  }

  func tags() throws(GitError) -> [TagReference] {
    let prefix = "refs/tags/"
    var iterator: OpaquePointer?
    try unsafe GitError.check(
      git_reference_iterator_glob_new(&iterator, handle.pointer, prefix + "*"), prefix)
    defer { unsafe git_reference_iterator_free(iterator) }
    var tags: [TagReference] = []
    while true {
      var next: OpaquePointer?
      let status = unsafe git_reference_next(&next, iterator)
      if status == GIT_ITEROVER.rawValue { break }
      try GitError.check(status, prefix)
      guard let next = unsafe next else { break }
      defer { unsafe git_reference_free(next) }
      if let tag = try unsafe tag(next, prefix) { tags.append(tag) }
    }
    return tags.withBrokenOnes(in: folders.common)
  }

  private func tag(_ reference: OpaquePointer, _ prefix: String) throws(GitError) -> TagReference? {
    guard let fullName = unsafe git_reference_name(reference) else { return nil }
    let name = unsafe String(cString: fullName + prefix.utf8.count)
    if let target = unsafe git_reference_target(reference) {
      let peeled = unsafe git_reference_target_peel(reference)
      return TagReference(
        name: name, target: ObjectID(unsafe target.pointee),
        packedPeel: unsafe peeled.map { ObjectID(unsafe $0.pointee) })
    }
    var id = git_oid()
    let status = unsafe git_reference_name_to_id(&id, handle.pointer, prefix + name)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try GitError.check(status, name)
    return TagReference(name: name, target: ObjectID(id), packedPeel: nil)
  }
}
