import Foundation
import Git
import TestSupport
import Testing

/// Commits that no `git add` makes, and that a push may bring, each read by every engine.
@Suite struct HostileTreeTests {
  /// The options of repositories that the files' own reader, libgit2, and the git program read.
  static let shapes = [[], ["--bare"], ["--object-format=sha256"]]

  private func repository(_ options: [String]) throws -> ScratchRepository {
    try ScratchRepository(options: options)
  }

  @Test(arguments: shapes)
  func `odd names are names, and lead nowhere`(options: [String]) throws {
    let scratch = try repository(options)
    let secret = try scratch.blob("secret")
    let inner = try scratch.tree([("100644", Array("x".utf8), secret)])
    let names = ["", ".", "..", ".git", "a/b", "x\ny", "\u{1B}[31m", "\u{202E}gpj", "~"]
    var entries = names.map { ("100644", Array($0.utf8), secret) }
    entries += [("100644", [0xFF, 0xFE], secret), ("100644", Array("..".utf8), secret)]
    entries += ["..", ".git", "a/b"].map { ("40000", Array($0.utf8), inner) }
    try scratch.commitTree(scratch.tree(entries))
    let opened = try scratch.open()
    let head = try opened.head()
    #expect(try opened.files(at: head).count == names.count + 2 + 3)
    for path in ["../x", "a/b", "a/b/x", "../../etc/passwd", "./../x"] {
      #expect(try opened.blob(path, at: head) == nil)
      #expect(try TreeLookup(opened).blobID(path, below: opened.rootTree(of: head)) == nil)
    }
  }

  @Test(arguments: shapes)
  func `5,000 folders in one another are refused by their number`(options: [String]) throws {
    let scratch = try repository(options)
    let path = String(repeating: "d/", count: 5_000) + "f"
    try scratch.git(
      ["fast-import", "--quiet"],
      input: """
        commit refs/heads/main
        committer S <s@example.com> 1700000000 +0000
        data 1
        x
        M 100644 inline \(path)
        data 1
        x

        """)
    let opened = try scratch.open()
    let head = try opened.head()
    #expect(throws: GitError.Code.tooDeep) { try code { try opened.files(at: head) } }
    #expect(throws: GitError.Code.tooDeep) {
      try code { try TreeLookup(opened).shape(of: opened.rootTree(of: head)) }
    }
    #expect(try opened.blob(path, at: head) == [UInt8(ascii: "x")])
  }

  @Test func `a folder that is in another one many times does not fill the memory`() throws {
    let scratch = try repository([])
    let file = try scratch.blob("x")
    var folder = try scratch.tree((0..<2_000).map { ("100644", Array("\($0)".utf8), file) })
    for _ in 0..<12 {
      folder = try scratch.tree((0..<10).map { ("40000", Array("\($0)".utf8), folder) })
    }
    try scratch.commitTree(folder)
    let opened = try scratch.open()
    let head = try opened.head()
    #expect(throws: GitError.Code.tooManyFiles) { try code { try opened.files(at: head) } }
    #expect(try opened.blob("0/1/2/3/4/5/6/7/8/9/0/1/1999", at: head) == [UInt8(ascii: "x")])
  }

  @Test(arguments: shapes)
  func `a link leads out of a commit as little as out of a work tree`(options: [String]) throws {
    let scratch = try repository(options)
    for target in ["/etc/passwd", "../x", "Info.plist", "a/../../x", "/", ""] {
      let link = try scratch.blob(target)
      try scratch.commitTree(scratch.tree([("120000", Array("Info.plist".utf8), link)]))
      let opened = try scratch.open()
      let bytes = try? opened.blob("Info.plist", at: opened.head())
      #expect((bytes ?? nil) == nil, "\(target)")
    }
  }

  @Test(arguments: shapes)
  func `tags of one another are followed to the end`(options: [String]) throws {
    let scratch = try repository(options)
    let commit = try scratch.commitTree(scratch.tree([]))
    // Ten thousand take a minute to make and to follow where nothing is optimized.
    let isSlow = ProcessInfo.processInfo.environment["TRAINSTOP_SLOW_TESTS"] != nil
    let count = isSlow ? 10_000 : 300
    var stream = ""
    for index in 1...count {
      let target = index == 1 ? commit : ":\(index - 1)"
      stream +=
        "tag t\(index)\nmark :\(index)\nfrom \(target)\n"
        + "tagger S <s@example.com> 1700000000 +0000\ndata 0\n\n"
    }
    try scratch.git(["fast-import", "--quiet"], input: stream)
    var random = SeededRandom(seed: 7)
    let opened = try scratch.open()
    let tags = try opened.tags()
    #expect(tags.count == count)
    let last = try #require(tags.first { $0.name == "t\(count)" })
    let found = try opened.peel(TagReference(name: last.name, target: last.target))
    #expect(found?.description == commit)
    // The way from each goes through all before it.
    for tag in tags.shuffled(using: &random) {
      #expect(try opened.peel(tag)?.description == commit, "\(tag.name)")
    }
  }

  @Test(arguments: [40, 255])
  func `a tag may have a name of any length that the disk takes`(length: Int) throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    let name = Array(repeating: String(repeating: "v", count: length), count: 4096 / length)
      .joined(separator: "/")
    // Too long for a file of its own, so that only the packed references can have it.
    let id = try scratch.git("rev-parse", "HEAD")
    try "# pack-refs with: peeled fully-peeled sorted \n\(id) refs/tags/\(name)\n"
      .write(toFile: scratch.path + "/.git/packed-refs", atomically: true, encoding: .utf8)
    let tags = try scratch.open().tags()
    #expect(tags.map(\.name) == [name])
    #expect(name.utf8.count > 4_000)
  }

  @Test func `an object that is a tag of itself ends`() throws {
    let scratch = try ScratchRepository(isBare: true)
    try scratch.commitTree(scratch.tree([]))
    // The bytes of a loose object need not be what its name says, where nobody hashes them.
    let name = String(repeating: "a", count: 40)
    let text = "object \(name)\ntype tag\ntag x\ntagger S <s@example.com> 1 +0000\n\n"
    let file = scratch.sibling("tag")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let real = try scratch.git("hash-object", "-t", "tag", "--literally", "-w", file)
    let objects = scratch.path + "/objects/"
    try FileManager.default.createDirectory(
      atPath: objects + "aa", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: objects + real.prefix(2) + "/" + real.dropFirst(2),
      toPath: objects + "aa/" + name.dropFirst(2))
    let opened = try scratch.open()
    let id = try #require(ObjectID(name))
    #expect(throws: GitError.self) { try opened.peel(TagReference(name: "x", target: id)) }
  }
}
