import Diagnostics
import Testing
import UpdatePolicy
import Versions

@testable import Rules

@Suite struct RuleRunnerTests {
  private let gap = Undetermined("store kr", "answered 503 four times", help: "Try again later.")

  @Test func `one storefront that is known refuses although another is not`() {
    let report = RuleRunner.run(
      .example("2.2.0", store: ["kr": .undetermined(gap), "us": .live("2.3.0")]))
    #expect(report.findings.map(\.code) == ["version-regresses-store"])
    #expect(report.undetermined == [gap])
    #expect(report.verdict == .refused)
  }

  @Test func `what several rules need is reported once`() {
    let report = RuleRunner.run(.example("2.4.0", store: ["kr": .undetermined(gap)]))
    #expect(report.undetermined == [gap])
    #expect(report.verdict == .undecided)
  }

  @Test func `what nobody asked for is left out silently`() {
    let report = RuleRunner.run(.example("2.4.0", store: ["us": .notAsked]))
    #expect(report == RuleReport())
  }

  @Test func `an expired waiver of a release's rule does not hold up the policy`() {
    let settings = RuleSettings.example(
      waiving: "version-skips", "2.4.0", until: ("2026-01-01", 1_767_312_000))
    let facts = ReleaseFacts.example("2.4.0", tags: .example(latest: "2.3.0"))
    #expect(RuleRunner.run(facts, settings, only: [.policy]).findings == [])
    #expect(RuleRunner.run(facts, settings).findings.map(\.code) == ["waiver-expired"])
  }

  @Test func `a candidate that is not there does not pass`() {
    var facts = ReleaseFacts.example("1.0")
    facts.candidate = .absent
    #expect(RuleRunner.run(facts).verdict == .undecided)
  }

  @Test func `a candidate whose version is undetermined does not pass`() {
    var facts = ReleaseFacts.example("1.0")
    let gap = Undetermined("version", "$(BUILD_VERSION) is set by nothing", help: "Set it.")
    facts.candidate = .known(BundleFacts(name: "Harbor", version: .undetermined(gap)))
    let report = RuleRunner.run(facts)
    #expect(report.undetermined == [gap])
    #expect(report.findings == [])
  }

  @Test func `an extension whose version is undetermined does not pass`() {
    let share = BundleFacts(
      name: "Share", kind: .appExtension, configuration: "Release", version: .undetermined(gap))
    #expect(RuleRunner.run(.example("2.3.0", with: [share])).undetermined == [gap])
  }

  @Test func `a source whose version is undetermined does not pass`() {
    let sources = [
      SourceFacts(name: "xcode: Harbor.xcodeproj", version: .known(ValueFacts("2.3.0"))),
      SourceFacts(name: "plist: Info.plist", version: .undetermined(gap)),
    ]
    #expect(RuleRunner.run(.example("2.3.0", sources: sources)).undetermined == [gap])
  }

  @Test func `a build number that only the build machine knows does not hold up the verdict`() {
    var facts = ReleaseFacts.example("2.3.0")
    facts.candidate = .known(
      BundleFacts(
        name: "Harbor", version: .known(ValueFacts("2.3.0")), build: .undetermined(gap)))
    let report = RuleRunner.run(facts)
    #expect(report.verdict == .passed)
    #expect(report.unjudged == [gap])
  }

  @Test func `a tag that would need the build number fails closed`() {
    let tags = TagFacts.example(
      latest: "2.3.0", carrying: [.example("2.3.0", build: "4711", on: TagFacts.ancestor)])
    var facts = ReleaseFacts.example("2.3.0", tags: tags)
    facts.candidate = .known(
      BundleFacts(
        name: "Harbor", version: .known(ValueFacts("2.3.0")), build: .undetermined(gap)))
    #expect(RuleRunner.run(facts).findings.map(\.code) == ["tag-reused"])
  }

  @Test func `one place that several bundles share is one finding`() throws {
    let value = ValueFacts("2.3.0-rc", at: Location("Version.xcconfig", line: 3, column: 21))
    let bundles = ["Share", "Widget"].map {
      BundleFacts(name: $0, kind: .appExtension, version: .known(value))
    }
    var facts = ReleaseFacts.example("2.3.0", with: bundles)
    facts.candidate = .known(BundleFacts(name: "Harbor", version: .known(value)))
    let findings = RuleRunner.run(facts).findings
    #expect(findings.map(\.code) == ["version-malformed"])
    let notes = try #require(findings.first).notes.map(\.text)
    #expect(notes == ["the value is shared with app extension Share, app extension Widget"])
  }

