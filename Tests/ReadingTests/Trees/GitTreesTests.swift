import Diagnostics
import Foundation
import Git
import Reading
import TestSupport
import Testing

@Suite struct GitTreesTests {
  @Test func `reads files as a commit and as the index have them`() throws {
    let scratch = try ScratchRepository()
    try scratch.write("1.0\n", to: "VERSION")
    try scratch.write("old", to: "app/Info.plist")
    _ = try scratch.git(["add", "-A"])
    _ = try scratch.git(["commit", "--quiet", "-m", "first"])
    try scratch.write("2.0\n", to: "VERSION")
    _ = try scratch.git(["add", "VERSION"])
    try scratch.write("3.0\n", to: "VERSION")
    let repository = try Repository(
      discovering: scratch.path, environment: scratch.environment)

    let commit = CommitTree(repository: repository, commit: try repository.head())
    #expect(try commit.paths() == ["VERSION", "app/Info.plist"])
    #expect(try commit.bytes(of: "VERSION") == Array("1.0\n".utf8))
    #expect(try commit.bytes(of: "app") == nil)
    #expect(try commit.bytes(of: "gone") == nil)

    let index = try IndexTree(repository: repository)
    #expect(index.paths() == ["VERSION", "app/Info.plist"])
    #expect(try index.bytes(of: "VERSION") == Array("2.0\n".utf8))
    #expect(try index.bytes(of: "app") == nil)
  }

  @Test func `follows links inside the tree, and refuses those that leave it`() throws {
    let scratch = try ScratchRepository()
    try scratch.write("1.0", to: "a/V")
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/b", withDestinationPath: "a")
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/out", withDestinationPath: "../../etc/passwd")
    _ = try scratch.git(["add", "-A"])
    _ = try scratch.git(["commit", "--quiet", "-m", "links"])
    let repository = try Repository(
      discovering: scratch.path, environment: scratch.environment)
    let trees: [any FileTree] = [
      CommitTree(repository: repository, commit: try repository.head()),
      try IndexTree(repository: repository),
    ]
    for tree in trees {
      #expect(try tree.bytes(of: "b/V") == Array("1.0".utf8))
      let error = try #require(throws: Undetermined.self) { try tree.bytes(of: "out") }
      #expect(error.reason.contains("symbolic link"))
    }
  }
}
