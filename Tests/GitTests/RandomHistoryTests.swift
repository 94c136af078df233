import Git
import TestSupport
import Testing

@Suite struct RandomHistoryTests {
  @Test(arguments: 0..<66)
  func `the first reachable candidate is the one that git's own walk gives`(seed: Int) throws {
    let (scratch, history) = try scratch(seed: seed, size: 40 + seed * 3)
    let repository = try scratch.open()
    let commits = try commits(repository)
    for start in ["branch-\(20 + seed)", "branch-\(40 + seed * 3)", "branch-7"] {
      // `git tag --merged` itself goes wrong where clocks lie, so the whole history is listed.
      let all = Set(try scratch.git("rev-list", start).split(separator: "\n"))
      for candidates in [history.tags, history.tags.reversed()] {
        let ids = candidates.compactMap { commits[$0] }
        let first = ids.firstIndex { all.contains($0.description[...]) }
        let found = try repository.reachable(from: repository.resolve(start), candidates: ids)
        #expect(found == first.map(Reachability.found) ?? Reachability.none, "from \(start)")
      }
    }
  }

  @Test(arguments: Array(stride(from: 0, to: 60, by: 3)))
  func `where clocks are right, the tags that git calls merged agree`(seed: Int) throws {
    let (scratch, history) = try scratch(seed: seed, size: 100)
    let repository = try scratch.open()
    let commits = try commits(repository)
    let merged = Set(try scratch.git("tag", "--merged", "branch-90").split(separator: "\n"))
    let first = history.tags.firstIndex { merged.contains($0[...]) }
    let found = try repository.reachable(
      from: repository.resolve("branch-90"), candidates: history.tags.compactMap { commits[$0] })
    #expect(found == first.map(Reachability.found) ?? Reachability.none)
  }

  @Test(arguments: Array(stride(from: 0, to: 60, by: 3)))
  func `where clocks are right, the nearest tag is the one that git describes`(seed: Int) throws {
    let (scratch, history) = try scratch(seed: seed, size: 100)
    let repository = try scratch.open()
    let commits = try commits(repository)
    let names = history.tags.filter { commits[$0] != nil }
    let described = try? scratch.git("describe", "--tags", "--abbrev=0", "branch-95")
    let found = try repository.nearest(
      from: repository.resolve("branch-95"), candidates: names.compactMap { commits[$0] })
    guard let described else {
      #expect(found == .none)
      return
    }
    #expect(found == names.firstIndex(of: described).map(Reachability.found))
  }

  @Test(arguments: 0..<12)
  func `a shallow clone gives the same answer or none`(seed: Int) throws {
    let (scratch, history) = try scratch(seed: seed, size: 80)
    let whole = try scratch.open()
    let commits = try commits(whole)
    let ids = history.tags.compactMap { commits[$0] }
    let truth = try whole.reachable(from: whole.resolve("branch-80"), candidates: ids)
    for depth in [1, 4, 15, 1000] {
      let clone = try scratch.clone(
        "depth-\(depth)", "--depth=\(depth)", "--no-single-branch", "--branch=branch-80",
        "--no-checkout")
      let shallow = try clone.open()
      let found = try shallow.reachable(from: shallow.head(), candidates: ids)
      #expect(found == truth || found == .undecidedByShallow, "depth \(depth)")
      if depth == 1000 { #expect(found == truth) }
    }
  }

  private func scratch(seed: Int, size: Int) throws -> (ScratchRepository, RandomHistory) {
    let scratch = try ScratchRepository()
    let history = RandomHistory(seed: UInt64(seed), size: size)
    try scratch.git(["fast-import", "--quiet"], input: history.stream)
    return (scratch, history)
  }

  private func commits(_ repository: Repository) throws -> [String: CommitID] {
    var commits: [String: CommitID] = [:]
    for tag in try repository.tags() { commits[tag.name] = try repository.peel(tag) }
    return commits
  }
}
