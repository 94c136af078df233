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
    case "refs/tags/v2", "objects/info/alternates", "objects/pack/a.idx":
      // What is no file is passed over, as git does, where nothing is missing without it.
      #expect(try readAll() == 2)
    default:
      #expect(throws: GitError.self) { try readAll() }
    }
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
