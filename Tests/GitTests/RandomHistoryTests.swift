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

  /// Two hundred histories, twenty-five in each repository.
  @Test(arguments: 0..<8)
  func `the highest reachable version is the one that git sorts first`(group: Int) throws {
    let scratch = try ScratchRepository()
    var histories: [(seed: Int, history: RandomHistory)] = []
    for seed in (group * 25)..<(group * 25 + 25) {
      let history = RandomHistory(
        seed: UInt64(1_000 + seed), size: 60 + seed % 40, prefix: "h\(seed)/",
        firstMark: 1 + histories.count * 100)
      histories.append((seed, history))
    }
    try scratch.git(["fast-import", "--quiet"], input: histories.map(\.history.stream).joined())
    if group % 2 == 1 { try scratch.git("pack-refs", "--all") }
    let repository = try scratch.open()
    let commits = try commits(repository)
    for (seed, history) in histories {
      let start = "h\(seed)/branch-\(50 + seed % 10)"
      let sorted = history.tags.sorted {
        Self.numbers($0).lexicographicallyPrecedes(Self.numbers($1))
      }
      let wanted = Array(sorted.reversed())
      let found = try repository.reachable(
        from: repository.resolve(start), candidates: wanted.compactMap { commits[$0] })
      let truth = try highest(below: start, of: wanted, commits, scratch, (1_000 + seed) % 3 != 0)
      #expect(found == truth.map(Reachability.found) ?? Reachability.none, "seed \(seed)")
    }
  }

  /// Asks git, whose own `tag --merged` cuts its walk short where clocks lie.
  private func highest(
    below start: String, of tags: [String], _ commits: [String: CommitID],
    _ scratch: ScratchRepository, _ clocksLie: Bool
  ) throws -> Int? {
    guard !clocksLie else {
      let all = Set(try scratch.git("rev-list", start).split(separator: "\n"))
      return tags.firstIndex { all.contains("\(commits[$0]?.description ?? "none")") }
    }
    let folder = start.prefix { $0 != "/" }
    let merged = try scratch.git(
      "tag", "--merged", start, "--sort=-v:refname", "--list", "\(folder)/*")
    return merged.split(separator: "\n").first.flatMap { tags.firstIndex(of: String($0)) }
  }

  private static func numbers(_ tag: String) -> [Int] {
    tag.split(separator: "/").last?.dropFirst().split(separator: ".").compactMap { Int($0) } ?? []
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
