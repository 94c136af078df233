import Foundation
import TestSupport
import Testing

@testable import Git

@Suite struct FileEngineTests {
  private func opens(_ path: String, _ environment: [String: String] = [:]) -> Bool {
    FileEngine(discovering: path, environment) != nil
  }

  @Test func `an ordinary repository is found from any folder in it`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit(files: ["a/b/c.txt": "1"])
    for path in ["", "/a/b", "/a/b/c.txt", "/a/./b/.."] { #expect(opens(scratch.path + path)) }
    let found = try #require(FileDiscovery(scratch.path + "/a", [:]))
    #expect(found.folders.git == scratch.path + "/.git")
    #expect(found.folders.common == scratch.path + "/.git")
    #expect(found.folders.workTree == scratch.path)
  }

  @Test func `a linked work tree has its own HEAD and index`() throws {
    let scratch = try ScratchRepository()
    let first = try scratch.commit(files: ["a.txt": "1"])
    try scratch.tag("v1")
    try scratch.commit(files: ["b.txt": "1"])
    let place = scratch.sibling("linked")
    try scratch.git("worktree", "add", "--quiet", "-b", "other", place, first)
    let engine = try #require(FileEngine(discovering: place, [:]))
    #expect(engine.folders.git == scratch.path + "/.git/worktrees/linked")
    #expect(engine.folders.common == scratch.path + "/.git")
    #expect(engine.folders.workTree == place)
    #expect(try engine.head().description == first)
    #expect(try engine.tags().map(\.name) == ["v1"])
    #expect(try engine.index(nil).map(\.path) == ["a.txt"])
  }

  @Test(arguments: ["", "gitdir: \n", "gitdir: nowhere\n", "elsewhere\n", "gitdir: .git\nmore\n"])
  func `a link that is not plain is left to libgit2`(contents: String) throws {
    let scratch = try ScratchRepository()
    try scratch.write(contents, to: "linked/.git")
    #expect(!opens(scratch.path + "/linked"))
  }

  @Test func `a submodule is left to libgit2`() throws {
    let inner = try ScratchRepository()
    try inner.commit(files: ["a.txt": "1"])
    let outer = try ScratchRepository()
    try outer.git("submodule", "--quiet", "add", "file://\(inner.path)", "Inner")
    #expect(opens(outer.path))
    #expect(!opens(outer.path + "/Inner"))
  }

  @Test(arguments: [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM",
  ]) func `what the environment says is left to libgit2`(variable: String) throws {
    let scratch = try ScratchRepository()
    #expect(opens(scratch.path))
    #expect(!opens(scratch.path, [variable: ""]))
  }

  @Test(arguments: [
    ("core.bare", "true"), ("core.worktree", "/"), ("extensions.worktreeConfig", "true"),
    ("include.path", "other"), ("core.repositoryFormatVersion", "2"),
  ]) func `what the configuration changes is left to libgit2`(name: String, value: String) throws {
    let scratch = try ScratchRepository()
    try scratch.git("config", name, value)
    #expect(!opens(scratch.path))
  }

  @Test func `an extension that libgit2 does not read is not read here either`() throws {
    let scratch = try ScratchRepository(options: ["--object-format=sha256"])
    #expect(!opens(scratch.path))
  }

  @Test func `every other shape is left to libgit2`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    #expect(!opens(scratch.folder))
    #expect(!opens(scratch.path + "/.git"))
    #expect(!opens(scratch.path + "/.git/refs"))
    #expect(!opens(scratch.sibling("nowhere")))
    #expect(!opens(try scratch.clone("bare.git", "--bare").path))
    try FileManager.default.createDirectory(
      atPath: scratch.sibling("other"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.sibling("other") + "/.git", withDestinationPath: scratch.path + "/.git")
    #expect(!opens(scratch.sibling("other")))
    try FileManager.default.removeItem(atPath: scratch.path + "/.git/HEAD")
    #expect(!opens(scratch.path))
  }

  @Test(arguments: 0..<6) func `answers are those of libgit2`(seed: UInt64) throws {
    let scratch = try ScratchRepository()
    try scratch.git(
      ["fast-import", "--quiet"], input: RandomHistory(seed: seed, size: 120).stream)
    try scratch.git("symbolic-ref", "HEAD", "refs/heads/branch-120")
    if seed % 2 == 0 { try scratch.git("pack-refs", "--all") }
    if seed % 3 == 0 { try scratch.git("repack", "-adfq", "--depth=20", "--window=50") }
    let files = try #require(FileEngine(discovering: scratch.path, [:]))
    let library = try LibraryEngine(discovering: scratch.path, [:])
    #expect(try files.head() == library.head())
    #expect(try files.tags() == library.tags())
    for id in try Self.objects(scratch) {
      #expect(try files.kind(of: id) == library.kind(of: id))
      #expect(try files.header(of: id) == library.header(of: id))
      #expect(try Self.bytes(files, id) == Self.bytes(library, id))
    }
  }

  @Test func `an object that is nowhere is missing`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    let engine = try #require(FileEngine(discovering: scratch.path, [:]))
    let id = try #require(ObjectID(String(repeating: "4", count: 40)))
    #expect(throws: GitError.Code.missingObject("\(id)")) { try code { try engine.kind(of: id) } }
    #expect(throws: GitError.Code.missingObject("\(id)")) {
      try code { try Self.bytes(engine, id) }
    }
  }

  /// Every object of a repository.
  static func objects(_ scratch: ScratchRepository) throws -> [ObjectID] {
    try scratch.git("cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
      .split(separator: "\n").compactMap { ObjectID($0) }
  }

  private static func bytes(_ engine: any Engine, _ id: ObjectID) throws -> [UInt8] {
    var copy: [UInt8] = []
    try unsafe engine.read(id) { _, bytes in copy = unsafe Array(bytes) }
    return copy
  }
}
