import CGit2

/// A tag's name and what it points at, as the reference has it.
package struct TagReference: Hashable, Sendable {
  /// The name without `refs/tags/`.
  package let name: String

  /// The object that the reference names: a commit, or an annotated tag's own object.
  package let target: ObjectID

  /// What the packed references say the tag leads to in the end, when they say so.
  let packedPeel: ObjectID?
}

extension Repository {
  /// Reads every tag in one pass over the references, without looking at an object.
  ///
  /// - Returns: The tags sorted by the bytes of their names. A symbolic reference is followed; one
  ///   that leads nowhere is left out, as git does.
  package func tags() throws(GitError) -> [TagReference] {
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
    return tags.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
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

  /// Returns the commit that a tag leads to, through any number of annotated tags.
  ///
  /// - Returns: The commit, or nil when the tag leads to a tree or a file.
  /// - Throws: A ``GitError`` with `missingObject` when an object on the way is not there.
  package func peel(_ tag: TagReference) throws(GitError) -> CommitID? {
    var id = tag.packedPeel ?? tag.target
    while true {
      switch try kind(of: id) {
      case .commit: return CommitID(id)
      case .tree, .blob: return nil
      case .tag: id = try tagObject(id).target
      }
    }
  }

  /// Returns the message of an annotated tag without its signature, or nil for a plain tag.
  package func annotation(of tag: TagReference) throws(GitError) -> String? {
    guard try kind(of: tag.target) == .tag else { return nil }
    return try tagObject(tag.target).message
  }

  private func tagObject(_ id: ObjectID) throws(GitError) -> (target: ObjectID, message: String) {
    let text = try unsafe withObject(id) { _, bytes in unsafe [UInt8](bytes) }
    guard text.starts(with: "object ".utf8), text.count > 47,
      let target = ObjectID(String(decoding: text[7..<47], as: UTF8.self))
    else { throw GitError(.corrupt, "\(id)") }
    return (target, ObjectText(text).message)
  }
}
