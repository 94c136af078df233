import Foundation
import TestSupport
import Testing

@testable import Git

@Suite struct ReferenceFilesTests {
  @Test(arguments: [
    ("v1.0", true), ("ios/1.2.3+4", true), ("a.b-c_d", true), ("", false), (".a", false),
    ("a/.b", false), ("a..b", false), ("a.", false), ("a./b", false), ("a//b", false),
    ("a/", false), ("a b", false), ("a~1", false), ("a^", false), ("a:b", false), ("a?", false),
    ("a*", false), ("a[", false), ("a\\b", false), ("a@{b", false), ("a\u{7F}", false),
    ("a.lock", false), ("a.lock/b", false), ("é", false), ("a\nb", false),
  ]) func `names that git takes`(name: String, isPlain: Bool) throws {
    #expect(LooseReferences.isPlain(name) == isPlain)
    guard isPlain else { return }
    try ScratchRepository().git("check-ref-format", "refs/tags/\(name)")
  }

  @Test(arguments: 0..<30) func `tags are those that git lists`(seed: UInt64) throws {
    let scratch = try ScratchRepository()
    try scratch.commit(files: ["a.txt": "1"])
    let objects = try [
      scratch.git("rev-parse", "HEAD"), scratch.git("rev-parse", "HEAD^{tree}"),
      scratch.git("rev-parse", "HEAD:a.txt"), scratch.commit(), scratch.commit(),
    ]
    var random = SeededRandom(seed: seed)
    for _ in 0..<4 {
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        try Self.change(scratch, objects, &random)
      }
      if Bool.random(using: &random) { try scratch.git("pack-refs", "--all") }
    }
    let engine = try #require(FileEngine(discovering: scratch.path, [:]))
    let references = ReferenceFiles(engine.folders)
    let format = "--format=%(refname:lstrip=2) %(objectname)"
    let listed = try scratch.git("for-each-ref", format, "refs/tags/")
    let tags = try #require(references.tags())
    #expect(tags.map { "\($0.name) \($0.target)" }.joined(separator: "\n") == listed)
    #expect(try references.head()?.description == scratch.git("rev-parse", "HEAD"))
    for tag in tags {
      guard let peeled = tag.packedPeel else { continue }
      #expect(try scratch.git("rev-parse", "refs/tags/\(tag.name)^{}") == peeled.description)
    }
  }

  @Test(arguments: [false, true])
  func `a name leads where it leads git`(isPacked: Bool) throws {
    let scratch = try ScratchRepository()
    let commits = try (0..<6).map { try scratch.commit("\($0)") }
    try scratch.git("tag", "--annotate", "--message=x", "v1.0", commits[0])
    for (name, commit) in [
      ("tags/both", 1), ("heads/both", 2), ("heads/topic/a", 3), ("remotes/origin/main", 4),
      ("pull/7/head", 0), ("tags/heads/topic/a", 2), ("heads/deadbee", 1), ("bisect/bad", 5),
    ] {
      try scratch.git("update-ref", "refs/" + name, commits[commit])
    }
    try scratch.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    if isPacked { try scratch.git("pack-refs", "--all") }
    let engine = try #require(FileEngine(discovering: scratch.path, [:]))
    let references = ReferenceFiles(engine.folders)
    let plain = [
      "v1.0", "both", "main", "topic/a", "heads/topic/a", "origin/main", "pull/7/head", "tags/both",
      "heads/both", "refs/heads/both", "refs/tags/v1.0", "remotes/origin/main", "deadbee",
      "refs/bisect/bad",
    ]
    for name in plain {
      let wanted = try scratch.git("rev-parse", "--verify", "--quiet", name)
      #expect(references.target(of: name)?.description == wanted, "\(name)")
      #expect(try engine.object(name).description == wanted, "\(name)")
    }
    for name in [
      "origin", "ORIG_HEAD", "main~1", "main^{tree}", ":/3", "nothing", "refs/heads", "index",
      String(commits[3].prefix(9)), commits[3], "v1.0-1-g" + commits[3].prefix(7), "", "-1", "@{0}",
    ] {
      #expect(references.target(of: name) == nil, "\(name)")
    }
    #expect(try engine.object("origin").description == commits[4])
  }

  @Test func `a linked work tree looks for its own references first`() throws {
    let scratch = try ScratchRepository()
    let commits = try (0..<2).map { try scratch.commit("\($0)") }
    let place = scratch.sibling("linked")
    try scratch.git("worktree", "add", "--quiet", "-b", "other", place, commits[0])
    try scratch.git("update-ref", "refs/bisect/bad", commits[0])
    try scratch.git("-C", place, "update-ref", "refs/bisect/bad", commits[1])
    let engine = try #require(FileEngine(discovering: place, [:]))
    let references = ReferenceFiles(engine.folders)
    #expect(references.target(of: "main")?.description == commits[1])
    #expect(references.target(of: "other")?.description == commits[0])
    #expect(references.target(of: "refs/heads/other")?.description == commits[0])
    for name in ["bisect/bad", "refs/bisect/bad"] { #expect(references.target(of: name) == nil) }
    #expect(try engine.object("bisect/bad").description == commits[1])
  }

  /// Adds, moves or deletes a tag, in folders that may get in one another's way.
  private static func change(
    _ scratch: ScratchRepository, _ objects: [String], _ random: inout SeededRandom
  ) throws {
    let parts = ["v1.0", "v1.1", "v10.0", "ios", "Z", "a-b", "a", "a.b"]
    let name = (0..<Int.random(in: 1...2, using: &random))
      .compactMap { _ in parts.randomElement(using: &random) }.joined(separator: "/")
    let object = objects.randomElement(using: &random) ?? objects[0]
    do {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: try scratch.git("update-ref", "-d", "refs/tags/\(name)")
      case 1: try scratch.git("tag", "--force", "--message=x", name, object)
      case 2: try scratch.git("update-ref", "refs/pull/\(name)/head", objects[0])
      default: try scratch.git("update-ref", "refs/tags/\(name)", object)
      }
    } catch is ScratchRepository.Failure {
      // A tag `a` and a tag `a/b` cannot be there at once.
    }
  }

  @Test(arguments: [
    ("ref: refs/heads/main\n", "tags/v1.lock"), (nil, "tags/v1"),
  ]) func `a file that is being written is no tag`(contents: String?, name: String) throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit()
    try scratch.write(contents ?? commit + "\n", to: ".git/refs/" + name)
    let references = try #require(FileEngine(discovering: scratch.path, [:]))
    #expect(try references.tags().map(\.name) == (contents == nil ? ["v1"] : []))
  }

  @Test(arguments: ["", "garbage\n", "ref: refs/heads/main\n", "ref: ../HEAD\n", "1234\n"])
  func `a reference that is not plain is left to libgit2`(contents: String) throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    try scratch.tag("v1.0")
    try scratch.write(contents, to: ".git/refs/tags/odd")
    let engine = try #require(FileEngine(discovering: scratch.path, [:]))
    #expect(ReferenceFiles(engine.folders).tags() == nil)
    let listed = try scratch.git("for-each-ref", "--format=%(refname:lstrip=2)", "refs/tags/")
    let tags = try engine.tags()
    #expect(tags.filter { !$0.isBroken }.map(\.name).joined(separator: "\n") == listed)
    #expect(tags.contains(where: \.isBroken) == !contents.hasPrefix("ref:"))
  }

  @Test func `a linked folder of tags is left to libgit2`() throws {
    let scratch = try ScratchRepository()
    let commit = try scratch.commit()
    try scratch.write(commit + "\n", to: "elsewhere/v1")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/.git/refs/tags/more",
      withDestinationPath: scratch.path + "/elsewhere")
    let engine = try #require(FileEngine(discovering: scratch.path, [:]))
    #expect(ReferenceFiles(engine.folders).tags() == nil)
  }

  @Test func `HEAD is found loose, packed, detached, and not at all`() throws {
    let scratch = try ScratchRepository()
    let engine = try #require(FileEngine(discovering: scratch.path, [:]))
    let references = ReferenceFiles(engine.folders)
    #expect(references.head() == nil)
    let first = try scratch.commit()
    #expect(references.head()?.description == first)
    try scratch.git("pack-refs", "--all")
    #expect(references.head()?.description == first)
    let second = try scratch.commit()
    #expect(references.head()?.description == second)
    try scratch.git("switch", "--quiet", "--detach", first)
    #expect(references.head()?.description == first)
    try scratch.git("symbolic-ref", "refs/heads/other", "refs/heads/main")
    try scratch.git("symbolic-ref", "HEAD", "refs/heads/other")
    #expect(references.head() == nil)
    #expect(try engine.head().description == second)
  }
}
