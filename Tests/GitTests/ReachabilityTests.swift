import Foundation
import Git
import TestSupport
import Testing

@Suite struct ReachabilityTests {
  @Test func `a higher tag on another branch does not count`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    try scratch.branch("a")
    for name in ["1", "2"] { try tagged(name, in: scratch) }
    try scratch.branch("b", from: "main")
    for name in ["3", "4"] { try tagged(name, in: scratch) }
    try scratch.branch("a")
    #expect(try first(["4", "3", "2", "1"], scratch) == "2")
  }

  @Test func `the commit itself counts`() throws {
    let scratch = try ScratchRepository()
    try tagged("1", in: scratch)
    #expect(try first(["1"], scratch) == "1")
  }

  @Test func `no candidate is no answer, proved`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    #expect(try first([], scratch) == "none")
  }

  @Test func `the highest counts, not the nearest`() throws {
    let scratch = try ScratchRepository()
    try tagged("2.0", in: scratch)
    try tagged("1.9.1", in: scratch)
    try scratch.commit()
    #expect(try first(["2.0", "1.9.1"], scratch) == "2.0")
    #expect(try nearest(["2.0", "1.9.1"], scratch) == "1.9.1")
  }

  @Test(arguments: [-1_000_000_000, 0, 300_000_000])
  func `a clock that lies hides nothing`(skew: Int) throws {
    let scratch = try ScratchRepository()
    try scratch.commit(date: 1_700_000_000)
    try scratch.commit(date: 1_700_000_000 + skew)
    try scratch.tag("1")
    try scratch.commit(date: 1_700_000_000 - skew)
    try scratch.commit(date: 1_700_000_060)
    try scratch.branch("side", from: "HEAD~3")
    try scratch.commit(date: 1_700_000_120 + skew)
    try scratch.tag("2")
    try scratch.branch("main")
    #expect(try first(["2", "1"], scratch) == "1")
  }

  @Test func `a branch from before many releases elsewhere has the last one below it`() throws {
    let scratch = try ScratchRepository()
    try tagged("0", in: scratch)
    try scratch.branch("old")
    try scratch.commit()
    try scratch.branch("main")
    let names = (1...12).map { String($0) }
    for name in names { try tagged(name, in: scratch) }
    try scratch.branch("old")
    #expect(try first(names.reversed() + ["0"], scratch) == "0")
    #expect(try first(names.reversed(), scratch) == "none")
  }

  @Test func `release branches that were never merged hide no tag below them`() throws {
    let scratch = try ScratchRepository()
    for number in 1...6 {
      try tagged("\(number).0", in: scratch)
      try scratch.branch("release-\(number)")
      try tagged("\(number).1", in: scratch)
      try scratch.branch("main")
    }
    let names = (1...6).reversed().flatMap { ["\($0).1", "\($0).0"] }
    #expect(try first(names, scratch) == "6.0")
    try scratch.branch("release-4")
    #expect(try first(names, scratch) == "4.1")
    #expect(try first(names.filter { $0.hasSuffix(".1") && $0 != "4.1" }, scratch) == "none")
  }

  @Test func `a tag inside a shallow clone is proved by being there`() throws {
    let scratch = try ScratchRepository()
    try tagged("1", in: scratch)
    try tagged("2", in: scratch)
    try scratch.commit()
    let clone = try scratch.clone("clone", "--depth=2")
    #expect(try first(["2"], clone) == "2")
    let gone = try #require(ObjectID("1234567890123456789012345678901234567890"))
    let repository = try clone.open()
    let found = try repository.reachable(
      from: repository.head(), candidates: [CommitID(gone), repository.resolve("2")])
    #expect(found == .undecidedByShallow)
  }

  @Test func `a tag beyond a shallow clone's boundary is not called absent`() throws {
    let scratch = try ScratchRepository()
    try tagged("1", in: scratch)
    for _ in 0..<5 { try scratch.commit() }
    let clone = try scratch.clone("clone", "--depth=2")
    try clone.git("fetch", "--quiet", "--depth=1", "origin", "tag", "1")
    #expect(try first(["1"], clone) == "shallow")
    #expect(try nearest(["1"], clone) == "shallow")
    try clone.git("fetch", "--quiet", "--unshallow")
    #expect(try first(["1"], clone) == "1")
  }

  @Test func `a clone that is deeper than the history has no boundary to stop at`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit()
    try scratch.branch("side")
    try tagged("1", in: scratch)
    try scratch.branch("main")
    try scratch.commit()
    let clone = try scratch.clone("clone", "--depth=50", "--no-single-branch")
    #expect(try first(["1"], clone) == "none")
  }

  @Test func `a commit that is gone is named`() throws {
    let scratch = try ScratchRepository()
    try tagged("1", in: scratch)
    let lost = try scratch.commit()
    try scratch.commit()
    try FileManager.default.removeItem(
      atPath: scratch.path + "/.git/objects/\(lost.prefix(2))/\(lost.dropFirst(2))")
    #expect(try first(["1"], scratch) == "missing \(lost)")
    #expect(try nearest(["1"], scratch) == "missing \(lost)")
  }

  @Test func `the nearest tag of a merge leaves the fewest commits out`() throws {
    let scratch = try ScratchRepository()
    try scratch.commit(files: ["a": "1"])
    try scratch.branch("side")
    try tagged("side", in: scratch)
    try scratch.branch("main")
    try tagged("main", in: scratch)
    for _ in 0..<3 { try scratch.commit() }
    try scratch.merge("side")
    #expect(
      try nearest(["side", "main"], scratch) == scratch.git("describe", "--tags", "--abbrev=0"))
  }

  private func tagged(_ name: String, in scratch: ScratchRepository) throws {
    try scratch.commit(name)
    try scratch.tag(name)
  }

  private func first(_ names: [String], _ scratch: ScratchRepository) throws -> String {
    let repository = try scratch.open()
    return try name(
      repository.reachable(
        from: repository.head(), candidates: names.map { try repository.resolve($0) }), names)
  }

  private func nearest(_ names: [String], _ scratch: ScratchRepository) throws -> String {
    let repository = try scratch.open()
    return try name(
      repository.nearest(
        from: repository.head(), candidates: names.map { try repository.resolve($0) }), names)
  }

  private func name(_ found: Reachability, _ names: [String]) -> String {
    switch found {
    case .found(let index): names[index]
    case .none: "none"
    case .undecidedByShallow: "shallow"
    case .undecidedByMissing(let commit): "missing \(commit)"
    }
  }
}
