/// Git's commit-graph: one file, or a chain of files each of which adds to those below it.
///
/// libgit2 rejects the files that git writes by default, so they are read here.
final class CommitGraph {
  private let files: [CommitGraphFile]
  private let firsts: [Int]

  /// How many commits all files together have.
  let count: Int

  /// Finds the graph of a repository.
  ///
  /// It is nil when there is none, and when it is damaged or cannot be read: it only saves time.
  /// As git has it, the first folder that has one decides.
  ///
  /// - Parameter objects: The folders that hold objects.
  convenience init?(_ objects: ObjectFolders) {
    let names = ["/info/commit-graph", "/info/commit-graphs/commit-graph-chain"]
    let folder = objects.paths.first { folder in
      names.contains { FileSystem.kind(of: folder + $0) != nil }
    }
    guard let folder else { return nil }
    self.init(objects: folder)
  }

  private convenience init?(objects: String) {
    if let mapped = MappedFile(objects + "/info/commit-graph") {
      guard let file = CommitGraphFile(mapped), file.bases.isEmpty else { return nil }
      self.init(files: [file])
      return
    }
    let folder = objects + "/info/commit-graphs"
    guard let chain = Self.bytes(folder + "/commit-graph-chain") else { return nil }
    var files: [CommitGraphFile] = []
    for line in chain.split(separator: UInt8(ascii: "\n")) {
      let name = String(decoding: line, as: UTF8.self)
      guard ObjectID(name) != nil, let mapped = MappedFile(folder + "/graph-\(name).graph"),
        let file = CommitGraphFile(mapped), file.bases == files.map(\.checksum)
      else { return nil }
      files.append(file)
    }
    self.init(files: files)
  }

  private init?(files: [CommitGraphFile]) {
    guard !files.isEmpty else { return nil }
    var count = 0
    var firsts: [Int] = []
    for file in files {
      firsts.append(count)
      count += file.count
    }
    guard count < Int(Int32.max) else { return nil }
    self.files = files
    self.firsts = firsts
    self.count = count
  }

  /// Returns where a commit is, or nil when the graph does not have it.
  func position(of id: ObjectID) -> Int? {
    for (file, first) in zip(files, firsts) {
      if let index = file.index(of: id) { return first + index }
    }
    return nil
  }

  /// Returns the id at a position that the graph itself has given.
  func id(at position: Int) -> ObjectID {
    let (file, index) = place(position)
    return file.id(at: index)
  }

  /// Returns the root folder of the commit at a position, or nil for one that git has left open.
  func tree(at position: Int) -> ObjectID? {
    let (file, index) = place(position)
    return file.tree(at: index)
  }

  /// Returns the commit at a position, or nil when what the graph says of it makes no sense.
  func commit(at position: Int) -> CommitGraphFile.Commit? {
    let (file, index) = place(position)
    guard let commit = file.commit(at: index), (commit.first ?? 0) < count,
      (commit.second ?? 0) < count, commit.others.allSatisfy({ $0 < count })
    else { return nil }
    return commit
  }

  private func place(_ position: Int) -> (CommitGraphFile, Int) {
    // Chains have a handful of files; the last one whose first position is not above this one.
    var layer = files.count - 1
    while layer > 0, firsts[layer] > position { layer -= 1 }
    return (files[layer], position - firsts[layer])
  }

  private static func bytes(_ path: String) -> [UInt8]? {
    guard let contents = try? FileSystem.contents(of: path) else { return nil }
    return contents
  }
}
