import Foundation
import Git
import TestSupport
import Testing

/// Histories that are long enough for the walk to open the commit-graph.
@Suite struct CommitGraphTests {
  private let scratch: ScratchRepository
  private static let size = 3_000

  init() throws {
    scratch = try ScratchRepository()
    try scratch.git(["fast-import", "--quiet"], input: Self.history())
  }

  /// Makes one long line with merges of up to five parents and, beside it, branches never merged.
  private static func history() -> String {
    var random = SeededRandom(seed: 9)
    var stream = ""
    for mark in 1...size {
      let isSide = mark % 50 == 0
      let onto = mark > 1 && (mark - 1) % 50 == 0 ? mark - 2 : mark - 1
      var parents = mark > 1 ? [max(1, onto)] : []
      let more = isSide || mark < 60 ? 0 : [0, 0, 0, 1, 2, 4].randomElement(using: &random) ?? 0
      for _ in 0..<more {
        let parent = onto - Int.random(in: 1..<40, using: &random)
        if parent % 50 != 0, !parents.contains(parent) { parents.append(parent) }
      }
      stream += "commit refs/heads/\(isSide ? "side-\(mark)" : "main")\nmark :\(mark)\n"
      stream += "committer Scratch <scratch@example.com> \(1_600_000_000 + mark) +0000\ndata 1\nx\n"
      for (index, parent) in parents.enumerated() {
        stream += "\(index == 0 ? "from" : "merge") :\(parent)\n"
      }
      stream += "\n"
      if mark % 25 == 0 { stream += "reset refs/tags/t\(mark)\nfrom :\(mark)\n\n" }
    }
    return stream
  }

  @Test func `one file gives the same answers as the objects`() throws {
    try scratch.git("commit-graph", "write", "--reachable")
    try expectTruth()
  }

  @Test func `a chain of files gives the same answers`() throws {
    for start in ["main~2500", "main~1200", "main"] {
      try scratch.git(
        ["commit-graph", "write", "--stdin-commits", "--split=no-merge"],
        input: scratch.git("rev-parse", start) + "\n")
    }
    let chain = scratch.path + "/.git/objects/info/commit-graphs/commit-graph-chain"
    let lines = try String(contentsOfFile: chain, encoding: .utf8).split(separator: "\n")
    try #require(lines.count == 3)
    try expectTruth()
  }

  @Test func `a file whose parents were tampered with is not believed`() throws {
    try scratch.git("commit-graph", "write", "--reachable")
    let file = scratch.path + "/.git/objects/info/commit-graph"
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    // Nobody has a parent any more, in a file whose layout is right and whose checksum is not.
    var damaged = whole
    let table = try #require(whole.range(of: Data("CDAT".utf8)))
    let start = whole[table.upperBound..<table.upperBound + 8].reduce(0) { $0 << 8 | Int($1) }
    for commit in 0..<Self.size {
      let parents = start + commit * 36 + 20
      damaged.replaceSubrange(parents..<parents + 8, with: [0x70, 0, 0, 0, 0x70, 0, 0, 0])
    }
    try replace(file, with: damaged)
    try expectTruth()
    for length in [0, 7, 8, 100, 1100, whole.count / 2, whole.count - 1] {
      try replace(file, with: whole.prefix(length))
      try expectTruth()
    }
  }

  @Test func `a shallow clone's history is not what the graph says`() throws {
    try scratch.git("commit-graph", "write", "--reachable")
    let cut = try scratch.git("rev-parse", "main~2400")
    try scratch.write(cut + "\n", to: ".git/shallow")
    let repository = try scratch.open()
    let lost = try #require(ObjectID("1234567890123456789012345678901234567890"))
    let found = try repository.reachable(
      from: repository.resolve("main"), candidates: [CommitID(lost)])
    #expect(found == .undecidedByShallow)
  }

  private func replace(_ file: String, with bytes: Data) throws {
    try FileManager.default.removeItem(atPath: file)
    try bytes.write(to: URL(fileURLWithPath: file))
  }

  private func expectTruth() throws {
    let repository = try scratch.open()
    // Only the oldest tags, so that the walk is long: t50 and t100 are on branches of their own.
    let names = ["t50", "t100", "t75", "t25"]
    let ids = try names.map { try repository.resolve($0) }
    let merged = try scratch.git("-c", "core.commitGraph=false", "tag", "--merged", "main")
    try #require(
      merged.split(separator: "\n").filter { names.contains(String($0)) } == ["t25", "t75"])
    let found = try repository.reachable(from: repository.resolve("main"), candidates: ids)
    #expect(found == .found(2))
    let none = try repository.reachable(
      from: repository.resolve("main"), candidates: Array(ids.prefix(2)))
    #expect(none == Reachability.none)
  }
}
