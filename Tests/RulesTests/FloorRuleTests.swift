import Diagnostics
import Foundation
import Testing
import UpdatePolicy
import Versions

@testable import Rules

@Suite struct FloorRuleTests {
  private typealias Track = PolicyDocument.Track

  private let now = ReleaseFacts.exampleTime

  private func facts(
    _ tracks: [PolicyDocument.Track], storefronts: [String: [PolicyDocument.Track]] = [:],
    baseline: [PolicyDocument.Track]? = nil
  ) -> ReleaseFacts {
    let generated = GeneratedPolicy(
      document: PolicyDocument(tracks: tracks, storefronts: storefronts), bytes: [],
      isUnchanged: true, floors: [], wantedFloor: nil, lowestStorefront: nil)
    return .example(
      "9.0",
      policy: PolicyFacts(
        generated: generated, baseline: baseline.map { PolicyDocument(tracks: $0) },
        baselineName: "policy.json"))
  }

  private func track(
    _ latest: String, _ required: String? = nil, os: String? = nil,
    deadlines: [PolicyDocument.Deadline] = []
  ) -> PolicyDocument.Track {
    Track(
      latest: .example(latest), minimumOS: os.map { .example($0) },
      required: required.map { .example($0) }, deadlines: deadlines)
  }

  private func deadline(_ version: String, _ seconds: Int64) -> PolicyDocument.Deadline {
    .init(from: now.adding(seconds: seconds), required: .example(version))
  }

  @Test func `a deadline above the latest version is refused before its day`() {
    let facts = facts([track("3.0", deadlines: [deadline("3.1", 1000)])])
    #expect(FloorAboveLive.check(facts).map(\.summary).first?.hasPrefix("3.1 is required") == true)
  }

  @Test func `a floor that an older system cannot reach is refused`() {
    let facts = facts([track("3.0", "3.0", os: "16"), track("2.9", "2.9.1", os: "13")])
    #expect(FloorAboveLive.check(facts).count == 1)
  }

  @Test func `a floor that one storefront cannot reach is refused and the storefront is named`() {
    let facts = facts([track("3.0", "3.0")], storefronts: ["kr": [track("2.9", "3.0")]])
    #expect(FloorAboveLive.check(facts).map(\.summary).first?.contains("storefront kr") == true)
  }

  @Test func `a deadline that is dropped, put off, or lowered is a lowered floor`() {
    let baseline = [track("3.2", "3.0", deadlines: [deadline("3.2", 1000)])]
    for lowered in [[], [deadline("3.2", 2000)], [deadline("3.1", 1000)]] {
      let facts = facts([track("3.2", "3.0", deadlines: lowered)], baseline: baseline)
      #expect(FloorLowered.check(facts).count == 1, "\(lowered)")
    }
  }

  @Test func `a deadline that is past becomes the floor and nothing is lowered`() {
    let baseline = [track("3.2", "3.0", deadlines: [deadline("3.2", -1000)])]
    #expect(FloorLowered.check(facts([track("3.2", "3.2")], baseline: baseline)) == [])
    let kept = facts([track("3.2", "3.0")], baseline: baseline)
    #expect(FloorLowered.check(kept).count == 1)
  }

  @Test func `a newer system for the app does not lower the floor of the older track`() {
    let baseline = [track("3.1", "3.0", os: "15")]
    let facts = facts([track("3.2", "3.0", os: "16"), track("3.1", os: "15")], baseline: baseline)
    #expect(FloorLowered.check(facts) == [])
  }

  @Test func `an older system's own floor does not go down silently`() {
    let baseline = [track("3.2", "3.0", os: "16"), track("2.9", "2.5", os: "13")]
    let facts = facts([track("3.2", "3.0", os: "16"), track("2.9", os: "13")], baseline: baseline)
    #expect(
      FloorLowered.check(facts).map(\.summary) == ["2.5 is required now, and nothing would be"])
  }

  @Test func `a floor that no device was held to is not lowered`() {
    let baseline = [
      track("3.2", "3.0", os: "16"), track("2.9", "2.4", os: "13"), track("2.9", "2.5", os: "13"),
    ]
    let facts = facts(
      [track("3.2", "3.0", os: "16"), track("2.9", "2.4", os: "13")], baseline: baseline)
    #expect(FloorLowered.check(facts) == [])
  }

  @Test func `a storefront that loses its floor is named`() {
    let facts = facts(
      [track("3.2", "3.0")], storefronts: ["kr": [track("3.1")]], baseline: [track("3.2", "3.0")])
    #expect(FloorLowered.check(facts).map(\.summary).first?.contains("storefront kr") == true)
  }

  @Test func `a published policy that would not change is not stale`() {
    let facts = facts([track("3.2", "3.0")], baseline: [track("3.2", "3.0")])
    #expect(PolicyStale.check(facts) == [])
  }

  @Test(arguments: [("1.8.0", 1), ("1.8.1", 0)])
  func `a floor below what was live before is not fresh`(_ latest: String, _ count: Int) {
    let since = now.adding(seconds: -60)
    let live = StoreFacts(live: .init(version: .example("1.9.0"), since: since))
    var policy = PolicyFacts.example(
      latest: "1.9.0", required: "1.8.0",
      wanted: .init(version: .example("1.8.0"), origin: .configuration, outcome: .counts))
    policy.baseline = PolicyDocument(tracks: [track(latest)])
    let facts = ReleaseFacts.example("2.0.0", store: ["us": .known(live)], policy: policy)
    #expect(FloorTooFresh.check(facts).count == count)
  }
}
