import Foundation
import Git
import TestSupport
import Testing

/// Repositories that libgit2 cannot read, which the git program reads in its place.
@Suite struct ProgramEngineTests {
  private static let setting = "extensions.objectformat=sha256"

  private let scratch: ScratchRepository

  init() throws { scratch = try ScratchRepository(options: ["--object-format=sha256"]) }

  @Test func `the report can say who reads it and why`() throws {
    try scratch.commit()
    let repository = try scratch.open()
    #expect(repository.engineName == "the git program (\(Self.setting))")
    #expect(repository.isReadByProgram)
    #expect(try ScratchRepository().open().engineName == "libgit2")
  }

  @Test func `folders are those that libgit2 would find`() throws {
    try scratch.commit(files: ["App/Info.plist": "x"])
    let inside = try Repository(
      discovering: scratch.path + "/App", environment: scratch.environment)
    #expect(inside.workTree == scratch.path)
    #expect(inside.gitDirectory == scratch.path + "/.git")
    let bare = try scratch.clone("bare.git", "--bare").open()
    #expect(bare.isBare)
    #expect(try bare.head() == inside.head())
    try scratch.git("worktree", "add", "--quiet", "--detach", scratch.sibling("linked"))
    let linked = try ScratchRepository(at: scratch.sibling("linked"), beside: scratch).open()
    #expect(linked.workTree == scratch.sibling("linked"))
    #expect(linked.gitDirectory == scratch.path + "/.git/worktrees/linked")
    #expect(linked.commonDirectory == scratch.path + "/.git")
  }

