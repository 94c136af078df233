import Foundation
import TestSupport
import Testing

@testable import Git

/// Repositories that borrow objects from others, as `git clone --shared` and `--reference` make them.
@Suite struct ObjectFoldersTests {
  private let scratch: ScratchRepository

  init() throws { scratch = try ScratchRepository() }

  private func objects(_ repository: ScratchRepository) -> String {
    repository.path + "/.git/objects"
  }

  private func lend(_ lines: String, to borrower: ScratchRepository) throws {
    try borrower.write(lines, to: ".git/objects/info/alternates")
  }

  /// Repositories side by side.
  private func repositories(_ count: Int) throws -> [ScratchRepository] {
    try scratch.commit(files: ["a.txt": "1"])
    return try (0..<count).map { try scratch.clone("r\($0)") }
  }

  @Test func `lenders of lenders are found, each once, as deep as git looks`() throws {
    let all = try repositories(8)
    for (borrower, lender) in zip(all, all.dropFirst()) {
      try lend(objects(lender) + "\n", to: borrower)
    }
    #expect(ObjectFolders(objects(all[0])).paths == all.prefix(7).map(objects))
    // Git itself finds what the last of them has, and nothing of the one behind it.
    for (number, isFound) in [(6, true), (7, false)] {
      try all[number].write("\(number)", to: "only")
      let id = try all[number].git("hash-object", "-w", "only")
      let found = (try? all[0].git("cat-file", "-t", id)) == "blob"
      #expect(found == isFound)
    }
    #expect(ObjectFolders(objects(all[6])).paths == all.suffix(2).map(objects))
  }

  @Test(arguments: [
    ("# a word\n\n../../../r1/.git/objects\n", ["r0", "r1"]),
    ("../../../r1/.git/objects", ["r0", "r1"]),
    ("/nonexistent\n../../../r1/.git/objects\n", ["r0", "r1"]),
    ("../../../r1/.git/objects\n../../../r1/.git/../.git/objects/\n", ["r0", "r1"]),
    ("../../../r2/.git/objects\n../../../r1/.git/objects\n", ["r0", "r2", "r1"]),
    ("../objects\n", ["r0"]), ("", ["r0"]), ("\n#\n", ["r0"]),
  ]) func `lines are read as git reads them`(lines: String, names: [String]) throws {
    let all = try repositories(3)
    try lend(lines, to: all[0])
    let wanted = names.map { scratch.sibling($0) + "/.git/objects" }
    #expect(ObjectFolders(objects(all[0])).paths == wanted)
  }

  @Test(arguments: ["--shared", "--reference-if-able"])
  func `what is lent is read without libgit2`(option: String) throws {
    for number in 0..<20 { try scratch.commit(files: ["a.txt": "\(number)\n", "b/c.txt": "same"]) }
    try scratch.git("tag", "--annotate", "--message=words", "v1.0")
    try scratch.git("gc", "--quiet")
    try scratch.commit(files: ["a.txt": "loose"])
    let borrower = scratch.sibling("borrower")
    let options = option == "--shared" ? [option] : [option, scratch.path]
    try scratch.git(["clone", "--quiet"] + options + [scratch.path, borrower])
    let folders = ObjectFolders(borrower + "/.git/objects")
    #expect(folders.paths.count == 2)
    let (packs, loose) = (PackedObjects(folders), LooseObjects(folders))
    let ids = try FileEngineTests.objects(scratch)
    #expect(ids.count > 60)
    for id in ids {
      let found = packs.header(of: id) ?? loose.header(of: id)
      let type = try scratch.git("cat-file", "-s", "\(id)")
      #expect(found.map { "\($0.size)" } == type)
    }
  }

  @Test func `a lender's commit-graph is read where there is none of its own`() throws {
    for number in 0..<5 { try scratch.commit("\(number)") }
    try scratch.git("commit-graph", "write", "--reachable")
    let borrower = scratch.sibling("borrower")
    try scratch.git("clone", "--quiet", "--shared", scratch.path, borrower)
    #expect(CommitGraph(ObjectFolders(borrower + "/.git/objects"))?.count == 5)
    try scratch.commit("5")
    try scratch.git("-C", borrower, "pull", "--quiet")
    let head = try scratch.open().head()
    let repository = try Repository(discovering: borrower, environment: scratch.environment)
    #expect(try repository.head() == head)
    #expect(try repository.reachable(from: head, candidates: [head]) == .found(0))
    try scratch.git("-C", borrower, "commit-graph", "write", "--reachable", "--split=replace")
    #expect(CommitGraph(ObjectFolders(borrower + "/.git/objects"))?.count == 6)
  }

  @Test func `a damaged object of a lender is said to be damaged`() throws {
    let commit = try scratch.commit()
    let borrower = scratch.sibling("borrower")
    try scratch.git("clone", "--quiet", "--shared", scratch.path, borrower)
    let file = objects(scratch) + "/\(commit.prefix(2))/\(commit.dropFirst(2))"
    try FileManager.default.removeItem(atPath: file)
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: file))
    let repository = try Repository(discovering: borrower, environment: scratch.environment)
    let id = try #require(ObjectID(commit))
    #expect {
      try repository.message(of: CommitID(id))
    } throws: { error in
      (error as? GitError)?.code == .corrupt
    }
  }
}
