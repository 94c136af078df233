import Git
import TestSupport
import Testing

@Suite struct AncestryTests {
  @Test(arguments: 0..<30)
  func `the first ancestor and what is reachable are as git lists the history`(seed: Int) throws {
    let scratch = try ScratchRepository()
    let history = RandomHistory(seed: UInt64(seed), size: 60 + seed)
    try scratch.git(["fast-import", "--quiet"], input: history.stream)
    let repository = try scratch.open()
    var commits: [CommitID] = []
    for name in history.tags { commits.append(try repository.resolve("refs/tags/\(name)")) }
    let start = try repository.resolve("branch-50")
    let ancestry = try repository.ancestry(of: commits, from: start)
    let here = try listed(scratch, start)
    for (index, commit) in commits.enumerated() {
      let before = try listed(scratch, commit).subtracting([commit.description])
      let first = commits.firstIndex { before.contains($0.description) }
      #expect(ancestry.firstAncestor[index] == first, "\(history.tags[index])")
      #expect((ancestry.isReachable[index] == .yes) == here.contains(commit.description))
      #expect(ancestry.isWhole[index])
    }
    #expect(ancestry.cut == nil)
  }

  @Test func `a shallow history gives what it proves and says where it ends`() throws {
    let scratch = try ScratchRepository()
    for version in ["1.0", "3.0", "2.0"] {
      try scratch.commit(version)
      try scratch.tag(version)
    }
    let clone = try scratch.clone("shallow", "--depth=2")
    let repository = try clone.open()
    try clone.git("fetch", "--quiet", "--depth=2", "origin", "refs/tags/*:refs/tags/*")
    let names = ["3.0", "2.0"]
    var commits: [CommitID] = []
    for name in names { commits.append(try repository.resolve(name)) }
    let ancestry = try repository.ancestry(of: commits, from: try repository.head())
    #expect(ancestry.firstAncestor == [nil, 0])
    #expect(ancestry.isWhole == [false, false])
    #expect(ancestry.isReachable == [.yes, .yes])
    #expect(ancestry.cut?.code == .shallowHistory)
  }

  @Test func `no commits at all have no ancestors`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit("only")
    let repository = try scratch.open()
    let ancestry = try repository.ancestry(of: [], from: try repository.head())
    #expect(ancestry.firstAncestor.isEmpty)
  }

  private func listed(_ scratch: ScratchRepository, _ commit: CommitID) throws -> Set<String> {
    Set(try scratch.git("rev-list", commit.description).split(separator: "\n").map { String($0) })
  }
}
