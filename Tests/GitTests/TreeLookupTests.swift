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

  @Test func `a link below a folder that has not changed is followed anew`() throws {
    let scratch = try ScratchRepository()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/App", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/App/Info.plist", withDestinationPath: "../Shared/Info.plist")
    var wanted: [String] = []
    for number in 0..<3 {
      try scratch.commit("\(number)", files: ["Shared/Info.plist": "\(number)"])
      wanted.append(try scratch.git("rev-parse", "HEAD:Shared/Info.plist"))
    }
    let repository = try scratch.open()
    let lookup = TreeLookup(repository)
    for back in 0..<3 {
      let root = try repository.rootTree(of: repository.resolve("HEAD~\(back)"))
      for path in ["App/Info.plist", "./Shared/Info.plist", "App/../Shared/Info.plist"] {
        let found = try lookup.blobID(path, below: root)
        #expect(found?.description == wanted[2 - back], "\(path)")
      }
    }
  }

  @Test(arguments: [[], ["write", "--reachable"], ["write", "--reachable", "--split"]])
  func `the commit-graph knows the root folders`(arguments: [String]) throws {
    let scratch = try ScratchRepository()
    for number in 0..<30 { try scratch.commit("\(number)", files: ["a": "\(number)"]) }
    if !arguments.isEmpty { try scratch.git(["commit-graph"] + arguments) }
    try scratch.commit("not in the graph", files: ["a": "new"])
    let repository = try scratch.open()
    let commits = try (0...30).map { try repository.resolve("HEAD~\($0)") }
    let few = try repository.knownRootTrees(of: commits)
    #expect(few.allSatisfy { $0 == nil }, "for a few commits the graph is not opened")
    let many = try repository.knownRootTrees(
      of: (0..<10).flatMap { _ in commits }
    ).prefix(commits.count)
    for (index, root) in many.enumerated() {
      let isKnown = !arguments.isEmpty && index > 0
      #expect(try root == (isKnown ? repository.rootTree(of: commits[index]) : nil), "\(index)")
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