  @Test func `revisions, messages and dates are read`() throws {
    #expect(throws: GitError.Code.noCommits) { try code { try scratch.open().head() } }
    let first = try scratch.commit("Söme\n\nbody\n", files: ["a.txt": "1"], date: 1_234_567_890)
    try scratch.tag("v1", message: "one")
    try scratch.commit()
    let repository = try scratch.open()
    let commit = try repository.resolve("main~1")
    #expect(commit.description == first)
    #expect(first.utf8.count == 64)
    #expect(try repository.resolve("v1") == commit)
    #expect(try repository.resolve(String(first.prefix(9))) == commit)
    #expect(try repository.message(of: commit) == "Söme\n\nbody\n")
    #expect(try repository.date(of: commit) == 1_234_567_890)
    for name in ["v2", "a b..", "--all", "main..v1"] {
      #expect(throws: GitError.Code.noSuchRevision) { try code { try repository.resolve(name) } }
    }
    #expect(throws: GitError.Code.notACommit) {
      try code { try repository.resolve("HEAD:a.txt") }
    }
  }

  @Test func `files come from the commit and the index`() throws {
    try scratch.write("target", to: "b/ü\"x\n.txt")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link", withDestinationPath: "b")
    try scratch.commit(files: ["a.txt": "1", "empty": ""])
    let repository = try scratch.open()
    let files = try repository.files(at: repository.head())
    #expect(files.map(\.path) == ["a.txt", "b/ü\"x\n.txt", "empty", "link"])
    #expect(files.map(\.kind) == [.file, .file, .file, .symbolicLink])
    #expect(try repository.indexEntries() == files)
    #expect(try repository.contents(of: files[2].id) == [])
    #expect(
      try repository.blob("link/ü\"x\n.txt", at: repository.head()) == Array("target".utf8))
    #expect(try repository.blob("c.txt", at: repository.head()) == nil)
  }

  @Test func `a large file arrives whole`() throws {
    let text = String(repeating: "0123456789abcde\n", count: 40_000)
    try scratch.commit(files: ["large": text, "small": "1"])
    let repository = try scratch.open()
    #expect(try repository.blob("large", at: repository.head()) == Array(text.utf8))
    #expect(try repository.blob("small", at: repository.head()) == Array("1".utf8))
  }

  @Test func `tags are peeled, also nested ones and those that name no commit`() throws {
    let commit = try scratch.commit(files: ["a.txt": "1"])
    try scratch.tag("plain")
    try scratch.tag("signed", message: "note")
    try scratch.tag("nested", at: "signed", message: "outer")
    try scratch.tag("tree", at: "HEAD^{tree}")
    try scratch.tag("blob", at: "HEAD:a.txt", message: "a file")
    try scratch.git("symbolic-ref", "refs/tags/alias", "refs/tags/plain")
    try scratch.git("symbolic-ref", "refs/tags/broken", "refs/tags/nothing")
    for isPacked in [false, true] {
      if isPacked { try scratch.git("pack-refs", "--all") }
      let repository = try scratch.open()
      let tags = try repository.tags()
      #expect(tags.map(\.name) == ["alias", "blob", "nested", "plain", "signed", "tree"])
      let commits = try tags.map { try repository.peel($0)?.description }
      #expect(commits == [commit, nil, commit, commit, commit, nil])
      #expect(try repository.annotation(of: tags[2]) == "outer\n")
    }
  }

  @Test(arguments: 0..<4) func `histories are searched as in any repository`(seed: Int) throws {
    let history = RandomHistory(seed: UInt64(seed), size: 80)
    try scratch.git(["fast-import", "--quiet"], input: history.stream)
    let repository = try scratch.open()
    let tags = try repository.tags()
    let ids = try history.tags.compactMap { name in
      try tags.first { $0.name == name }.flatMap { try repository.peel($0) }
    }
    let all = Set(try scratch.git("rev-list", "branch-75").split(separator: "\n"))
    let first = ids.firstIndex { all.contains($0.description[...]) }
    let found = try repository.reachable(from: repository.resolve("branch-75"), candidates: ids)
    #expect(found == first.map(Reachability.found) ?? Reachability.none)
  }

  @Test func `a shallow clone is as undecided as any`() throws {
    try scratch.commit()
    try scratch.tag("1")
    for _ in 0..<5 { try scratch.commit() }
    let clone = try scratch.clone("clone", "--depth=2")
    let repository = try clone.open()
    #expect(try repository.isShallow)
    let tagged = try CommitID(#require(ObjectID(scratch.git("rev-parse", "1"))))
    let found = try repository.reachable(from: repository.head(), candidates: [tagged])
    #expect(found == .undecidedByShallow)
  }

  @Test func `what a partial clone left on the server is missing, and nothing is fetched`() throws {
    try scratch.git("config", "uploadpack.allowFilter", "true")
    try scratch.commit(files: ["a.txt": "1"])
    let clone = try scratch.clone("partial", "--filter=blob:none", "--no-checkout")
    let blob = try scratch.git("rev-parse", "HEAD:a.txt")
    let repository = try clone.open()
    #expect(try repository.isPartialClone)
    for _ in 0..<2 {
      #expect(throws: GitError.Code.missingObject(blob)) {
        try code { try repository.blob("a.txt", at: repository.head()) }
      }
    }
    #expect(try repository.message(of: repository.head()) == "change\n")
  }

  @Test func `a damaged object is corrupt, and the next one is read`() throws {
    let first = try scratch.commit("first")
    let commit = try scratch.commit()
    try DamagedFile.overwrite(commit, of: scratch)
    let repository = try scratch.open()
    #expect(throws: GitError.Code.corrupt) {
      try code { try repository.message(of: repository.head()) }
    }
    let id = try #require(ObjectID(first))
    #expect(try repository.message(of: CommitID(id)) == "first\n")
  }

  @Test func `without a git program the answer is undecided and names the setting`() throws {
    try scratch.commit()
    for path in ["", scratch.folder, "."] {
      #expect(throws: GitError.Code.programMissing(Self.setting)) {
        try code { try Repository(discovering: scratch.path, environment: ["PATH": path]) }
      }
    }
  }

  @Test func `nothing of the user's or the repository's settings runs a program`() throws {
    try scratch.commit(files: ["a.txt": "1"])
    let trace = scratch.sibling("ran")
    try scratch.write("#!/bin/sh\necho ran >> '\(trace)'\n", to: "../spy")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.sibling("spy"))
    for name in ["core.fsmonitor", "core.pager", "core.sshCommand", "alias.rev-parse"] {
      try scratch.git("config", name, scratch.sibling("spy"))
    }
    var environment = scratch.environment
    environment["GIT_PAGER"] = scratch.sibling("spy")
    environment["GIT_TRACE"] = trace
    environment["GIT_EXTERNAL_DIFF"] = scratch.sibling("spy")
    let repository = try Repository(discovering: scratch.path, environment: environment)
    #expect(try repository.indexPaths() == ["a.txt"])
    #expect(try repository.files(at: repository.head()).count == 1)
    #expect(!FileManager.default.fileExists(atPath: trace))
  }

  @Test func `variables that git sets for hooks count`() throws {
    let commit = try scratch.commit(files: ["a.txt": "1"])
    let elsewhere = scratch.sibling("elsewhere")
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    var environment = scratch.environment
    environment["GIT_DIR"] = "../repository/.git"
    environment["GIT_WORK_TREE"] = "../repository"
    let repository = try Repository(discovering: elsewhere, environment: environment)
    #expect(repository.workTree == scratch.path)
    #expect(try repository.head().description == commit)
  }
}

/// Repositories whose references git keeps in tables, which only git 2.45 and newer can make.
@Suite struct ReftableTests {
  private static let canMake = (try? ScratchRepository(options: ["--ref-format=reftable"])) != nil

  @Test(.enabled(if: canMake, "this git cannot make reftable repositories"))
  func `tags and HEAD are read`() throws {
    let scratch = try ScratchRepository(options: ["--ref-format=reftable"])
    let commit = try scratch.commit(files: ["a.txt": "1"])
    try scratch.tag("v1", message: "one")
    let repository = try scratch.open()
    #expect(repository.engineName == "the git program (extensions.refstorage=reftable)")
    #expect(try repository.head().description == commit)
    #expect(try repository.tags().map { try repository.peel($0)?.description } == [commit])
  }

  @Test(.enabled(if: !canMake, "this git can read reftable repositories"))
  func `a git program that is too old is named as the reason`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    try scratch.write(
      "[core]\nrepositoryformatversion = 1\nbare = false\n"
        + "[extensions]\nrefStorage = reftable\n", to: ".git/config")
    let setting = "extensions.refstorage=reftable"
    #expect(throws: GitError.Code.programTooOld(setting)) { try code { try scratch.open() } }
  }
}
