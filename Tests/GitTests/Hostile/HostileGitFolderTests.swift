import Foundation
import Git
import TestSupport
import Testing

/// A git folder whose parts are damaged, or are not what they should be: an error or the right answer,
/// never a crash, and nothing is waited for.
@Suite struct HostileGitFolderTests {
  private let scratch: ScratchRepository

  init() throws {
    scratch = try ScratchRepository()
    try scratch.commit(files: ["Info.plist": "1"])
    try scratch.tag("v1")
  }

  private var git: String { scratch.path + "/.git" }

  /// Reads everything that a run reads.
  private func readAll() throws -> Int {
    let repository = try scratch.open()
    let head = try repository.head()
    let tags = try repository.tags()
    for tag in tags { _ = try repository.peel(tag) }
    _ = try repository.blob("Info.plist", at: head)
    _ = try repository.isShallow
    return try repository.files(at: head).count + repository.indexEntries().count
  }

  private func replace(_ name: String, _ command: String...) throws {
    // What is not there yet need not be removed.
    try? FileManager.default.removeItem(atPath: git + "/" + name)
    let result = try ChildProcess.run(
      "/usr/bin/env", command + [git + "/" + name], in: scratch.path,
      environment: scratch.environment)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: [
    "HEAD", "config", "index", "packed-refs", "refs/tags/v2", "shallow", "objects/info/alternates",
    "commondir", "objects/pack/a.idx",
  ])
  func `a pipe in the place of a file is not waited for`(name: String) throws {
    try replace(name, "mkfifo")
    switch name {
    case "objects/info/alternates", "objects/pack/a.idx":
      // What is no file is passed over, as git does, where nothing is missing without it.
      #expect(try readAll() == 2)
    default:
      #expect(throws: GitError.self) { try readAll() }
    }
  }

  @Test(arguments: [
    "", "\n", "garbage\n", "1234567", "0000000000000000000000000000000000000000\n", "\0",
    "1111111111111111111111111111111111111111x\n",
  ])
  func `a tag whose file holds no object's name is not passed over`(contents: String) throws {
    let file = git + "/refs/tags/v2"
    try Data(contents.utf8).write(to: URL(fileURLWithPath: file))
    let tags = try scratch.open().tags()
    #expect(tags.map(\.name) == ["v1", "v2"])
    let error = try #require(throws: GitError.self) { try readAll() }
    #expect(error.code == .brokenTag(path: file))
    #expect(error.subject == "v2")
  }

  @Test(arguments: ["/etc/passwd", "/dev/zero", "../../config"])
  func `a tag that is a link to another file is not passed over`(target: String) throws {
    try replace("refs/tags/v2", "ln", "-s", target)
    #expect(throws: GitError.self) { try readAll() }
  }

  @Test(arguments: ["ref: refs/heads/nothing\n", "ref: refs/tags/v1\n"])
  func `a tag that leads to another reference, or to none, is as git has it`(
    contents: String
  ) throws {
    try contents.write(toFile: git + "/refs/tags/v2", atomically: true, encoding: .utf8)
    try replace("refs/tags/v3", "ln", "-s", "/nonexistent")
    #expect(try scratch.open().tags().map(\.name).contains("v2") == contents.contains("v1"))
    #expect(try readAll() == 2)
  }

  @Test(arguments: [".DS_Store", "v2.lock", "v2~", "v2..3", "v2 copy", "-/.hidden"])
  func `a file that git would take for no reference is none`(name: String) throws {
    let file = URL(fileURLWithPath: git + "/refs/tags/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("x".utf8).write(to: file)
    #expect(try readAll() == 2)
  }

  @Test(arguments: ["config", "index", "packed-refs", "shallow"])
  func `a link to a device has an end`(name: String) throws {
    try replace(name, "ln", "-s", "/dev/zero")
    #expect(throws: GitError.self) { try readAll() }
  }

  @Test func `a git file that is a device is no repository`() throws {
    let folder = scratch.sibling("other")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for target in ["/dev/zero", "/etc", "/etc/passwd", "/nonexistent"] {
      try? FileManager.default.removeItem(atPath: folder + "/.git")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/.git", withDestinationPath: target)
      #expect(throws: GitError.self) {
        try Repository(discovering: folder, environment: scratch.environment)
      }
      try FileManager.default.removeItem(atPath: folder + "/.git")
      try "gitdir: \(target)\n".write(
        toFile: folder + "/.git", atomically: true, encoding: .utf8)
      #expect(throws: GitError.self) {
        try Repository(discovering: folder, environment: scratch.environment)
      }
    }
  }

  @Test(arguments: [
    "/nonexistent", "../objects", "/etc", "\u{0}", "relative/nowhere", "/dev/zero", "\"/etc\\n\"",
  ])
  func `alternates that lead nowhere, or in a circle, hide nothing`(alternate: String) throws {
    try "\(alternate)\n".write(
      toFile: git + "/objects/info/alternates", atomically: true, encoding: .utf8)
    #expect(try readAll() == 2)
    let missing = try #require(ObjectID(String(repeating: "1", count: 40)))
    #expect(throws: GitError.self) { try scratch.open().contents(of: missing) }
  }

  @Test(arguments: 0..<12) func `a pack that is cut off is said to be damaged`(step: Int) throws {
    try scratch.git("gc", "--quiet")
    let pack = try #require(
      DamagedFile.names(in: git + "/objects/pack").first {
        $0.hasSuffix(step % 2 == 0 ? ".pack" : ".idx")
      })
    let url = URL(fileURLWithPath: git + "/objects/pack/" + pack)
    let whole = try Data(contentsOf: url)
    try FileManager.default.removeItem(at: url)
    try whole.prefix(whole.count * (step / 2) / 6).write(to: url)
    #expect(throws: GitError.self) { try readAll() }
  }

  @Test func `an index that lies about its length is refused`() throws {
    let url = URL(fileURLWithPath: git + "/index")
    let whole = try Data(contentsOf: url)
    for (place, value) in [(8, UInt8(0xFF)), (11, 200), (4, 9), (72, 0xFF), (73, 0xFF)] {
      var lying = whole
      lying[place] = value
      try lying.write(to: url)
      #expect(throws: GitError.self, "\(place)") { try scratch.open().indexEntries() }
    }
    try whole.prefix(40).write(to: url)
    #expect(throws: GitError.self) { try scratch.open().indexEntries() }
  }
}
