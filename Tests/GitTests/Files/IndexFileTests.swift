import Foundation
import TestSupport
import Testing

@testable import Git

@Suite struct IndexFileTests {
  private func scratch() throws -> ScratchRepository {
    let scratch = try ScratchRepository()
    // Names of every length from one to forty, so that every padding occurs.
    for length in 1...40 {
      try scratch.write("x", to: "d\(length % 7)/" + String(repeating: "n", count: length))
    }
    try scratch.write(
      "x",
      to: (0..<20).map { _ in String(repeating: "l", count: 240) }
        .prefix(8).joined(separator: "/") + "/a")
    try scratch.write("x", to: "é/ü.txt")
    try scratch.commit(files: ["z": "1"])
    return scratch
  }

  private func listed(_ scratch: ScratchRepository) throws -> [String] {
    try scratch.git("ls-files", "-z", "--stage").split(separator: "\0").map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return "\(parts[0].split(separator: " ")[1]) \(parts[1])"
    }
  }

  private func expect(_ scratch: ScratchRepository) throws {
    let entries = try #require(IndexFile.entries(of: scratch.path + "/.git/index"))
    #expect(try entries.map { "\($0.id) \($0.path)" } == listed(scratch))
  }

  @Test(arguments: ["2", "3", "4"]) func `every version is read`(version: String) throws {
    let scratch = try scratch()
    try scratch.git("update-index", "--index-version=\(version)", "--force-write-index")
    try expect(scratch)
    try scratch.write("new", to: "later")
    try scratch.git("add", "--intent-to-add", "later")
    try scratch.git("update-index", "--skip-worktree", "z")
    try expect(scratch)
    try scratch.git("rm", "--quiet", "--cached", "-r", ".")
    try expect(scratch)
  }

  @Test func `kinds are told apart`() throws {
    let scratch = try scratch()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link", withDestinationPath: "z")
    try scratch.git("add", "link")
    try scratch.git("update-index", "--chmod=+x", "z")
    let head = try scratch.git("rev-parse", "HEAD")
    try scratch.git("update-index", "--add", "--cacheinfo", "160000,\(head),module")
    let entries = try #require(IndexFile.entries(of: scratch.path + "/.git/index"))
    let kinds = Dictionary(uniqueKeysWithValues: entries.map { ($0.path, $0.kind) })
    #expect(kinds["link"] == .symbolicLink)
    #expect(kinds["z"] == .executable)
    #expect(kinds["module"] == .submodule)
    #expect(kinds["é/ü.txt"] == .file)
  }

  @Test func `both sides of a conflict are listed`() throws {
    let scratch = try scratch()
    let blob = try scratch.git("rev-parse", "HEAD:z")
    try scratch.git(
      ["update-index", "--index-info"],
      input: "0 \(String(repeating: "0", count: 40)) 0\tz\n"
        + (1...3).map { "100644 \(blob) \($0)\tz\n" }.joined())
    try expect(scratch)
  }

  @Test func `no index has no entries, and a folder is none`() throws {
    let scratch = try ScratchRepository()
    #expect(IndexFile.entries(of: scratch.path + "/.git/index") == [])
    #expect(IndexFile.entries(of: scratch.path) == nil)
  }

  @Test func `a split index is left to libgit2`() throws {
    let scratch = try scratch()
    try scratch.git("update-index", "--split-index")
    #expect(IndexFile.entries(of: scratch.path + "/.git/index") == nil)
  }

  @Test(arguments: ["2", "4"]) func `an index that is cut off is refused`(version: String) throws {
    let scratch = try scratch()
    try scratch.git("update-index", "--index-version=\(version)", "--force-write-index")
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/.git/index")))
    let file = URL(fileURLWithPath: scratch.path + "/cut")
    for count in stride(from: whole.count - 1, through: 0, by: -3) {
      try Data(whole[..<count]).write(to: file)
      #expect(count == 0 || IndexFile.entries(of: file.path) == nil, "\(count)")
    }
    var random = SeededRandom(seed: 2)
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      try Data(bytes).write(to: file)
      _ = IndexFile.entries(of: file.path)
    }
  }
}
