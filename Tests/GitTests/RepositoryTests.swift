import Foundation
import Git
import TestSupport
import Testing

@Suite struct RepositoryTests {
  @Test func `a folder inside the work tree leads to its repository`() throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit(files: ["App/Info.plist": "x"])
    let repository = try Repository(discovering: scratch.path + "/App", environment: [:])
    #expect(repository.gitDirectory == scratch.path + "/.git")
    #expect(repository.workTree == scratch.path)
    #expect(!repository.isBare)
    #expect(try !repository.isShallow)
    #expect(try !repository.isPartialClone)
    #expect(try repository.head().description == commit)
  }

  @Test func `a bare repository has no work tree`() throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit()
    let bare = try scratch.clone("bare.git", "--bare")
    let repository = try bare.open()
    #expect(repository.isBare)
    #expect(repository.workTree == nil)
    #expect(try repository.head().description == commit)
  }

  @Test func `a linked work tree has its own HEAD and shares the history`() throws {
    let scratch = try ScratchRepository()
    let first = try scratch.commit()
    try scratch.tag("v1")
    try scratch.git("worktree", "add", "--quiet", "--detach", scratch.sibling("linked"), first)
    try scratch.commit()
    let linked = try ScratchRepository(at: scratch.sibling("linked"), beside: scratch).open()
    #expect(try linked.head().description == first)
    #expect(linked.workTree == scratch.sibling("linked"))
    #expect(linked.commonDirectory == scratch.path + "/.git")
    #expect(try linked.tags().map(\.name) == ["v1"])
  }

  @Test func `a linked work tree of a shallow clone is shallow`() throws {
    let scratch = try ScratchRepository()
    for _ in 0..<3 { try scratch.commit() }
    let clone = try scratch.clone("shallow", "--depth=1")
    try clone.git("worktree", "add", "--quiet", "--detach", scratch.sibling("linked"))
    let linked = try ScratchRepository(at: scratch.sibling("linked"), beside: scratch).open()
    #expect(try linked.isShallow)
  }

  @Test func `a submodule is a repository of its own`() throws {
    let inner = try ScratchRepository()
    let commit = try inner.commit(files: ["inner.txt": "1"])
    let outer = try ScratchRepository()
    try outer.commit(files: ["outer.txt": "1"])
    try outer.git("submodule", "--quiet", "add", "file://\(inner.path)", "Inner")
    try outer.commit("add a submodule")
    let repository = try Repository(
      discovering: outer.path + "/Inner", environment: outer.environment)
    #expect(repository.gitDirectory == outer.path + "/.git/modules/Inner")
    #expect(repository.workTree == outer.path + "/Inner")
    #expect(try repository.head().description == commit)
    let top = try outer.open()
    #expect(try top.files(at: top.head()).first { $0.path == "Inner" }?.kind == .submodule)
    #expect(throws: GitError.Code.insideSubmodule(path: "Inner")) {
      try code { try top.blob("Inner/inner.txt", at: top.head()) }
    }
    #expect(try top.indexPaths() == [".gitmodules", "outer.txt"])
  }

  @Test func `a detached HEAD is the commit that it names`() throws {
    let scratch = try ScratchRepository()
    let first = try scratch.commit()
    try scratch.commit()
    try scratch.git("switch", "--quiet", "--detach", first)
    #expect(try scratch.open().head().description == first)
  }

  @Test func `a repository without commits says so`() throws {
    let scratch = try ScratchRepository()
    let repository = try scratch.open()
    #expect(throws: GitError.Code.noCommits) { try code { try repository.head() } }
    #expect(throws: GitError.Code.noCommits) { try code { try repository.resolve("HEAD") } }
    #expect(try repository.tags().isEmpty)
  }

  @Test func `a folder outside any repository is not one`() throws {
    let scratch = try ScratchRepository()
    #expect(throws: GitError.Code.notARepository) {
      try code {
        try Repository(
          discovering: scratch.folder, environment: ["GIT_CEILING_DIRECTORIES": scratch.folder])
      }
    }
    #expect(throws: GitError.Code.notARepository) {
      try code { try Repository(discovering: scratch.sibling("nowhere"), environment: [:]) }
    }
  }

  @Test func `GIT_DIR counts only in the given environment`() throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit(files: ["a.txt": "1"])
    let elsewhere = scratch.sibling("elsewhere")
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    let repository = try Repository(
      discovering: elsewhere, environment: ["GIT_DIR": scratch.path + "/.git"])
    #expect(try repository.head().description == commit)
    #expect(repository.workTree == elsewhere)
    let other = try Repository(
      discovering: elsewhere,
      environment: ["GIT_DIR": "../repository/.git", "GIT_WORK_TREE": "../repository"])
    #expect(other.workTree == scratch.path)
    #expect(throws: GitError.Code.unsupportedEnvironment("GIT_COMMON_DIR")) {
      try code {
        try Repository(discovering: scratch.path, environment: ["GIT_COMMON_DIR": elsewhere])
      }
    }
  }

  @Test func `GIT_DIR alone keeps a bare repository bare`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    let bare = try scratch.clone("bare.git", "--bare")
    let repository = try Repository(
      discovering: scratch.folder, environment: ["GIT_DIR": bare.path])
    #expect(repository.isBare)
  }

  @Test func `GIT_INDEX_FILE names the index that a hook judges`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit(files: ["a.txt": "1"])
    try scratch.write("2", to: "b.txt")
    try FileManager.default.copyItem(
      atPath: scratch.path + "/.git/index", toPath: scratch.sibling("index"))
    try scratch.git("add", "b.txt")
    #expect(try scratch.open().indexPaths() == ["a.txt", "b.txt"])
    let repository = try Repository(
      discovering: scratch.path, environment: ["GIT_INDEX_FILE": scratch.sibling("index")])
    #expect(try repository.indexPaths() == ["a.txt"])
  }

  @Test func `objects that a push brings are found while a hook judges them`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    let clone = try scratch.clone("clone")
    let commit = try clone.commit("pushed")
    let objects = [
      "GIT_OBJECT_DIRECTORY": clone.path + "/.git/objects",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES": scratch.path + "/.git/objects",
    ]
    let repository = try Repository(discovering: scratch.path, environment: objects)
    #expect(try repository.message(of: repository.resolve(commit)) == "pushed\n")
    #expect(throws: GitError.Code.noSuchRevision) {
      try code { try scratch.open().resolve(commit) }
    }
  }

  @Test func `alternates lend their objects`() throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit(files: ["a.txt": "1"])
    let clone = try scratch.clone("borrower", "--reference=\(scratch.path)", "--no-checkout")
    let repository = try clone.open()
    #expect(try repository.blob("a.txt", at: repository.resolve(commit)) == Array("1".utf8))
  }

  @Test func `an extension that changes the format is refused by name`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    try scratch.write(
      "[core]\nrepositoryformatversion = 1\nbare = false\n[extensions]\nfancy = true\n",
      to: ".git/config")
    #expect(throws: GitError.Code.unsupportedExtension("extensions.fancy=true")) {
      try code { try scratch.open() }
    }
  }

  @Test(arguments: ["worktreeConfig", "partialClone", "preciousObjects", "relativeWorktrees"])
  func `an extension that changes nothing for a reader is accepted`(name: String) throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit()
    try scratch.write(
      "[core]\nrepositoryformatversion = 1\nbare = false\n[extensions]\n\(name) = true\n",
      to: ".git/config")
    #expect(try scratch.open().head().description == commit)
  }

  @Test func `a repository format from the future is refused`() throws {
    let scratch = try ScratchRepository()
    try scratch.git("config", "core.repositoryFormatVersion", "2")
    #expect(throws: GitError.Code.unsupportedExtension("core.repositoryformatversion=2")) {
      try code { try scratch.open() }
    }
  }

  @Test func `what a partial clone left on the server is missing, not absent`() throws {
    let scratch = try ScratchRepository()
    try scratch.git("config", "uploadpack.allowFilter", "true")
    try scratch.commit(files: ["a.txt": "1"])
    let clone = try scratch.clone("partial", "--filter=blob:none", "--no-checkout")
    let repository = try clone.open()
    let head = try repository.head()
    #expect(try repository.isPartialClone)
    #expect(try repository.blob("b.txt", at: head) == nil)
    let blob = try scratch.git("rev-parse", "HEAD:a.txt")
    #expect(throws: GitError.Code.missingObject(blob)) {
      try code { try repository.blob("a.txt", at: head) }
    }
  }

  @Test func `revisions are understood as git writes them`() throws {
    let scratch = try ScratchRepository()
    let first = try scratch.commit(files: ["a.txt": "1"])
    try scratch.tag("v1", message: "one")
    let second = try scratch.commit()
    let repository = try scratch.open()
    #expect(try repository.resolve("v1").description == first)
    #expect(try repository.resolve("main~1").description == first)
    #expect(try repository.resolve(String(second.prefix(8))).description == second)
    #expect(throws: GitError.Code.noSuchRevision) { try code { try repository.resolve("v2") } }
    #expect(throws: GitError.Code.noSuchRevision) { try code { try repository.resolve("a b..") } }
    #expect(throws: GitError.Code.notACommit) {
      try code { try repository.resolve("HEAD:a.txt") }
    }
  }

  @Test func `a commit's message and date are its own`() throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit("Subject\n\nBödy\n", date: 1_234_567_890)
    let repository = try scratch.open()
    #expect(try repository.message(of: repository.resolve(commit)) == "Subject\n\nBödy\n")
    #expect(try repository.date(of: repository.resolve(commit)) == 1_234_567_890)
  }

  @Test func `a damaged object is corrupt`() throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit()
    try DamagedFile.overwrite(commit, of: scratch)
    let repository = try scratch.open()
    #expect(throws: GitError.Code.corrupt) {
      try code { try repository.message(of: repository.head()) }
    }
  }
}
