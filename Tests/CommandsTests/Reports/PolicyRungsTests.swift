import Reporting
import Testing
import UpdatePolicy
import Versions

@testable import Commands

@Suite struct PolicyRungsTests {
  private static let now = ExampleApp.now

  /// The rungs of the first track, a line each: versions, mark, and what is shown when.
  private func rungs(_ text: String) throws -> [String] {
    let policy = try PolicyDocument(reading: Array(text.utf8))
    let track = try #require(policy.tracks.first)
    return PolicyRungs(policy, track, storefront: nil, now: Self.now).rungs.map { rung in
      let steps = rung.steps.map { "\($0.when) \($0.action.rawValue) \($0.words)" }
      return "\(rung.versions) [\(rung.mark)] " + steps.joined(separator: ", ")
    }
  }

  @Test func `floors part the versions, and deadlines say when`() throws {
    let text = """
      { "format": 1, "tracks": [ { "latest": "3.2", "minimumOS": "16.0", "required": "2.0",
        "deadlines": [ { "from": "2026-12-07T00:00:00Z", "required": "3.0" },
                       { "from": "2027-01-01T00:00:00Z", "required": "3.2" },
                       { "from": "2026-01-01T00:00:00Z", "required": "1.0" } ] } ] }
      """
    #expect(
      try rungs(text) == [
        "3.2 [latest] now nothing up to date",
        "from 3.0, below 3.2 [] now optional may update to 3.2, from 2027-01-01 forced must update "
          + "to 3.2",
        "from 2.0, below 3.0 [] now optional may update to 3.2, from 2026-12-07 forced must update "
          + "to 3.2",
        "below 2.0 [] now forced must update to 3.2",
      ])
  }

  @Test func `blocks stand by themselves, and those above the track are not about it`() throws {
    let text = """
      { "format": 1, "tracks": [ { "latest": "3.0" } ], "prompt": { "optional": false },
        "blocked": [ { "version": "2.1", "reason": "data-loss" }, { "from": "1.0", "below": "1.2" },
                     { "through": "0.9" }, { "version": "4.0" } ] }
      """
    #expect(
      try rungs(text) == [
        "3.0 [latest] now nothing up to date",
        "below 3.0 [] now nothing optional prompts are off",
        "2.1 [blocked: data-loss] now forced must update to 3.0",
        "from 1.0, below 1.2 [blocked] now forced must update to 3.0",
        "through 0.9 [blocked] now forced must update to 3.0",
      ])
  }

  @Test func `a blocked target shows nobody anything`() throws {
    let text = """
      { "format": 1, "tracks": [ { "latest": "3.0", "required": "2.0" } ],
        "blocked": [ { "version": "3.0" } ] }
      """
    let shown = try rungs(text)
    #expect(shown[1].hasSuffix("now nothing the latest version is blocked itself"))
    #expect(shown.count == 2 && shown[1].hasPrefix("below 3.0 "))
  }

  @Test func `a policy that has ended says so on every rung`() throws {
    let text = """
      { "format": 1, "expires": "2026-11-01T00:00:00Z",
        "tracks": [ { "latest": "3.0", "required": "2.0" } ] }
      """
    #expect(try rungs(text).allSatisfy { $0.hasSuffix("now nothing the policy has ended") })
  }

  @Test func `storefronts with tracks of their own show only what differs`() throws {
    let text = """
      { "format": 1,
        "tracks": [ { "latest": "3.0", "minimumOS": "16.0" }, { "latest": "2.0" } ],
        "storefronts": {
          "kr": { "tracks": [ { "latest": "2.9", "minimumOS": "16.0" }, { "latest": "2.0" } ] },
          "cn": { "tracks": [ { "latest": "2.9", "minimumOS": "16.0" }, { "latest": "2.0" } ] } } }
      """
    let policy = try PolicyDocument(reading: Array(text.utf8))
    let ladder = PageLadder(policy, now: Self.now).ladder
    #expect(
      ladder.groups.map(\.storefronts)
        == ["Storefronts without tracks of their own", "Storefronts cn, kr"])
    #expect(ladder.groups.map { $0.tracks.count } == [2, 1])
    #expect(ladder.groups.map(\.hasMore) == [false, true])
    #expect(ladder.groups[0].tracks.map(\.systems) == ["Systems from 16.0", "Systems below 16.0"])
  }
}
