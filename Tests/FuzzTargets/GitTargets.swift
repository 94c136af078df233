import CZlib
import Diagnostics
import Git
import Reading

extension FuzzTarget {
  /// The files of a Git repository.
  static let git = [
    FuzzTarget("git-index", "the index of a repository") { input in
      try GitFixture.index.trying([".git/index": input]) { repository in
        let tree = try IndexTree(repository: repository)
        for path in tree.paths().prefix(8) { _ = try? tree.bytes(of: path) }
      }
    },
    FuzzTarget("git-pack", "a pack's index and, after its length in four bytes, the pack") {
      try PackInput($0).check()
    },
    FuzzTarget("commit-graph", "a commit-graph without its checksum") { input in
      let graph = input + SHA1.digest(of: input)
      try GitFixture.graph.trying([".git/objects/info/commit-graph": graph]) { repository in
        let head = try repository.head()
        let commits = try repository.tags().compactMap { try repository.peel($0) }
        _ = try repository.reachable(from: head, candidates: commits)
        _ = try repository.nearest(from: head, candidates: commits)
        _ = try repository.ancestry(of: commits + [head], from: head)
        _ = try repository.knownRootTrees(of: commits)
        _ = try repository.updateTrailers(from: head, notIn: commits.first)
      }
    },
    FuzzTarget(
      "git-files", "config, packed-refs, HEAD, shallow, a loose tag, and a revision", limit: 4 << 10
    ) { input in
      let parts = InputParts(input)
      let paths = ["config", "packed-refs", "HEAD", "shallow", "refs/tags/loose"]
        .map { ".git/\($0)" }
      try GitFixture.files.trying(parts.files(paths)) { repository in
        _ = try? repository.resolve(parts.text(5))
        _ = try? repository.isShallow
        _ = try? repository.isPartialClone
        for tag in try repository.tags() {
          try claim(!tag.name.isEmpty, "a tag has no name")
          _ = try? repository.peel(tag)
          _ = try? repository.annotation(of: tag)
        }
        let head = try repository.head()
        _ = try repository.files(at: head)
        _ = try repository.updateTrailers(from: head, notIn: nil)
      }
    },
    FuzzTarget("git-object", "a loose object: as its file has it, or what that stands for") {
      try ObjectInput.check($0)
    },
  ]
}

/// A pack with an index that names it.
private struct PackInput {
  private let index: [UInt8]
  private let pack: [UInt8]

  init(_ input: [UInt8]) {
    let length = input.prefix(4).enumerated()
      .reduce(0) { $0 | Int($1.element) << ($1.offset * 8) }
    let rest = input.dropFirst(4)
    var index = Array(rest.prefix(max(0, length)))
    pack = Array(rest.dropFirst(max(0, length)))
    if index.count > 40, pack.count > 20 {
      index.replaceSubrange(index.count - 40..<index.count - 20, with: pack.suffix(20))
    }
    self.index = index
  }

  /// The ids that the index has, as far as it can be told.
  private var ids: [ObjectID] {
    (0..<12).compactMap { place in
      let start = 8 + 1024 + place * 20
      guard start + 20 <= index.count else { return nil }
      let digits = index[start..<start + 20].map { byte in
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
      return ObjectID(digits.joined())
    }
  }

  func check() throws {
    let name = ".git/objects/pack/pack-" + String(repeating: "a", count: 40)
    let ids = ids
    let tags = ids.enumerated().map { "\($1) refs/tags/t\($0 + 10)\n" }.joined()
    let files = [
      "\(name).idx": index, "\(name).pack": pack, ".git/packed-refs": Array(tags.utf8),
    ]
    try GitFixture.packs.trying(files) { repository in
      for tag in try repository.tags() {
        _ = try? repository.peel(tag)
        _ = try? repository.annotation(of: tag)
      }
      for id in ids {
        _ = try? repository.contents(of: id)
        let commit = CommitID(id)
        _ = try? repository.files(at: commit)
        _ = try? repository.message(of: commit)
        _ = try? repository.date(of: commit)
        _ = try? repository.blob("a/b", at: commit)
        _ = try? repository.updateTrailers(from: commit, notIn: nil)
      }
    }
  }
}

/// A loose object under the ids of a commit, of its tree, and of a tag.
private enum ObjectInput {
  private static let commit = String(repeating: "1", count: 40)
  private static let tree = String(repeating: "2", count: 40)
  private static let other = String(repeating: "3", count: 40)

  static func check(_ input: [UInt8]) throws {
    // What begins as zlib streams do is taken as it is.
    let file = input.first == 0x78 ? input : deflated(input)
    let plain =
      "tree \(tree)\nauthor A <a@example.com> 1 +0000\n"
      + "committer A <a@example.com> 1 +0000\n\nplain\n\nUpdate: forced\n"
    let files = [
      path(commit): deflated(Array("commit \(plain.utf8.count)\0\(plain)".utf8)),
      path(tree): file, path(other): file,
      ".git/packed-refs": Array("\(other) refs/tags/a\n\(commit) refs/tags/b\n".utf8),
      ".git/HEAD": Array("\(commit)\n".utf8),
    ]
    try GitFixture.objects.trying(files) { repository in
      for tag in try repository.tags() {
        _ = try? repository.peel(tag)
        _ = try? repository.annotation(of: tag)
      }
      guard let id = ObjectID(other) else { return }
      _ = try? repository.contents(of: id)
      _ = try? repository.message(of: CommitID(id))
      _ = try? repository.updateTrailers(from: CommitID(id), notIn: nil)
      let head = try repository.head()
      let lookup = TreeLookup(repository)
      if let root = try? repository.rootTree(of: head) {
        _ = try? lookup.shape(of: root)
        _ = try? lookup.blobID("a/b.txt", below: root)
      }
      for file in try repository.files(at: head) {
        try claim(!file.path.isEmpty, "a file has no path")
      }
    }
  }

  private static func path(_ id: String) -> String {
    ".git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    var file = [UInt8](repeating: 0, count: Int(size))
    guard unsafe compress(&file, &size, bytes, UInt(bytes.count)) == Z_OK else { return [] }
    return Array(file.prefix(Int(size)))
  }
}
