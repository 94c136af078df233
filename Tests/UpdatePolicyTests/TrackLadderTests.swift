import Testing
import UpdatePolicy
import Versions

@Suite struct TrackLadderTests {
  /// What the generated tracks serve, such as `3.2/16.0 2.9.4/13.0`.
  private func ladder(_ scenario: Scenario) throws -> String {
    try scenario.generate().document.tracks
      .map { "\($0.latest)/\($0.minimumOS.map { "\($0)" } ?? "any")" }.joined(separator: " ")
  }

  @Test func `each system has the highest version that it can run`() throws {
    let scenario = try Scenario().live("3.2", os: "16.0")
      .tag("1.0", os: "11.0").tag("1.5", os: "11.0").tag("2.0", os: "13.0").tag("2.9.4", os: "13.0")
      .tag("3.0", os: "15.0").tag("3.1", os: "16.0").tag("3.2", os: "16.0").tag("4.0", os: "12.0")
    #expect(try ladder(scenario) == "3.2/16.0 3.0/15.0 2.9.4/13.0 1.5/11.0")
  }

  @Test func `a system that brings nothing better is merged into the lower one`() throws {
    // 2.5 went back from 14 to 13, so systems from 13 on run it.
    let scenario = try Scenario().live("3.2", os: "16.0")
      .tag("2.4", os: "14.0").tag("2.5", os: "13.0").tag("2.0", os: "15")
    #expect(try ladder(scenario) == "3.2/16.0 2.5/13.0")
  }

  @Test func `a system that the first track covers has no track of its own`() throws {
    let scenario = try Scenario().live("3.2", os: "15.0")
      .tag("3.1", os: "16.0").tag("3.0", os: "15").tag("2.0", os: "14.0")
    #expect(try ladder(scenario) == "3.2/15.0 2.0/14.0")
  }

  @Test func `systems compare as numbers`() throws {
    let scenario = try Scenario().live("3.2", os: "10.0").tag("2.0", os: "9.3").tag("1.0", os: "8")
    #expect(try ladder(scenario) == "3.2/10.0 2.0/9.3 1.0/8")
  }

  @Test func `without a system of the first track there is no ladder`() throws {
    let scenario = try Scenario().live("3.2", os: nil).tag("2.0", os: "13.0")
    #expect(try ladder(scenario) == "3.2/any")
  }

  @Test func `releases whose system was not read, and pre-releases, are left out`() throws {
    let scenario = try Scenario().live("3.2", os: "16.0")
      .tag("2.9").tag("2.8-rc.1", os: "13.0").tag("2.0", os: "13.0")
    #expect(try ladder(scenario) == "3.2/16.0 2.0/13.0")
  }

  @Test func `lower tracks carry no floor unless the team wants it`() throws {
    let scenario = try Scenario().live("3.2", os: "16.0").tag("2.9", os: "13.0").tag("1.0", os: "9")
      .convention(.major, required: "2.0")
    #expect(
      try scenario.generate().document.tracks.map(\.required) == [try Version("3.0"), nil, nil])
    let forced = try scenario.convention(.major, required: "2.0", olderSystems: true)
    #expect(
      try forced.generate().document.tracks.map(\.required)
        == [try Version("3.0"), try Version("2.9"), try Version("1.0")])
  }

  @Test func `an announced floor reaches lower tracks up to their own newest version`() throws {
    let scenario = try Scenario().live("3.2", os: "16.0").tag("2.9", os: "13.0")
      .convention(.minor, required: "2.0", grace: 168, olderSystems: true)
    let tracks = try scenario.generate().document.tracks
    let from = try Timestamp("2026-12-06T09:00:00Z")
    #expect(tracks[0].deadlines == [.init(from: from, required: try Version("3.2"))])
    #expect(tracks[1].required == (try Version("2.0")))
    #expect(tracks[1].deadlines == [.init(from: from, required: try Version("2.9"))])
  }

  @Test func `a storefront's list has a ladder up to its own version`() throws {
    let scenario = try Scenario().live("kr", "3.0", os: "15.0").live("us", "3.2", os: "16.0")
      .tag("3.0", os: "15.0").tag("3.1", os: "15.0").tag("2.0", os: "13.0").tag("3.2", os: "16.0")
    #expect(try ladder(scenario) == "3.0/15.0 2.0/13.0")
    let own = try scenario.generate().document.storefronts["us"]
    #expect(own?.map(\.latest.description) == ["3.2", "3.1", "2.0"])
  }
}
