import Foundation
import Git
import TestSupport
import Testing

@Suite struct TreeTests {
  @Test func `files are listed by the bytes of their paths with what they are`() throws {
    let scratch = try ScratchRepository()
    try scratch.write("x", to: "run.sh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/run.sh")
    try link("run.sh", to: "link", in: scratch)
    try scratch.commit(files: ["a/b.txt": "1", "a.txt": "2", "a-b.txt": "3", "Ä.txt": "4"])
    let repository = try scratch.open()
    let files = try repository.files(at: repository.head())
    #expect(files.map(\.path) == ["a-b.txt", "a.txt", "a/b.txt", "link", "run.sh", "Ä.txt"])
    #expect(files.map(\.kind) == [.file, .file, .file, .symbolicLink, .executable, .file])
    #expect(try repository.contents(of: files[2].id) == Array("1".utf8))
    #expect(try repository.indexEntries() == files)
  }

  @Test func `a file is read as the commit has it`() throws {
    let scratch = try ScratchRepository()
    let old = try scratch.commit(files: ["App/Info.plist": "1.0"])
    try scratch.commit(files: ["App/Info.plist": "2.0", "empty": ""])
    let repository = try scratch.open()
    #expect(try text("App/Info.plist", repository, old) == "1.0")
    #expect(try text("App/Info.plist", repository, "HEAD") == "2.0")
    #expect(try text("./App//Info.plist", repository, "HEAD") == "2.0")
    #expect(try text("empty", repository, "HEAD") == "")
    for path in ["empty/x", "App", "App/Other.plist", "", "..", "../App/Info.plist"] {
      #expect(try text(path, repository, "HEAD") == nil, "\(path)")
    }
  }

  @Test func `links inside the tree are followed`() throws {
    let scratch = try ScratchRepository()
    try scratch.write("1.0", to: "real/Info.plist")
    try link("real", to: "folder", in: scratch)
    try link("../folder/Info.plist", to: "real/Again.plist", in: scratch)
    try link("nothing", to: "dangling", in: scratch)
    try scratch.commit()
    let repository = try scratch.open()
    #expect(try text("folder/Info.plist", repository, "HEAD") == "1.0")
    #expect(try text("folder/Again.plist", repository, "HEAD") == "1.0")
    #expect(try text("dangling", repository, "HEAD") == nil)
  }

  @Test(arguments: ["/etc/passwd", "../outside", "loop"])
  func `links that leave the tree or go in a circle are errors`(target: String) throws {
    let scratch = try ScratchRepository()
    try link(target, to: "loop", in: scratch)
    try scratch.commit()
    let repository = try scratch.open()
    #expect(throws: GitError.Code.unfollowableLink(path: "loop")) {
      try code { try text("loop", repository, "HEAD") }
    }
  }

  @Test func `a path in conflict is listed once`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit(files: ["a.txt": "base"])
    try scratch.branch("other")
    try scratch.commit(files: ["a.txt": "theirs"])
    try scratch.branch("main")
    try scratch.commit(files: ["a.txt": "ours"])
    #expect(throws: ScratchRepository.Failure.self) { try scratch.merge("other") }
    #expect(try scratch.open().indexPaths() == ["a.txt"])
  }

  private func text(
    _ path: String, _ repository: Repository, _ revision: String
  ) throws -> String? {
    try repository.blob(path, at: repository.resolve(revision))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func link(_ target: String, to name: String, in scratch: ScratchRepository) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/" + name, withDestinationPath: target)
  }
}
