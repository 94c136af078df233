import Diagnostics
import Foundation
import Testing
import UpdatePolicy
import Versions

@testable import Rules

/// Cases that people reported against other tools, with the answers that were right.
@Suite struct ReportedCaseTests {
  private func errors(_ facts: ReleaseFacts) -> [String] {
    RuleRunner.run(facts).findings.filter { $0.refuses }.map(\.code)
  }

  @Test(arguments: ["abc", "1.6.1+bad", "0.1.2-9b772e2", "1.3.0 (93)", "", "1..2", "１.2", "-1"])
  func `a text that is not a version never compares`(_ text: String) {
    let facts = ReleaseFacts.example(
      text, tags: .example(latest: "1.6.1"), store: ["us": .live("1.6.1")])
    let wanted = text.isEmpty ? "version-missing" : "version-malformed"
    #expect(RuleRunner.run(facts).findings.map(\.code) == [wanted])
  }

  @Test func `a missing third number is a zero`() {
    let live = ["us": Determination<StoreFacts>.live("1.4.2")]
    #expect(errors(.example("1.4", store: live)) == ["version-regresses-store"])
    #expect(errors(.example("1.5", store: live)) == [])
  }

  @Test func `3_30 is above 3_25`() {
    #expect(errors(.example("3.30", store: ["us": .live("3.25")])) == [])
  }

  @Test(arguments: [
    ("1.49.0", "9201", []), ("1.48.0", "9202", ["train-closed"]),
    ("1.48.0", "9201", ["train-closed"]),
  ])
  func `a build number may restart, a version may not`(
    _ version: String, _ build: String, _ codes: [String]
  ) {
    let facts = ReleaseFacts.example(version, build: build, store: ["us": .live("1.48.0")])
    #expect(errors(facts) == codes)
  }

  @Test func `a version in review needs no bump`() {
    let facts = ReleaseFacts.example("1.0.22", build: "58", store: ["us": .live("1.0.21")])
    #expect(errors(facts) == [])
  }

  @Test(arguments: [("1.0.1", "1.01"), ("3.8", "21")])
  func `a store version that is spelled otherwise is an identity mismatch`(
    _ candidate: String, _ live: String
  ) {
    let facts = ReleaseFacts.example(candidate, store: ["us": .live(live)])
    #expect(errors(facts) == ["version-regresses-store"])
  }

  @Test func `a patch kept in the build number is named`() throws {
    let report = RuleRunner.run(.example("3.1", build: "8", store: ["us": .live("3.1.8")]))
    let finding = try #require(report.findings.first)
    #expect(finding.code == "version-regresses-store")
    #expect(finding.notes.contains { $0.text.contains("build number 8") })
  }

  @Test func `a floor above what is live is refused`() {
    let wanted = ConsideredFloor(
      version: .example("15.5.5"), origin: .configuration, outcome: .counts)
    let policy = PolicyFacts.example(latest: "1.0.0", required: nil, wanted: wanted)
    #expect(errors(.example("1.1.0", policy: policy)).contains("floor-above-live"))
  }

  @Test func `a floor is not judged while nobody knows what is live`() {
    var facts = ReleaseFacts.example("1.1.0")
    let gap = Undetermined("store us", "the answer is HTML, not JSON", help: "Try again later.")
    facts.policy = .undetermined(gap)
    let report = RuleRunner.run(facts)
    #expect(report.undetermined == [gap])
    #expect(report.verdict == .undecided)
  }

  @Test func `the store and the tags absent, nothing is flagged`() {
    let facts = ReleaseFacts.example(
      "1.0", tags: .example(latest: nil), store: ["kr": .absent, "us": .absent],
      convention: UpdateConvention(forceOn: .patch))
    let report = RuleRunner.run(facts)
    #expect(report == RuleReport())
    #expect(report.verdict == .passed)
  }

  @Test func `a tag on the judged commit with its version is in order`() {
    let own = TagFact.example("2.3.0", on: TagFacts.judged)
    let facts = ReleaseFacts.example(
      "2.3.0",
      tags: .example(latest: "2.3.0", previous: "2.2.0", onCommit: [own], carrying: [own]))
    #expect(RuleRunner.run(facts).findings == [])
  }

  @Test func `a forgotten bump is said once`() {
    let facts = ReleaseFacts.example(
      "2.3.0",
      tags: .example(latest: "2.3.0", carrying: [.example("2.3.0", on: TagFacts.ancestor)]))
    #expect(RuleRunner.run(facts).findings.map(\.code) == ["tag-reused"])
  }

  @Test func `a second tag elsewhere is flagged although the judged commit has one, too`() {
    let own = TagFact.example("2.3.0", on: TagFacts.judged)
    let facts = ReleaseFacts.example(
      "2.3.0",
      tags: .example(
        latest: "2.3.0", onCommit: [own],
        carrying: [own, TagFact.example("2.3.0", on: TagFacts.ancestor)]))
    #expect(RuleRunner.run(facts).findings.map(\.code) == ["tag-reused"])
  }

  @Test func `a project below two tags of its commit goes back`() {
    let tags = ["2.3.0", "2.4.0"].map { TagFact.example($0, on: TagFacts.judged) }
    let facts = ReleaseFacts.example("2.3.0", tags: .example(latest: "2.4.0", onCommit: tags))
    #expect(RuleRunner.run(facts).findings.map(\.code) == ["version-regresses-tags"])
  }

  @Test func `a hotfix is refused, and told that Apple refuses it`() throws {
    let report = RuleRunner.run(
      .example("5.4.3", tags: .example(latest: "5.4.2"), store: ["us": .live("6.0")]))
    #expect(report.findings.map(\.code) == ["version-regresses-store"])
    #expect(try #require(report.findings.first).notes.contains { $0.text.hasPrefix("Apple") })
  }

  @Test func `a number of any length neither traps nor wraps`() {
    let huge = String(repeating: "9", count: 40)
    let facts = ReleaseFacts.example(
      "1.\(huge)", app: AppFacts(platform: "macos", scheme: .loose),
      tags: .example(latest: "1.2"))
    #expect(errors(facts) == ["version-leaps"])
    let again = ReleaseFacts.example(
      "1.1\(String(repeating: "0", count: 40))",
      app: AppFacts(platform: "macos", scheme: .loose), tags: .example(latest: "1.\(huge)"))
    #expect(RuleRunner.run(again).findings.map(\.code) == [])
  }

  @Test func `live in one storefront and passed by another, it is said once`() {
    let facts = ReleaseFacts.example("2.3.0", store: ["kr": .live("2.3.0"), "us": .live("2.4.0")])
    #expect(errors(facts) == ["version-regresses-store"])
  }

  @Test func `before the first release nobody is forced, whatever was tagged`() {
    let facts = ReleaseFacts.example(
      "1.1.0", tags: .example(latest: "1.0.0"), store: ["us": .absent],
      convention: UpdateConvention(forceOn: .minor))
    #expect(errors(facts) == [])
  }

  @Test func `people in the storefront that lags are forced, too`() throws {
    let facts = ReleaseFacts.example(
      "3.2.1", store: ["kr": .live("3.1.4"), "us": .live("3.2.0")],
      convention: UpdateConvention(forceOn: .minor))
    let finding = try #require(RuleRunner.run(facts).findings.first)
    #expect(finding.code == "bump-without-force")
    #expect(finding.summary.contains("everybody below 3.2.0"))
  }
}