  @Test func `a bundle is held against the app of its own configuration`() {
    var share = BundleFacts.example("Share", .appExtension, "2.3.0")
    var beta = BundleFacts.example("Harbor", .app, "2.4.0")
    (share.configuration, beta.configuration) = ("Beta", "Beta")
    let report = RuleRunner.run(.example("2.3.0", with: [beta, share]))
    #expect(report.findings.map(\.code) == ["extension-mismatch"])
    #expect(RuleRunner.run(.example("2.3.0", with: [share])).findings == [])
  }

  @Test func `a group runs alone`() {
    let facts = ReleaseFacts.example(
      "2.2.0", store: ["us": .live("2.3.0")],
      policy: .example(latest: "2.3.0", required: nil, baselineRequired: "2.0.0"))
    let policy = RuleRunner.run(facts, only: [.policy]).findings.map(\.code)
    let release = RuleRunner.run(facts, only: [.release]).findings.map(\.code)
    #expect(Set(policy) == ["floor-lowered", "policy-stale"])
    #expect(release == ["version-regresses-store"])
    #expect(Set(RuleRunner.run(facts).findings.map(\.code)) == Set(policy + release))
  }

  @Test func `weights change the severity or turn a rule off, with its needs`() {
    let facts = ReleaseFacts.example("1.4", tags: .example(latest: "1.2"))
    let strict = RuleSettings(weights: ["version-skips": .severity(.error)])
    #expect(RuleRunner.run(facts, strict).verdict == .refused)
    let silent = RuleSettings(weights: ["version-skips": .off])
    #expect(RuleRunner.run(facts, silent).findings == [])

    let offline = ReleaseFacts.example("1.3", store: ["us": .undetermined(gap)])
    let needers = RuleRegistry.all.map { $0.metadata }.filter {
      $0.needs.contains(.store) || $0.needs.contains(.earlierRelease)
    }
    let off = RuleSettings(
      weights: Dictionary(uniqueKeysWithValues: needers.map { ($0.code, .off) }))
    #expect(RuleRunner.run(offline, off).verdict == .passed)
  }

  @Test func `a waived finding stays in the report and does not refuse`() throws {
    let facts = ReleaseFacts.example("2026.11.0", tags: .example(latest: "5.4.0"))
    let report = RuleRunner.run(facts, .example(waiving: "version-leaps", "2026.11"))
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.waived == Finding.Waiver(reason: "agreed with support", until: nil))
    #expect(report.verdict == .passed)
  }

  @Test func `a waiver for another version waives nothing`() {
    let facts = ReleaseFacts.example("2026.11.0", tags: .example(latest: "5.4.0"))
    let report = RuleRunner.run(facts, .example(waiving: "version-leaps", "2026.12"))
    #expect(report.verdict == .refused)
  }

  @Test func `a rule about the policy can be waived for the version that is live`() {
    let policy = PolicyFacts.example(latest: "3.2.0", required: nil, baselineRequired: "3.0.0")
    let facts = ReleaseFacts.example("3.3.0", policy: policy)
    let report = RuleRunner.run(facts, .example(waiving: "floor-lowered", "3.2.0"))
    #expect(report.findings.first { $0.code == "floor-lowered" }?.waived != nil)
  }

  @Test func `a waiver of a rule that does not exist is unused`() {
    let report = RuleRunner.run(.example("2.3.0"), .example(waiving: "version-sings", "2.3.0"))
    #expect(report.findings.map(\.code) == ["waiver-unused"])
  }

  @Test func `findings are sorted, what counts first and worst first`() {
    let facts = ReleaseFacts.example(
      "2026.11.0",
      with: [.example("Share", .appExtension, "1.0"), .example("Kit", .framework, nil)],
      tags: .example(latest: "5.4.0"))
    let findings = RuleRunner.run(facts, .example(waiving: "version-leaps", "2026.11")).findings
    #expect(
      findings.map(\.code) == ["extension-mismatch", "version-missing", "version-leaps"])
  }

  @Test(arguments: [(0, false), (1, true)])
  func `a waiver ends with its last second`(_ left: Int64, _ isWaived: Bool) {
    let facts = ReleaseFacts.example("2026.11.0", tags: .example(latest: "5.4.0"))
    let end = ReleaseFacts.exampleTime.secondsSince1970 + left
    let settings = RuleSettings.example(
      waiving: "version-leaps", "2026.11", until: ("2026-11-30", end))
    let report = RuleRunner.run(facts, settings)
    #expect(report.findings.contains { $0.waived != nil } == isWaived)
    #expect(report.findings.contains { $0.code == "waiver-expired" } != isWaived)
  }
}
