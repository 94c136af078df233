import Foundation
import Git
import TestSupport
import Testing

@Suite struct TreeLookupTests {
  @Test func `finds what the commit has, at every commit`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit("first", files: ["App/Info.plist": "1", "App/a b.txt": "x", "z": "z"])
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/Link", withDestinationPath: "App")
    try scratch.commit("second", files: ["App/Info.plist": "2", "App/Sub/deep": "d"])
    try scratch.git("rm", "--quiet", "App/Info.plist")
    try scratch.commit("third")
    let repository = try scratch.open()
    let lookup = TreeLookup(repository)
    let paths = [
      "App/Info.plist", "Link/Info.plist", "App/Sub/deep", "App", "App/a b.txt", "b.txt", "z/no",
      "z", "no/such", "App/../z", "",
    ]
    for revision in ["HEAD~2", "HEAD~1", "HEAD"] {
      let commit = try repository.resolve(revision)
      let root = try repository.rootTree(of: commit)
      for path in paths {
        #expect(
          try lookup.blobID(path, below: root) == repository.blobID(path, at: commit),
          "\(path) at \(revision)")
      }
    }
  }

  @Test func `a path in a submodule is refused by name`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit("first", files: ["a": "a"])
    let id = try scratch.git("rev-parse", "HEAD")
    try scratch.git("update-index", "--add", "--cacheinfo", "160000,\(id),Vendor/Kit")
    try scratch.git("commit", "--quiet", "--message=module")
    let repository = try scratch.open()
    let root = try repository.rootTree(of: try repository.head())
    let error = try #require(throws: GitError.self) {
      try TreeLookup(repository).blobID("Vendor/Kit/Version.xcconfig", below: root)
    }
    #expect(error.code == .insideSubmodule(path: "Vendor/Kit"))
  }

  @Test func `the shape changes with names and not with contents`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit("first", files: ["a/b": "1", "c": "1"])
    try scratch.commit("contents", files: ["a/b": "2"])
    try scratch.commit("names", files: ["a/d": "2"])
    try scratch.git("mv", "a/d", "d")
    try scratch.commit("moved")
    let repository = try scratch.open()
    let lookup = TreeLookup(repository)
    var shapes: [Int] = []
    for revision in ["HEAD~3", "HEAD~2", "HEAD~1", "HEAD"] {
      shapes.append(
        try lookup.shape(of: repository.rootTree(of: try repository.resolve(revision))))
    }
    #expect(shapes[0] == shapes[1])
    #expect(Set(shapes).count == 3)
  }
}
