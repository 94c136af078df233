/// A tag's name and what it points at, as the reference has it.
package struct TagReference: Hashable, Sendable {
  /// The name without `refs/tags/`.
  package let name: String

  /// The object that the reference names: a commit, or an annotated tag's own object; no digit but
  /// zeros where its file holds no name of one.
  package let target: ObjectID

  /// What the packed references say the tag leads to in the end, when they say so.
  let packedPeel: ObjectID?

  init(name: String, target: ObjectID, packedPeel: ObjectID?) {
    self.name = name
    self.target = target
    self.packedPeel = packedPeel
  }

  /// Names a tag that need not be in the repository, such as one that is about to be pushed.
  package init(name: String, target: ObjectID) {
    self.init(name: name, target: target, packedPeel: nil)
  }

  /// Names a tag whose file cannot be understood.
  init(broken name: String) {
    self.init(name: name, target: .zero)
  }

  /// Whether the tag's file holds no object's name; git lists no such tag.
  package var isBroken: Bool { target == .zero }
}

extension Repository {
  /// Reads every tag in one pass over the references, without looking at an object.
  ///
  /// - Returns: The tags sorted by the bytes of their names. A symbolic reference is followed; one
  ///   that leads nowhere is left out, as git does. One whose file cannot be understood is there, so
  ///   that its commit is asked for in vain: git leaves it out and warns.
  package func tags() throws(GitError) -> [TagReference] {
    try engine.tags()
  }

  /// Returns the commit that a tag leads to, through any number of annotated tags.
  ///
  /// - Returns: The commit, or nil when the tag leads to a tree or a file.
  /// - Throws: A ``GitError`` with `missingObject` when an object on the way is not there, and with
  ///   `brokenTag` when its file cannot be understood.
  package func peel(_ tag: TagReference) throws(GitError) -> CommitID? {
    guard !tag.isBroken else {
      throw GitError(.brokenTag(path: commonDirectory + "/refs/tags/" + tag.name), tag.name)
    }
    guard let peeled = tag.packedPeel else { return try commit(peeling: tag.target) }
    do {
      return try commit(peeling: peeled)
    } catch {
      guard case .missingObject = error.code else { throw error }
      // A partial clone may lack the file that a tag leads to, and the tag itself says that it is one.
      return try commit(peeling: tag.target)
    }
  }

  /// Returns the commit that an object is or leads to as a tag, or nil for a tree or a file.
  func commit(peeling object: ObjectID) throws(GitError) -> CommitID? {
    var id = object
    var passed: [ObjectID] = []
    // Only objects whose bytes are not what their name says can lead back to where they began.
    while passed.count < Self.tagLimit {
      if let known = peeledTags[id] { return remember(known, passed) }
      switch try kind(of: id) {
      case .commit: return remember(CommitID(id), passed)
      case .tree, .blob: return remember(nil, passed)
      case .tag:
        let tag = try tagObject(id)
        guard tag.leadsToCommit else { return remember(nil, passed) }
        passed.append(id)
        id = tag.target
      }
    }
    throw GitError(.corrupt, "\(object)", detail: "tags lead to tags without end")
  }

  /// Keeps where a chain of tags ends, so that a tag on top of it need not go down all of it again.
  private func remember(_ commit: CommitID?, _ passed: [ObjectID]) -> CommitID? {
    guard passed.count > 1 else { return commit }
    for id in passed { peeledTags.updateValue(commit, forKey: id) }
    return commit
  }

  /// More tags than anybody makes of one another.
  private static let tagLimit = 100_000

  /// Returns the message of an annotated tag without its signature, or nil for a plain tag.
  package func annotation(of tag: TagReference) throws(GitError) -> String? {
    guard try kind(of: tag.target) == .tag else { return nil }
    return try tagObject(tag.target).message
  }

  private func tagObject(
    _ id: ObjectID
  ) throws(GitError) -> (target: ObjectID, leadsToCommit: Bool, message: String) {
    let text = try unsafe withObject(id) { _, bytes in unsafe [UInt8](bytes) }
    let parsed = ObjectText(text)
    guard text.starts(with: "object ".utf8),
      let target = parsed.header("object").flatMap(ObjectID.init)
    else { throw GitError(.corrupt, "\(id)") }
    let kind = parsed.header("type")
    return (target, kind == "commit" || kind == "tag", parsed.message)
  }
}
